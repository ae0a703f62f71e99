package dev.letterpress.evaluator;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes maps, collections, strings and numbers as JSON in ASCII, which keeps lone surrogates. */
final class JsonWriter {
  private JsonWriter() {}

  static String write(Object value) {
    if (value instanceof Map<?, ?> members) {
      return members.entrySet().stream()
          .map(member -> write(member.getKey()) + ":" + write(member.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof Collection<?> items) {
      return items.stream().map(JsonWriter::write).collect(Collectors.joining(",", "[", "]"));
    }
    return value instanceof String text ? quote(text) : String.valueOf(value);
  }

  private static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char unit : text.toCharArray()) {
      if (unit >= ' ' && unit <= '~' && unit != '"' && unit != '\\') {
        quoted.append(unit);
      } else {
        quoted.append(String.format("\\u%04x", (int) unit));
      }
    }
    return quoted.append('"').toString();
  }
}
