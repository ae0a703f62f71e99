package dev.letterpress.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.james.mime4j.dom.BinaryBody;
import org.apache.james.mime4j.dom.Entity;
import org.apache.james.mime4j.dom.Multipart;
import org.apache.james.mime4j.dom.TextBody;
import org.apache.james.mime4j.dom.address.Mailbox;
import org.apache.james.mime4j.message.DefaultMessageBuilder;
import org.apache.james.mime4j.stream.MimeConfig;
import org.junit.jupiter.api.Test;

/** Messages of Jakarta Mail, read back by Mime4j, which refuses what is malformed. */
class MimeMessagesTest {
  private static final Map<String, Object> SETTINGS =
      Map.of(
          "from", Map.of("name", "Möbel \"Süd\"", "address", "shop@example.com"),
          "to", List.of("ann@example.com", Map.of("name", "Bo, Jr.", "address", "bo@example.com")),
          "bcc", List.of("eve@example.com"),
          "subject", "Grüße " + "ü".repeat(60),
          "messageId", "7f3a@mail.example.com",
          "unsubscribeUrl", "https://example.com/u",
          "headers", Map.of("X-Spaces", "a" + " ".repeat(300) + "b"),
          "attachments",
              List.of(
                  Map.of("filename", "Größe.txt", "contentType", "text/csv", "contentBase64", "aGk="),
                  Map.of(
                      "filename", "logo.png", "contentType", "image/png", "contentBase64", "iVBORw==", "contentId",
                      "logo")));

  private static Message make(Map<String, Object> settings) throws IOException {
    return new MessageCase(Map.of("data", Map.of("name", "Zoë"), "settings", settings)).make();
  }

  private static byte[] write(MimeMessage message) throws Exception {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    message.writeTo(text);
    return text.toByteArray();
  }

  private static org.apache.james.mime4j.dom.Message read(byte[] text) throws IOException {
    DefaultMessageBuilder builder = new DefaultMessageBuilder();
    builder.setMimeEntityConfig(MimeConfig.custom().setStrictParsing(true).build());
    return builder.parseMessage(new ByteArrayInputStream(text));
  }

  private static Map<String, Object> partsOf(Entity entity) throws IOException {
    Map<String, Object> parts = new LinkedHashMap<>();
    collect(entity, parts);
    return parts;
  }

  private static void collect(Entity entity, Map<String, Object> parts) throws IOException {
    if (entity.getBody() instanceof Multipart group) {
      parts.put(entity.getMimeType(), "");
      for (Entity part : group.getBodyParts()) {
        collect(part, parts);
      }
    } else if (entity.getBody() instanceof TextBody text) {
      parts.put(entity.getMimeType(), new String(text.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    } else {
      byte[] bytes = ((BinaryBody) entity.getBody()).getInputStream().readAllBytes();
      parts.put(entity.getMimeType(), Base64.getEncoder().encodeToString(bytes));
    }
  }

  private static String fieldOf(Entity entity, String name) {
    var field = entity.getHeader().getField(name);
    return field == null ? null : field.getBody();
  }

  @Test
  void anotherParserReadsTheSame() throws Exception {
    Message message = make(SETTINGS);
    MimeMessage made = MimeMessages.of(message, null);
    byte[] text = write(made);
    for (String line : new String(text, StandardCharsets.ISO_8859_1).split("\r\n", -1)) {
      boolean isAscii = line.chars().allMatch(unit -> unit >= ' ' && unit <= '~' || unit == '\t');
      assertTrue(isAscii && line.length() <= 998, line);
    }
    var read = read(text);
    Mailbox from = read.getFrom().get(0);
    assertEquals("Möbel \"Süd\" shop@example.com", from.getName() + " " + from.getAddress());
    List<String> to = read.getTo().flatten().stream().map(each -> each.getName() + " " + each.getAddress()).toList();
    assertEquals(List.of("null ann@example.com", "Bo, Jr. bo@example.com"), to);
    assertEquals(message.subject(), read.getSubject());
    assertEquals("<7f3a@mail.example.com>", read.getMessageId());
    assertEquals("<https://example.com/u>", fieldOf(read, "List-Unsubscribe"));
    assertEquals("List-Unsubscribe=One-Click", fieldOf(read, "List-Unsubscribe-Post"));
    assertEquals("a" + " ".repeat(300) + "b", fieldOf(read, "X-Spaces"));
    assertNull(read.getBcc());
    assertFalse(new String(text, StandardCharsets.ISO_8859_1).contains("eve@"));
    Map<String, Object> parts = partsOf(read);
    assertEquals(
        List.of(
            "multipart/mixed", "multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png",
            "text/csv"),
        List.copyOf(parts.keySet()));
    assertEquals(message.text().orElseThrow().replace("\n", "\r\n"), parts.get("text/plain"));
    assertEquals(message.html(), parts.get("text/html"));
    assertEquals("hi", parts.get("text/csv"));
    assertEquals("iVBORw==", parts.get("image/png"));
    Multipart mixed = (Multipart) read.getBody();
    assertEquals("Größe.txt", mixed.getBodyParts().get(1).getFilename());
    assertEquals("attachment", mixed.getBodyParts().get(1).getDispositionType());
  }

  @Test
  void itsRecipientsAreThoseOfTheEnvelope() throws Exception {
    MimeMessage made = MimeMessages.of(make(SETTINGS), null);
    List<String> recipients = Stream.of(made.getAllRecipients()).map(String::valueOf).toList();
    assertEquals(List.of("ann@example.com", "\"Bo, Jr.\" <bo@example.com>", "eve@example.com"), recipients);
    made.saveChanges();
    assertEquals("<7f3a@mail.example.com>", made.getMessageID());
  }

  @Test
  void theLeastMessageHasTwoParts() throws Exception {
    Map<String, Object> settings =
        Map.of("from", "shop@example.com", "to", "ann@example.com", "textFormat", "flowed");
    var read = read(write(MimeMessages.of(make(settings), null)));
    assertEquals(
        List.of("multipart/alternative", "text/plain", "text/html"), List.copyOf(partsOf(read).keySet()));
    Entity plain = ((Multipart) read.getBody()).getBodyParts().get(0);
    assertTrue(fieldOf(plain, "Content-Type").contains("format=flowed"));
  }

  @Test
  void aMessageWithoutTextIsTheHtmlAlone() throws Exception {
    Message whole = make(Map.of("from", "shop@example.com", "to", "ann@example.com"));
    Message message =
        new Message(
            whole.mail(), whole.from(), whole.to(), whole.cc(), whole.bcc(), whole.replyTo(), whole.subject(),
            "<p>ß</p>\n", Optional.empty(), whole.textFormat(), whole.messageId(), whole.headers(),
            whole.attachments());
    var read = read(write(MimeMessages.of(message, null)));
    assertEquals("text/html", read.getMimeType());
    byte[] body = ((TextBody) read.getBody()).getInputStream().readAllBytes();
    assertArrayEquals("<p>ß</p>\r\n".getBytes(StandardCharsets.UTF_8), body);
  }
}
