package dev.letterpress.evaluator;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a number is written. It is complete in itself: it names no locale. */
record FormatNumber(
    FormatNumber.Affixes plus,
    FormatNumber.Affixes minus,
    FormatNumber.Separators separators,
    int minPlaces,
    int maxPlaces,
    int shift) {

  private static final Pattern DECIMAL =
      Pattern.compile("([+-]?+)([0-9]++)(?:\\.([0-9]++))?+(?:[eE]([+-]?+[0-9]{1,3}+))?+");

  /** Bounds what a number is written out to. */
  private static final int MAX_DIGITS = 400;

  /** The length of such a number with its signs, point and exponent. */
  private static final int MAX_LENGTH = MAX_DIGITS + 7;

  private static final String CODE_MARK = "¤";

  /** What is before and after a number. */
  record Affixes(String before, String after) {
    Affixes withCode(String code) {
      return new Affixes(replaceFirst(before, code), replaceFirst(after, code));
    }

    private static String replaceFirst(String text, String code) {
      int at = text.indexOf(CODE_MARK);
      return at < 0 ? text : text.substring(0, at) + code + text.substring(at + CODE_MARK.length());
    }
  }

  /**
   * What is between digits, and the digits.
   *
   * @param lastSize how many digits the last group has, and otherSize each before it
   * @param least how many digits are before the first separator at least
   * @param digits the ten digits, where they are not those of ASCII; otherwise null
   */
  record Separators(String decimal, String group, int lastSize, int otherSize, int least, List<String> digits) {}

  FormatNumber withCode(String code) {
    return new FormatNumber(plus.withCode(code), minus.withCode(code), separators, minPlaces, maxPlaces, shift);
  }

  /**
   * Writes a decimal number without floating-point numbers: rounded half away from zero on its decimal digits, and
   * without a sign when that gives zero. It returns null for a text that is no number, or has more than 400 digits.
   */
  String write(String text) {
    Matcher found = DECIMAL.matcher(text);
    if (text.length() > MAX_LENGTH || !found.matches()) {
      return null;
    }
    int exponent = found.group(4) == null ? 0 : Integer.parseInt(found.group(4));
    int point = found.group(2).length() + exponent + shift;
    String written = found.group(2) + (found.group(3) == null ? "" : found.group(3));
    if (written.length() + Math.abs(point) > MAX_DIGITS) {
      return null;
    }
    if (point > 0) {
      written += "0".repeat(Math.max(point - written.length(), 0));
    } else {
      written = "0".repeat(1 - point) + written;
      point = 1;
    }
    return writeRounded(written, point, found.group(1).equals("-"));
  }

  private String writeRounded(String all, int wholeLength, boolean isNegative) {
    int point = wholeLength;
    String digits = all.substring(0, Math.min(point + maxPlaces, all.length()));
    if (all.length() > point + maxPlaces && all.charAt(point + maxPlaces) >= '5') {
      String carried = addOne(digits);
      point += carried.length() - digits.length();
      digits = carried;
    }
    int end = digits.length();
    while (end > point + minPlaces && digits.charAt(end - 1) == '0') {
      end--;
    }
    String places = digits.substring(point, end);
    places += "0".repeat(Math.max(minPlaces - places.length(), 0));
    String whole = digits.substring(firstDigit(digits, point), point);
    boolean isZero = (whole + places).chars().allMatch(digit -> digit == '0');
    Affixes around = isNegative && !isZero ? minus : plus;
    String fraction = places.isEmpty() ? "" : separators.decimal + translate(places, separators.digits);
    return around.before + groups(whole) + fraction + around.after;
  }

  /** Where the whole digits begin without zeros in front, of which one remains. */
  private static int firstDigit(String digits, int point) {
    int at = 0;
    while (at < point - 1 && digits.charAt(at) == '0') {
      at++;
    }
    return at;
  }

  private static String addOne(String digits) {
    int last = digits.length() - 1;
    while (last >= 0 && digits.charAt(last) == '9') {
      last--;
    }
    String zeros = "0".repeat(digits.length() - 1 - last);
    return last < 0 ? "1" + zeros : digits.substring(0, last) + (char) (digits.charAt(last) + 1) + zeros;
  }

  private String groups(String whole) {
    if (whole.length() < separators.lastSize + separators.least) {
      return translate(whole, separators.digits);
    }
    int end = Math.max(whole.length() - separators.lastSize, 0);
    StringBuilder written = new StringBuilder(translate(whole.substring(end), separators.digits));
    while (end > 0) {
      int start = Math.max(end - separators.otherSize, 0);
      written.insert(0, translate(whole.substring(start, end), separators.digits) + separators.group);
      end = start;
    }
    return written.toString();
  }

  /** Writes digits of ASCII as others. */
  static String translate(String text, List<String> digits) {
    if (digits == null) {
      return text;
    }
    StringBuilder written = new StringBuilder();
    for (int at = 0; at < text.length(); at++) {
      written.append(digits.get(text.charAt(at) - '0'));
    }
    return written.toString();
  }
}
