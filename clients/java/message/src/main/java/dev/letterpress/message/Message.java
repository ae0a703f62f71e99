package dev.letterpress.message;

import dev.letterpress.Mail;
import java.util.List;
import java.util.Optional;

/**
 * A whole message, of which every value was checked.
 *
 * @param mail what the template was rendered to, with its report
 * @param from the sender
 * @param to the recipients
 * @param cc those who receive a copy
 * @param bcc those who receive a copy that nobody else sees
 * @param replyTo who receives answers; empty for the sender
 * @param subject the subject, which is one line
 * @param html the body
 * @param text the plain text part, if the template has one
 * @param textFormat how lines of the text end; empty when they are as the template has them
 * @param messageId without angle brackets
 * @param headers the fields that no other component holds
 * @param attachments the files
 */
public record Message(
    Mail mail,
    Mailbox from,
    List<Mailbox> to,
    List<Mailbox> cc,
    List<Mailbox> bcc,
    List<Mailbox> replyTo,
    String subject,
    String html,
    Optional<String> text,
    Optional<TextFormat> textFormat,
    String messageId,
    List<Header> headers,
    List<Attachment> attachments) {

  /**
   * Begins the message of a mail.
   *
   * @param mail a mail that was rendered to html
   * @return its settings
   */
  public static MessageBuilder of(Mail mail) {
    return new MessageBuilder(mail);
  }
}
