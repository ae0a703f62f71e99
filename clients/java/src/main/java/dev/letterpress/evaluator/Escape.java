package dev.letterpress.evaluator;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** How a value is escaped in each position. */
final class Escape {
  static final String FONT_CHOICE_PATTERN = "^[A-Za-z0-9 ,-]{1,128}$";

  /** A list of font families without quotes, which is safe in every output. */
  private static final Pattern FONT_CHOICE = Pattern.compile("[A-Za-z0-9 ,-]{1,128}");

  private static final Pattern COLOR = Pattern.compile("#[0-9a-fA-F]{6}");
  private static final List<String> SCHEMES = List.of("http:", "https:", "mailto:", "tel:", "sms:");
  private static final String IMAGE_SCHEME = "cid:";
  private static final String HEX_DIGITS = "0123456789ABCDEF";
  private static final int BYTES = 256;
  private static final Map<String, Position> POSITIONS = new HashMap<>();

  /** What HTML writes for a character. Old mail clients do not know `&apos;`, so quotes are numeric. */
  private static final String[] REFERENCES = new String['>' + 1];

  /** The characters that have one, as bits. */
  private static final long MARKUP = 1L << '"' | 1L << '&' | 1L << '\'' | 1L << '<' | 1L << '>';

  /** What is written for each byte of a whole URL, in HTML and elsewhere, and of a part; null for one that stays. */
  private static final String[] HTML_URL_ESCAPES = new String[BYTES];

  private static final String[] URL_ESCAPES = new String[BYTES];
  private static final String[] PIECE_ESCAPES = new String[BYTES];

  /** Where a value is written, which decides its escaping. */
  enum Position {
    TEXT("text"),
    ATTRIBUTE("attribute"),
    URL("url"),
    IMAGE_URL("image-url"),
    URL_PATH("url-path"),
    URL_QUERY("url-query"),
    URL_ADDRESS("url-address"),
    JS_TEXT("js-text"),
    JS_URL("js-url"),
    JS_IMAGE_URL("js-image-url"),
    PLAIN("plain"),
    PLAIN_URL("plain-url"),
    LINE("line"),
    COLOR("color"),
    FONT("font");

    private final String name;

    Position(String name) {
      this.name = name;
    }

    boolean isOfBrand() {
      return this == COLOR || this == FONT;
    }

    /** Whether a URL is useless here without a value: it begins with the tag, or has only its scheme before it. */
    boolean isWholeUrl() {
      return switch (this) {
        case URL, IMAGE_URL, URL_ADDRESS, JS_URL, JS_IMAGE_URL, PLAIN_URL -> true;
        default -> false;
      };
    }

    /** Whether escaping never makes a value shorter here. */
    boolean isGrowing() {
      return switch (this) {
        case TEXT, ATTRIBUTE, URL_PATH, URL_QUERY, URL_ADDRESS, JS_TEXT, PLAIN -> true;
        default -> false;
      };
    }
  }

  static {
    REFERENCES['"'] = "&#34;";
    REFERENCES['&'] = "&amp;";
    REFERENCES['\''] = "&#39;";
    REFERENCES['<'] = "&lt;";
    REFERENCES['>'] = "&gt;";
    for (int unit = 0; unit < BYTES; unit++) {
      String percent = "%" + HEX_DIGITS.charAt(unit >> 4) + HEX_DIGITS.charAt(unit & 15);
      boolean isKept = unit > 0x20 && unit < 0x7F && "\"'()<>\\`".indexOf(unit) < 0;
      URL_ESCAPES[unit] = isKept ? null : percent;
      HTML_URL_ESCAPES[unit] = unit == '&' ? REFERENCES['&'] : URL_ESCAPES[unit];
      PIECE_ESCAPES[unit] = isUnreserved(unit) ? null : percent;
    }
    for (Position position : Position.values()) {
      POSITIONS.put(position.name, position);
    }
  }

  private Escape() {}

  /** Whether RFC 3986, section 2.3, leaves a byte as it is. */
  private static boolean isUnreserved(int unit) {
    boolean isLetter = unit >= 'A' && unit <= 'Z' || unit >= 'a' && unit <= 'z';
    return isLetter || unit >= '0' && unit <= '9' || unit == '-' || unit == '.' || unit == '_' || unit == '~';
  }

  /** The position of a name; null for any other. */
  static Position positionOf(String name) {
    return POSITIONS.get(name);
  }

  /** Appends a clean value, escaped for its position. It returns false for a URL that the URL rule refuses. */
  static boolean append(StringBuilder to, Position at, String value) {
    switch (at) {
      case TEXT, ATTRIBUTE -> appendHtml(to, value, findMarkup(value));
      case URL_PATH, URL_QUERY, URL_ADDRESS -> appendBytes(to, value, PIECE_ESCAPES);
      case JS_TEXT -> appendJs(to, value);
      case LINE -> to.append(Text.toOneLine(value));
      case URL, IMAGE_URL, JS_URL, JS_IMAGE_URL, PLAIN_URL -> {
        return appendUrl(to, at, value);
      }
      default -> to.append(value);
    }
    return true;
  }

  /** Escapes the source of a tag for its position; the rules for URLs do not apply. */
  static String escapeTagSource(Position at, String source) {
    StringBuilder escaped = new StringBuilder();
    switch (at) {
      case JS_TEXT, JS_URL, JS_IMAGE_URL -> appendJs(escaped, source);
      case PLAIN, PLAIN_URL -> escaped.append(source);
      case LINE -> escaped.append(Text.toOneLine(source));
      default -> appendHtml(escaped, source, findMarkup(source));
    }
    return escaped.toString();
  }

  /** Where a text has markup within its first 64 characters, as bits. */
  static long findMarkup(String text) {
    long found = 0;
    for (int at = 0; at < Math.min(text.length(), Long.SIZE); at++) {
      found |= markupBit(text.charAt(at), at);
    }
    return found;
  }

  /** The bit of a character at a place if HTML text and attributes write it by a reference and the place has one. */
  static long markupBit(char unit, int at) {
    return isMarkup(unit) && at < Long.SIZE ? 1L << at : 0;
  }

  private static boolean isMarkup(char unit) {
    return unit < Long.SIZE && (MARKUP >> unit & 1) != 0;
  }

  /** Writes HTML text and attributes in quotes, of a text whose first markup was found. */
  static void appendHtml(StringBuilder to, String text, long markup) {
    int copied = 0;
    int at = nextMarkup(text, 0, markup);
    while (at < text.length()) {
      to.append(text, copied, at).append(REFERENCES[text.charAt(at)]);
      copied = at + 1;
      at = nextMarkup(text, copied, markup);
    }
    to.append(text, copied, text.length());
  }

  private static int nextMarkup(String text, int start, long markup) {
    int at = start;
    if (at < Long.SIZE) {
      long rest = markup & -1L << at;
      if (rest != 0) {
        return Long.numberOfTrailingZeros(rest);
      }
      at = Long.SIZE;
    }
    while (at < text.length() && !isMarkup(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /**
   * Escapes for a double-quoted JavaScript string (ECMA-262, section 12.9.4) in a JSX file: angle brackets too, so that
   * no tool treats them as markup.
   */
  private static void appendJs(StringBuilder to, String text) {
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      switch (unit) {
        case '"', '\\' -> to.append('\\').append(unit);
        case '\n' -> to.append("\\n");
        case '\t' -> to.append("\\t");
        case 0x7F, '<', '>', Text.LINE_SEPARATOR, Text.PARAGRAPH_SEPARATOR -> appendUnit(to, unit);
        default -> {
          if (unit < 0x20) {
            appendUnit(to, unit);
          } else {
            to.append(unit);
          }
        }
      }
    }
  }

  private static void appendUnit(StringBuilder to, char unit) {
    to.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      to.append(HEX_DIGITS.charAt(unit >> shift & 15));
    }
  }

  private static boolean hasScheme(String url, boolean isImage) {
    for (String scheme : SCHEMES) {
      if (startsWith(url, scheme)) {
        return true;
      }
    }
    return isImage && startsWith(url, IMAGE_SCHEME);
  }

  /** Whether a text begins with another, in any case of ASCII. */
  private static boolean startsWith(String text, String start) {
    if (text.length() < start.length()) {
      return false;
    }
    for (int at = 0; at < start.length(); at++) {
      char unit = text.charAt(at);
      int lower = unit >= 'A' && unit <= 'Z' ? unit + 'a' - 'A' : unit;
      if (lower != start.charAt(at)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Makes a whole URL safe in a JavaScript string, in plain text, in a CSS url('...') and, with `&` escaped, in a
   * double-quoted attribute. Percent signs stay, and with them the escapes that the URL already has.
   */
  private static boolean appendUrl(StringBuilder to, Position at, String url) {
    boolean isImage = at == Position.IMAGE_URL || at == Position.JS_IMAGE_URL;
    if (!hasScheme(url, isImage)) {
      return false;
    }
    boolean isHtml = at == Position.URL || at == Position.IMAGE_URL;
    appendBytes(to, url, isHtml ? HTML_URL_ESCAPES : URL_ESCAPES);
    return true;
  }

  private static void appendBytes(StringBuilder to, String text, String[] escapes) {
    for (byte unit : text.getBytes(StandardCharsets.UTF_8)) {
      String escape = escapes[unit & 0xFF];
      if (escape == null) {
        to.append((char) unit);
      } else {
        to.append(escape);
      }
    }
  }

  static boolean isFontChoice(String value) {
    return FONT_CHOICE.matcher(value).matches();
  }

  /** A colour as `#rrggbb` in lower case; null for any other value. */
  static String readColor(String value) {
    return COLOR.matcher(value).matches() ? value.toLowerCase(Locale.ROOT) : null;
  }

  /** The choice that a value names in full or by its first family, in any case of ASCII; null for no choice. */
  static String readFont(String value, List<String> choices) {
    if (!isFontChoice(value)) {
      return null;
    }
    String name = value.toLowerCase(Locale.ROOT);
    for (String choice : choices) {
      String all = choice.toLowerCase(Locale.ROOT);
      if (all.equals(name) || all.split(",", 2)[0].equals(name)) {
        return choice;
      }
    }
    return null;
  }
}
