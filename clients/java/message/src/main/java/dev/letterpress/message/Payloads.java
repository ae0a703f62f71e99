package dev.letterpress.message;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Bodies of requests to sending services, as maps, lists and texts that any library writes as JSON. */
public final class Payloads {
  private Payloads() {}

  /**
   * Writes the body of `POST /email` of Postmark. Postmark sets Message-ID itself.
   *
   * @param message the message
   * @return the body
   */
  public static Map<String, Object> postmark(Message message) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("From", message.from().written());
    putAll(body, "To", message.to(), Payloads::joined);
    putAll(body, "Cc", message.cc(), Payloads::joined);
    putAll(body, "Bcc", message.bcc(), Payloads::joined);
    putAll(body, "ReplyTo", message.replyTo(), Payloads::joined);
    body.put("Subject", message.subject());
    body.put("HtmlBody", message.html());
    message.text().ifPresent(text -> body.put("TextBody", text));
    body.put("Headers", listHeaders(message, value -> value));
    List<Object> files = new ArrayList<>();
    for (Attachment each : message.attachments()) {
      Map<String, Object> file = new LinkedHashMap<>();
      file.put("Name", each.filename());
      file.put("Content", each.base64());
      file.put("ContentType", each.contentType());
      file.put("ContentID", each.contentId().map(id -> "cid:" + id).orElse(null));
      files.add(file);
    }
    body.put("Attachments", files);
    return body;
  }

  /**
   * Writes the body of `POST /emails` of Resend.
   *
   * @param message the message
   * @return the body
   */
  public static Map<String, Object> resend(Message message) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("from", message.from().written());
    putAll(body, "to", message.to(), Payloads::written);
    putAll(body, "cc", message.cc(), Payloads::written);
    putAll(body, "bcc", message.bcc(), Payloads::written);
    putAll(body, "reply_to", message.replyTo(), Payloads::written);
    body.put("subject", message.subject());
    body.put("html", message.html());
    message.text().ifPresent(text -> body.put("text", text));
    putHeadersAndFiles(
        body, message,
        each ->
            Map.of("filename", each.filename(), "content", each.base64(), "content_type", each.contentType()));
    return body;
  }

  /**
   * Writes the body of `POST /v3/mail/send` of SendGrid.
   *
   * @param message the message
   * @return the body
   */
  public static Map<String, Object> sendGrid(Message message) {
    Map<String, Object> recipients = new LinkedHashMap<>();
    putAll(recipients, "to", message.to(), Payloads::toEmails);
    putAll(recipients, "cc", message.cc(), Payloads::toEmails);
    putAll(recipients, "bcc", message.bcc(), Payloads::toEmails);
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("personalizations", List.of(recipients));
    body.put("from", toEmail(message.from()));
    if (message.replyTo().size() == 1) {
      body.put("reply_to", toEmail(message.replyTo().get(0)));
    } else {
      putAll(body, "reply_to_list", message.replyTo(), Payloads::toEmails);
    }
    body.put("subject", message.subject());
    // The plain form first, as the interface requires.
    List<Object> content = new ArrayList<>();
    message.text().ifPresent(text -> content.add(Map.of("type", "text/plain", "value", text)));
    content.add(Map.of("type", "text/html", "value", message.html()));
    body.put("content", content);
    putHeadersAndFiles(
        body, message,
        each ->
            Map.of(
                "filename", each.filename(), "type", each.contentType(), "content", each.base64(), "disposition",
                each.disposition()));
    return body;
  }

  /**
   * Writes the input of `SendEmail` of Amazon SES, version 2, as JSON has it: `RawContent` of files is base64. SES sets
   * Message-ID itself.
   *
   * @param message the message
   * @return the input
   */
  public static Map<String, Object> ses(Message message) {
    Map<String, Object> destination = new LinkedHashMap<>();
    putAll(destination, "ToAddresses", message.to(), Payloads::ascii);
    putAll(destination, "CcAddresses", message.cc(), Payloads::ascii);
    putAll(destination, "BccAddresses", message.bcc(), Payloads::ascii);
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("Html", sesText(message.html()));
    message.text().ifPresent(text -> parts.put("Text", sesText(text)));
    Map<String, Object> simple = new LinkedHashMap<>();
    simple.put("Subject", sesText(message.subject()));
    simple.put("Body", parts);
    simple.put("Headers", listHeaders(message, EncodedWords::encode));
    simple.put("Attachments", message.attachments().stream().map(Payloads::toSesFile).toList());
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("FromEmailAddress", message.from().ascii());
    body.put("Destination", destination);
    putAll(body, "ReplyToAddresses", message.replyTo(), Payloads::ascii);
    body.put("Content", Map.of("Simple", simple));
    return body;
  }

  private static Map<String, Object> sesText(String text) {
    return Map.of("Data", text, "Charset", "UTF-8");
  }

  private static Map<String, Object> toSesFile(Attachment each) {
    Map<String, Object> file = new LinkedHashMap<>();
    file.put("FileName", each.filename());
    file.put("ContentType", each.contentType());
    file.put("RawContent", each.base64());
    file.put("ContentTransferEncoding", "BASE64");
    file.put("ContentDisposition", each.contentId().isPresent() ? "INLINE" : "ATTACHMENT");
    each.contentId().ifPresent(id -> file.put("ContentId", id));
    return file;
  }

  /** Leaves out a member without a mailbox. */
  private static void putAll(
      Map<String, Object> body, String name, List<Mailbox> mailboxes, Function<List<Mailbox>, Object> write) {
    if (!mailboxes.isEmpty()) {
      body.put(name, write.apply(mailboxes));
    }
  }

  static List<String> written(List<Mailbox> mailboxes) {
    return mailboxes.stream().map(Mailbox::written).toList();
  }

  private static List<String> ascii(List<Mailbox> mailboxes) {
    return mailboxes.stream().map(Mailbox::ascii).toList();
  }

  private static String joined(List<Mailbox> mailboxes) {
    return String.join(", ", written(mailboxes));
  }

  private static List<Object> toEmails(List<Mailbox> mailboxes) {
    return mailboxes.stream().<Object>map(Payloads::toEmail).toList();
  }

  /** Quotes a name with a comma or semicolon, which SendGrid treats as its end otherwise. */
  private static Map<String, Object> toEmail(Mailbox mailbox) {
    Map<String, Object> email = new LinkedHashMap<>();
    email.put("email", mailbox.address());
    mailbox.name()
        .ifPresent(
            name -> {
              boolean isCut = name.contains(",") || name.contains(";");
              email.put("name", isCut ? Mailbox.quote(name) : name);
            });
    return email;
  }

  private static List<Object> listHeaders(Message message, Function<String, String> write) {
    return message.headers().stream()
        .<Object>map(each -> Map.of("Name", each.name(), "Value", write.apply(each.value())))
        .toList();
  }

  private static void putHeadersAndFiles(
      Map<String, Object> body, Message message, Function<Attachment, Map<String, Object>> toFile) {
    Map<String, Object> headers = new LinkedHashMap<>();
    message.headers().forEach(each -> headers.put(each.name(), each.value()));
    if (!headers.isEmpty()) {
      body.put("headers", headers);
    }
    List<Object> files = new ArrayList<>();
    for (Attachment each : message.attachments()) {
      Map<String, Object> file = new LinkedHashMap<>(toFile.apply(each));
      each.contentId().ifPresent(id -> file.put("content_id", id));
      files.add(file);
    }
    if (!files.isEmpty()) {
      body.put("attachments", files);
    }
  }
}
