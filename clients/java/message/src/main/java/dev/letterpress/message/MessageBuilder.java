package dev.letterpress.message;

import dev.letterpress.LetterpressException;
import dev.letterpress.Mail;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The settings of a message. What is not set is as the template says, if it says anything of it. */
public final class MessageBuilder {
  final Mail mail;
  Mailbox from;
  List<Mailbox> to = List.of();
  List<Mailbox> cc = List.of();
  List<Mailbox> bcc = List.of();
  List<Mailbox> replyTo;
  String subject;
  TextFormat textFormat;
  String unsubscribeUrl;
  String autoSubmitted;
  String messageId;
  String messageIdDomain;
  final List<Header> headers = new ArrayList<>();
  final List<Attachment> attachments = new ArrayList<>();

  MessageBuilder(Mail mail) {
    this.mail = Objects.requireNonNull(mail, "mail");
  }

  /**
   * Sets the sender.
   *
   * @param mailbox the sender
   * @return this
   */
  public MessageBuilder from(Mailbox mailbox) {
    from = mailbox;
    return this;
  }

  /**
   * Sets the recipients, of whom there must be one.
   *
   * @param mailboxes the recipients
   * @return this
   */
  public MessageBuilder to(Mailbox... mailboxes) {
    to = List.of(mailboxes);
    return this;
  }

  /**
   * Sets who receives a copy.
   *
   * @param mailboxes the recipients
   * @return this
   */
  public MessageBuilder cc(Mailbox... mailboxes) {
    cc = List.of(mailboxes);
    return this;
  }

  /**
   * Sets who receives a copy that nobody else sees.
   *
   * @param mailboxes the recipients
   * @return this
   */
  public MessageBuilder bcc(Mailbox... mailboxes) {
    bcc = List.of(mailboxes);
    return this;
  }

  /**
   * Sets who receives answers; with nobody, that of the template is removed.
   *
   * @param mailboxes the recipients
   * @return this
   */
  public MessageBuilder replyTo(Mailbox... mailboxes) {
    replyTo = List.of(mailboxes);
    return this;
  }

  /**
   * Replaces the subject of the template.
   *
   * @param text one line
   * @return this
   */
  public MessageBuilder subject(String text) {
    subject = text;
    return this;
  }

  /**
   * Sets how lines of the text part end. By default they are not broken.
   *
   * @param format the format
   * @return this
   */
  public MessageBuilder textFormat(TextFormat format) {
    textFormat = format;
    return this;
  }

  /**
   * Sets where one click unsubscribes (RFC 8058).
   *
   * @param url a URL with `https:`
   * @return this
   */
  public MessageBuilder unsubscribeUrl(String url) {
    unsubscribeUrl = url;
    return this;
  }

  /**
   * Prevents automatic answers such as absence notes (RFC 3834).
   *
   * @param how auto-generated or auto-replied
   * @return this
   */
  public MessageBuilder autoSubmitted(String how) {
    autoSubmitted = how;
    return this;
  }

  /**
   * Sets the id of the message. By default it is random.
   *
   * @param id `left@right`, without angle brackets
   * @return this
   */
  public MessageBuilder messageId(String id) {
    messageId = id;
    return this;
  }

  /**
   * Sets what is right in a random id. By default that is the domain of the sender.
   *
   * @param domain such as mail.example.com
   * @return this
   */
  public MessageBuilder messageIdDomain(String domain) {
    messageIdDomain = domain;
    return this;
  }

  /**
   * Adds a header field.
   *
   * @param name a name that has no setting of its own
   * @param value one line
   * @return this
   */
  public MessageBuilder header(String name, String value) {
    headers.add(new Header(name, value));
    return this;
  }

  /**
   * Adds a file.
   *
   * @param file the file
   * @return this
   */
  public MessageBuilder attach(Attachment file) {
    attachments.add(file);
    return this;
  }

  /**
   * Makes the message.
   *
   * @return the message
   * @throws LetterpressException INVALID_REQUEST with every fault of the settings, those of the template included; no
   *     value is in it
   */
  public Message build() {
    return new MessageParser(this).parse();
  }
}
