package dev.letterpress.client;

/** Strings of JSON (RFC 8259, section 7). */
final class JsonString {
  private JsonString() {}

  static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      if (unit < ' ') {
        quoted.append(String.format("\\u%04x", (int) unit));
      } else {
        quoted.append(unit == '"' || unit == '\\' ? "\\" : "").append(unit);
      }
    }
    return quoted.append('"').toString();
  }
}
