package dev.letterpress;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes values of tests as JSON. */
final class JsonText {
  private JsonText() {}

  static String write(Object value) {
    if (value instanceof Map<?, ?> object) {
      return object.entrySet().stream()
          .map(member -> write(member.getKey()) + ":" + write(member.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(JsonText::write).collect(Collectors.joining(",", "[", "]"));
    }
    if (!(value instanceof String text)) {
      return String.valueOf(value);
    }
    StringBuilder written = new StringBuilder("\"");
    for (char unit : text.toCharArray()) {
      written.append(unit < 0x20 || unit > 0x7E || unit == '"' || unit == '\\' ? escape(unit) : String.valueOf(unit));
    }
    return written.append('"').toString();
  }

  private static String escape(char unit) {
    return String.format("\\u%04x", (int) unit);
  }
}
