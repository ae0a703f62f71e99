package dev.letterpress.client;

import dev.letterpress.LetterpressException;
import dev.letterpress.evaluator.Json;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Entries as files: a line with layout and seal, then JSON. Every library writes and reads the same members. */
final class DiskEntry {
  /** A reader of another layout treats the file as damaged. */
  private static final String LAYOUT = "letterpress-cache 2 ";

  private static final Pattern HEAD = Pattern.compile(LAYOUT + "([0-9a-f]{64})\n");

  private static final int HEAD_LENGTH = LAYOUT.length() + 65;

  private DiskEntry() {}

  /** Writes an entry as the file of a name. */
  static byte[] print(CacheSeal seal, String name, Entry entry) {
    EntryKey key = entry.key();
    StringBuilder json = new StringBuilder("{");
    if (key.isBrand()) {
      json.append("\"brandId\":").append(JsonString.quote(key.id())).append(",\"brand\":").append(entry.text());
    } else {
      json.append("\"templateId\":").append(JsonString.quote(key.id()));
      json.append(",\"target\":").append(JsonString.quote(key.kind()));
      json.append(key.locale().isEmpty() ? "" : ",\"locale\":" + JsonString.quote(key.locale()));
      json.append(",\"template\":").append(entry.text());
    }
    json.append(entry.etag().isEmpty() ? "" : ",\"etag\":" + JsonString.quote(entry.etag()));
    json.append(",\"checkedAt\":").append(entry.checkedAt().toEpochMilli()).append("}");
    byte[] content = json.toString().getBytes(StandardCharsets.UTF_8);
    byte[] head = (LAYOUT + seal.of(name, content) + "\n").getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(head.length + content.length).put(head).put(content).array();
  }

  /**
   * Reads the file of a name back. It returns null when it is damaged, of another layout or not sealed for this name,
   * and when it is dated in the future: the clock was set back since, and nobody knows how old it is.
   */
  static Entry parse(CacheSeal seal, String name, byte[] file, Instant now) {
    if (file.length < HEAD_LENGTH) {
      return null;
    }
    Matcher head = HEAD.matcher(new String(file, 0, HEAD_LENGTH, StandardCharsets.ISO_8859_1));
    byte[] content = Arrays.copyOfRange(file, HEAD_LENGTH, file.length);
    if (!head.matches() || !seal.isSealed(name, content, head.group(1))) {
      return null;
    }
    try {
      String json = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
      Entry entry = parseContent(Json.parseTexts(json), content.length);
      return entry.checkedAt().isAfter(now) ? null : entry;
    } catch (CharacterCodingException | IllegalArgumentException | ClassCastException | LetterpressException fault) {
      // A newer library may write what this one cannot read.
      return null;
    }
  }

  private static Entry parseContent(Map<String, String> texts, int bytes) {
    String brand = texts.get("brand");
    EntryKey key =
        brand == null
            ? new EntryKey(textOf(texts, "templateId"), textOf(texts, "target"), textOf(texts, "locale"))
            : EntryKey.ofBrand(textOf(texts, "brandId"));
    Instant checkedAt = Instant.ofEpochMilli(((Double) Json.parse(memberOf(texts, "checkedAt"))).longValue());
    String text = brand == null ? memberOf(texts, "template") : brand;
    return Entry.parse(key, text, textOf(texts, "etag"), checkedAt, bytes);
  }

  private static String memberOf(Map<String, String> texts, String name) {
    return texts.getOrDefault(name, "");
  }

  private static String textOf(Map<String, String> texts, String name) {
    return (String) Json.parse(texts.getOrDefault(name, "\"\""));
  }
}
