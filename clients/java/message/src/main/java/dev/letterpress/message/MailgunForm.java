package dev.letterpress.message;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The form of `POST /v3/{domain}/messages` of Mailgun.
 *
 * @param fields the values of its fields by name
 * @param files its files
 */
public record MailgunForm(Map<String, List<String>> fields, List<File> files) {
  /**
   * A file of the form.
   *
   * @param field attachment, or inline for one that the html shows, which names it by its id
   * @param filename how Mailgun finds it: its name, or its id
   * @param contentType its media type
   * @param file the file itself, for its bytes
   */
  public record File(String field, String filename, String contentType, Attachment file) {}

  /**
   * Writes the form of a message.
   *
   * @param message the message
   * @return the form
   */
  public static MailgunForm of(Message message) {
    Map<String, List<String>> fields = new LinkedHashMap<>();
    fields.put("from", List.of(message.from().written()));
    fields.put("to", Payloads.written(message.to()));
    fields.put("cc", Payloads.written(message.cc()));
    fields.put("bcc", Payloads.written(message.bcc()));
    fields.put("subject", List.of(message.subject()));
    fields.put("html", List.of(message.html()));
    fields.put("text", message.text().stream().toList());
    List<String> replyTo = Payloads.written(message.replyTo());
    fields.put("h:Reply-To", replyTo.isEmpty() ? List.of() : List.of(String.join(", ", replyTo)));
    message.headers().forEach(each -> fields.put("h:" + each.name(), List.of(each.value())));
    fields.values().removeIf(List::isEmpty);
    List<File> files = new ArrayList<>();
    for (Attachment each : message.attachments()) {
      String field = each.contentId().isPresent() ? "inline" : "attachment";
      files.add(new File(field, each.contentId().orElse(each.filename()), each.contentType(), each));
    }
    return new MailgunForm(fields, files);
  }
}
