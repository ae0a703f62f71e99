package dev.letterpress.message;

import jakarta.activation.DataHandler;
import jakarta.mail.BodyPart;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Messages as Jakarta Mail sends them. */
public final class MimeMessages {
  private static final String ENCODING = "Content-Transfer-Encoding";

  private MimeMessages() {}

  /** Keeps its Message-ID when it is saved, and writes no Bcc, which the envelope alone has. */
  private static final class Sent extends MimeMessage {
    private final String messageId;

    Sent(@Nullable Session session, String messageId) {
      super(session);
      this.messageId = messageId;
    }

    @Override
    protected void updateMessageID() throws MessagingException {
      setHeader("Message-ID", "<" + messageId + ">");
    }

    @Override
    public void writeTo(OutputStream stream, String[] ignored) throws IOException, MessagingException {
      Stream<String> given = ignored == null ? Stream.of() : Stream.of(ignored);
      super.writeTo(stream, Stream.concat(given, Stream.of("Bcc")).toArray(String[]::new));
    }
  }

  /**
   * Makes a message for `Transport.send`, or for the mail sender of a framework. Its recipients have those of Bcc, who
   * are in no text that it writes.
   *
   * @param message the message
   * @param session the session of the mailer; null for one without
   * @return the same for Jakarta Mail, complete and saved
   * @throws MessagingException when Jakarta Mail refuses it
   */
  public static MimeMessage of(Message message, @Nullable Session session) throws MessagingException {
    MimeMessage made = new Sent(session, message.messageId());
    setMailboxes(made, "From", List.of(message.from()));
    setMailboxes(made, "To", message.to());
    setMailboxes(made, "Cc", message.cc());
    setMailboxes(made, "Bcc", message.bcc());
    setMailboxes(made, "Reply-To", message.replyTo());
    setText(made, "Subject", message.subject());
    made.setSentDate(new Date());
    for (Header each : message.headers()) {
      setText(made, each.name(), each.value());
    }
    MimeBodyPart body = alternatives(message);
    List<MimeBodyPart> files = partsOf(message, false);
    if (files.isEmpty()) {
      copy(body, made);
    } else {
      made.setContent(group("mixed", body, files));
    }
    made.saveChanges();
    return made;
  }

  private static void setMailboxes(MimeMessage made, String name, List<Mailbox> mailboxes) throws MessagingException {
    if (!mailboxes.isEmpty()) {
      made.setHeader(name, mailboxes.stream().map(Mailbox::ascii).collect(Collectors.joining(",\r\n ")));
    }
  }

  private static void setText(MimeMessage made, String name, String text) throws MessagingException {
    made.setHeader(name, EncodedWords.fold(EncodedWords.encode(text)));
  }

  /** Makes the only part of a message the message itself. */
  private static void copy(MimeBodyPart body, MimeMessage made) throws MessagingException {
    made.setDataHandler(body.getDataHandler());
    made.setHeader("Content-Type", body.getContentType());
    String encoding = body.getEncoding();
    if (encoding != null) {
      made.setHeader(ENCODING, encoding);
    }
  }

  /** The text beside the html, which is together with the files that it shows. */
  private static MimeBodyPart alternatives(Message message) throws MessagingException {
    MimeBodyPart html = textPart(message.html(), "text/html; charset=utf-8");
    List<MimeBodyPart> shown = partsOf(message, true);
    MimeBodyPart rich = shown.isEmpty() ? html : partOf(group("related", html, shown));
    if (message.text().isEmpty()) {
      return rich;
    }
    boolean isFlowed = message.textFormat().filter(format -> format == TextFormat.FLOWED).isPresent();
    String type = "text/plain; charset=utf-8" + (isFlowed ? "; format=flowed" : "");
    return partOf(group("alternative", textPart(message.text().get(), type), List.of(rich)));
  }

  private static MimeBodyPart textPart(String text, String type) throws MessagingException {
    MimeBodyPart part = new MimeBodyPart();
    part.setContent(text, type);
    part.setHeader("Content-Type", type);
    part.setHeader(ENCODING, "quoted-printable");
    return part;
  }

  private static MimeBodyPart partOf(Multipart group) throws MessagingException {
    MimeBodyPart part = new MimeBodyPart();
    part.setContent(group);
    part.setHeader("Content-Type", group.getContentType());
    return part;
  }

  private static Multipart group(String kind, BodyPart first, List<MimeBodyPart> others) throws MessagingException {
    Multipart group = new MimeMultipart(kind);
    group.addBodyPart(first);
    for (BodyPart each : others) {
      group.addBodyPart(each);
    }
    return group;
  }

  /** The attachments that the html shows, or the others. */
  private static List<MimeBodyPart> partsOf(Message message, boolean isShown) throws MessagingException {
    List<MimeBodyPart> parts = new ArrayList<>();
    for (Attachment each : message.attachments()) {
      if (each.contentId().isPresent() == isShown) {
        parts.add(filePart(each));
      }
    }
    return parts;
  }

  private static MimeBodyPart filePart(Attachment file) throws MessagingException {
    MimeBodyPart part = new MimeBodyPart();
    part.setDataHandler(new DataHandler(new ByteArrayDataSource(file.content(), file.contentType())));
    part.setHeader("Content-Type", file.contentType());
    part.setHeader(ENCODING, "base64");
    part.setDisposition(file.contentId().isPresent() ? Part.INLINE : Part.ATTACHMENT);
    part.setFileName(file.filename());
    if (file.contentId().isPresent()) {
      part.setContentID("<" + file.contentId().get() + ">");
    }
    return part;
  }
}
