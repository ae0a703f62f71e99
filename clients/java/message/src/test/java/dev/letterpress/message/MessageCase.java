package dev.letterpress.message;

import dev.letterpress.Data;
import dev.letterpress.Mail;
import dev.letterpress.Template;
import dev.letterpress.evaluator.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A case of conformance/messages. */
record MessageCase(Map<?, ?> given) {
  private static final Path CASES = Path.of("../../../conformance/messages");

  static List<MessageCase> read(String file) throws IOException {
    return ((List<?>) Json.parse(Files.readString(CASES.resolve(file))))
        .stream().map(each -> new MessageCase((Map<?, ?>) each)).toList();
  }

  String name() {
    return (String) given.get("name");
  }

  Map<?, ?> settings() {
    return objectOf(given, "settings");
  }

  Message make() throws IOException {
    String template = given.get("template") instanceof String other ? other : "template";
    Map<String, Object> tags = Map.of("text", objectOf(given, "data"), "url", objectOf(given, "urls"));
    Mail mail =
        Template.parse(Files.readString(CASES.resolve(template + ".json")))
            .render(Data.ofMembers(Map.of("merge_tags", tags)));
    MessageBuilder builder = Message.of(mail);
    settings().forEach((name, value) -> set(builder, (String) name, value));
    return builder.build();
  }

  private static void set(MessageBuilder builder, String name, Object value) {
    switch (name) {
      case "from" -> builder.from(mailboxesOf(value)[0]);
      case "to" -> builder.to(mailboxesOf(value));
      case "cc" -> builder.cc(mailboxesOf(value));
      case "bcc" -> builder.bcc(mailboxesOf(value));
      case "replyTo" -> builder.replyTo(mailboxesOf(value));
      case "subject" -> builder.subject((String) value);
      case "textFormat" -> builder.textFormat(TextFormat.valueOf(((String) value).toUpperCase(Locale.ROOT)));
      case "unsubscribeUrl" -> builder.unsubscribeUrl((String) value);
      case "autoSubmitted" -> builder.autoSubmitted((String) value);
      case "messageId" -> builder.messageId((String) value);
      case "messageIdDomain" -> builder.messageIdDomain((String) value);
      case "headers" -> ((Map<?, ?>) value).forEach((field, text) -> builder.header((String) field, (String) text));
      case "attachments" -> ((List<?>) value).forEach(each -> builder.attach(toAttachment((Map<?, ?>) each)));
      default -> throw new IllegalArgumentException(name);
    }
  }

  private static Mailbox[] mailboxesOf(Object value) {
    List<?> list = value instanceof List<?> given ? given : List.of(value);
    return list.stream().map(MessageCase::toMailbox).toArray(Mailbox[]::new);
  }

  private static Mailbox toMailbox(Object value) {
    if (value instanceof String address) {
      return Mailbox.of(address);
    }
    Map<?, ?> object = (Map<?, ?>) value;
    String address = (String) object.get("address");
    return object.get("name") instanceof String name ? Mailbox.of(name, address) : Mailbox.of(address);
  }

  private static Attachment toAttachment(Map<?, ?> file) {
    byte[] content = Base64.getDecoder().decode((String) file.get("contentBase64"));
    String type = file.get("contentType") instanceof String known ? known : "application/octet-stream";
    Attachment made = Attachment.of((String) file.get("filename"), type, content);
    return file.get("contentId") instanceof String id ? made.withContentId(id) : made;
  }

  static Map<?, ?> objectOf(Map<?, ?> from, String name) {
    return from.get(name) instanceof Map<?, ?> object ? object : Map.of();
  }
}
