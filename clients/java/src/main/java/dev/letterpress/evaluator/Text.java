package dev.letterpress.evaluator;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/** Texts of UTF-16, whose lengths are those of their UTF-8. A lone surrogate counts as U+FFFD. */
final class Text {
  static final char LINE_SEPARATOR = '\u2028';
  static final char PARAGRAPH_SEPARATOR = '\u2029';
  static final String TAG_NAME_PATTERN = "^[a-z0-9_]{1,64}$";

  private static final char NEXT_LINE = '\u0085';
  private static final char CLOSING_ISOLATE = '\u2069';
  private static final char REPLACEMENT = '\uFFFD';
  private static final int MAX_TAG_NAME = 64;

  private Text() {}

  static int utf8Length(CharSequence text) {
    return utf8Length(text, 0);
  }

  /** The length in UTF-8 from an index on. */
  static int utf8Length(CharSequence text, int start) {
    int length = 0;
    for (int at = start; at < text.length(); at++) {
      char unit = text.charAt(at);
      if (unit < 0x80) {
        length++;
      } else if (unit < 0x800) {
        length += 2;
      } else if (isPairAt(text, at)) {
        length += 4;
        at++;
      } else {
        length += 3;
      }
    }
    return length;
  }

  private static boolean isPairAt(CharSequence text, int at) {
    return Character.isHighSurrogate(text.charAt(at))
        && at + 1 < text.length()
        && Character.isLowSurrogate(text.charAt(at + 1));
  }

  static boolean isWellFormed(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (Character.isSurrogate(text.charAt(at)) && !isPairAt(text, at++)) {
        return false;
      }
    }
    return true;
  }

  /** Makes text well-formed: each lone surrogate becomes U+FFFD. */
  static String repair(String text) {
    if (isWellFormed(text)) {
      return text;
    }
    StringBuilder repaired = new StringBuilder(text);
    for (int at = 0; at < text.length(); at++) {
      if (isPairAt(text, at)) {
        at++;
      } else if (Character.isSurrogate(text.charAt(at))) {
        repaired.setCharAt(at, REPLACEMENT);
      }
    }
    return repaired.toString();
  }

  /**
   * Makes a value well-formed. Then line and paragraph ends become LF, C0 controls except TAB and LF and U+007F are
   * dropped, and so are unpaired isolates.
   */
  static String clean(String text) {
    if (isClean(text)) {
      return text;
    }
    String repaired = repair(text);
    StringBuilder cleaned = new StringBuilder(repaired.length());
    for (int at = 0; at < repaired.length(); at++) {
      char unit = repaired.charAt(at);
      if (unit == '\r' || unit == NEXT_LINE || unit == PARAGRAPH_SEPARATOR) {
        cleaned.append('\n');
      } else if (!(unit == '\n' && at > 0 && repaired.charAt(at - 1) == '\r') && !isDropped(unit)) {
        cleaned.append(unit);
      }
    }
    return pairIsolates(cleaned.toString());
  }

  static boolean isDropped(char unit) {
    return unit < 0x20 && unit != '\t' && unit != '\n' || unit == 0x7F;
  }

  private static boolean isClean(String text) {
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      if (isDropped(unit)) {
        return false;
      }
      if (unit > 0x7F && (unit == NEXT_LINE || unit == PARAGRAPH_SEPARATOR || isIsolate(unit))) {
        return false;
      }
    }
    return isWellFormed(text);
  }

  private static boolean isIsolate(char unit) {
    return unit >= '\u2066' && unit <= CLOSING_ISOLATE;
  }

  /** Drops each unpaired isolate: it would change the direction of the text around the value (UAX #9). */
  private static String pairIsolates(String text) {
    Deque<Integer> open = new ArrayDeque<>();
    BitSet lone = new BitSet();
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      if (isIsolate(unit) && unit != CLOSING_ISOLATE) {
        open.push(at);
      } else if (unit == CLOSING_ISOLATE && open.poll() == null) {
        lone.set(at);
      }
    }
    open.forEach(lone::set);
    if (lone.isEmpty()) {
      return text;
    }
    StringBuilder paired = new StringBuilder(text.length());
    for (int at = 0; at < text.length(); at++) {
      if (!lone.get(at)) {
        paired.append(text.charAt(at));
      }
    }
    return paired.toString();
  }

  /**
   * Makes clean text fit for a header field such as Subject: each run of line breaks and controls becomes one space,
   * and spaces at the ends are dropped.
   */
  static String toOneLine(String text) {
    StringBuilder line = new StringBuilder(text.length());
    boolean isInBreak = false;
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      boolean isBreak =
          unit < 0x20 || unit >= 0x7F && unit <= 0x9F || unit == LINE_SEPARATOR || unit == PARAGRAPH_SEPARATOR;
      if (!isBreak) {
        line.append(unit);
      } else if (!isInBreak) {
        line.append(' ');
      }
      isInBreak = isBreak;
    }
    int start = 0;
    int end = line.length();
    while (start < end && line.charAt(start) == ' ') {
      start++;
    }
    while (end > start && line.charAt(end - 1) == ' ') {
      end--;
    }
    return line.substring(start, end);
  }

  /**
   * The simple lower-case mapping of Unicode, code point by code point, without locale. It comes from a table, so that
   * it is the same with every release of Java.
   */
  static String lowerCase(String text) {
    int same = 0;
    while (same < text.length() && text.charAt(same) < 0x80 && !isCapital(text.charAt(same))) {
      same++;
    }
    if (same == text.length()) {
      return text;
    }
    StringBuilder lower = new StringBuilder(text.length());
    text.codePoints().forEach(letter -> lower.appendCodePoint(lowerLetter(letter)));
    return lower.toString();
  }

  private static boolean isCapital(int letter) {
    return letter >= 'A' && letter <= 'Z';
  }

  private static int lowerLetter(int letter) {
    if (letter < 0x80) {
      return isCapital(letter) ? letter + 'a' - 'A' : letter;
    }
    int[] runs = LowerCaseTable.RUNS;
    int low = 0;
    int high = runs.length / 4;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (runs[4 * middle + 1] >= letter) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    int run = 4 * low;
    boolean isIn = run < runs.length && letter >= runs[run] && (letter - runs[run]) % runs[run + 2] == 0;
    return isIn ? letter + runs[run + 3] : letter;
  }

  static boolean isTagName(String name) {
    if (name.isEmpty() || name.length() > MAX_TAG_NAME) {
      return false;
    }
    for (int at = 0; at < name.length(); at++) {
      char unit = name.charAt(at);
      if ((unit < 'a' || unit > 'z') && (unit < '0' || unit > '9') && unit != '_') {
        return false;
      }
    }
    return true;
  }

  /** The form in which names compare: in lower case, each space an underscore. */
  static String normalizeTagName(String name) {
    return isTagName(name) ? name : lowerCase(repair(name)).replace(' ', '_');
  }

  /** Whether a character is white space for numbers and is_empty. */
  static boolean isSpace(char letter) {
    return switch (letter) {
      case ' ', '\u00A0', '\u1680', LINE_SEPARATOR, PARAGRAPH_SEPARATOR, '\u202F', '\u205F', '\u3000', '\uFEFF' -> true;
      default -> letter >= '\t' && letter <= '\r' || letter >= '\u2000' && letter <= '\u200A';
    };
  }

  static boolean isBlank(String text) {
    return trim(text).isEmpty();
  }

  static String trim(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }
}
