package dev.letterpress.evaluator;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A value of the context as conditions read it: empty for a missing one. Each derived form is computed once, however
 * many tests use it.
 */
final class ContextValue {
  private static final Pattern NUMBER = Pattern.compile("[+-]?+[0-9]++(?:\\.[0-9]++)?+(?:[eE][+-]?+[0-9]++)?+");
  private static final Pattern DATE =
      Pattern.compile(
          "([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T([0-9]{2}):([0-9]{2})"
              + "(?::([0-9]{2})(?:[.,][0-9]++)?)?(?:Z|([+-])([0-9]{2})(?::([0-9]{2}))?)?)?");
  private static final int MAX_DIGITS = 17;
  private static final double MIN_PLAIN = 1e-6;
  private static final double MAX_PLAIN = 1e21;
  private static final int MINUTES_PER_DAY = 1440;

  final String text;
  private String lower;
  private Boolean blank;
  private Double number;
  private Double day;
  private Map<String, Boolean> found;

  ContextValue(String text) {
    this.text = text;
  }

  String lowerText() {
    if (lower == null) {
      lower = Text.lowerCase(text);
    }
    return lower;
  }

  boolean contains(String part) {
    if (found == null) {
      found = new HashMap<>();
    }
    return found.computeIfAbsent(part, lowerText()::contains);
  }

  boolean isBlank() {
    if (blank == null) {
      blank = Text.isBlank(text);
    }
    return blank;
  }

  /** The value as a number; NaN for one that is none. */
  double toNumber() {
    if (number == null) {
      number = parseNumber(text);
    }
    return number;
  }

  /** The day of the value in UTC, from 1970-01-01; NaN for one that is no date. */
  double toDay() {
    if (day == null) {
      Moment read = parseMoment(text);
      day = read == null ? Double.NaN : read.dayInUtc();
    }
    return day;
  }

  /** Reads a decimal number with white space around it: NaN for anything else, and beyond the range of a double. */
  static double parseNumber(String text) {
    String trimmed = Text.trim(text);
    if (!NUMBER.matcher(trimmed).matches()) {
      return Double.NaN;
    }
    double number = Double.parseDouble(trimmed);
    return Double.isInfinite(number) ? Double.NaN : number;
  }

  /**
   * Writes a number as ECMAScript does: the shortest decimal form that parses to the same double. Before Java 19
   * Double.toString writes digits that are not needed.
   */
  static String printNumber(double number) {
    if (number == 0) {
      return "0";
    }
    BigDecimal digits = shortest(number);
    double size = Math.abs(number);
    if (size >= MIN_PLAIN && size < MAX_PLAIN) {
      return digits.toPlainString();
    }
    String all = digits.unscaledValue().abs().toString();
    int exponent = all.length() - 1 - digits.scale();
    String rest = all.length() > 1 ? "." + all.substring(1) : "";
    return (number < 0 ? "-" : "") + all.charAt(0) + rest + "e" + (exponent < 0 ? "" : "+") + exponent;
  }

  private static BigDecimal shortest(double number) {
    BigDecimal exact = new BigDecimal(number);
    for (int digits = 1; digits < MAX_DIGITS; digits++) {
      BigDecimal nearest = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      if (nearest.doubleValue() == number) {
        return nearest.stripTrailingZeros();
      }
      // Next to a power of two the further neighbour may be the one that parses to the number.
      BigDecimal further = exact.round(new MathContext(digits, RoundingMode.UP));
      if (further.doubleValue() == number) {
        return further.stripTrailingZeros();
      }
    }
    return exact.round(new MathContext(MAX_DIGITS, RoundingMode.HALF_EVEN)).stripTrailingZeros();
  }

  /** A date of ISO 8601, perhaps with a time of day. */
  record Moment(
      int year, int month, int day, boolean hasTime, int hour, int minute, int second, int offsetMinutes) {

    private boolean isReal() {
      return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth();
    }

    private int daysInMonth() {
      return switch (month) {
        case 2 -> year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
        case 4, 6, 9, 11 -> 30;
        default -> 31;
      };
    }

    /** Counts days from 1970-01-01. Years begin in March here, so that the leap day comes last. */
    int dayNumber() {
      int marchFirstOfYear0 = -719_468;
      int march = month <= 2 ? year - 1 : year;
      int leapDays = Math.floorDiv(march, 4) - Math.floorDiv(march, 100) + Math.floorDiv(march, 400);
      return marchFirstOfYear0 + 365 * march + leapDays + (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    }

    /** The day of the moment in UTC; a time without an offset is UTC. */
    private int dayInUtc() {
      return dayNumber() + Math.floorDiv(hour * 60 + minute - offsetMinutes, MINUTES_PER_DAY);
    }
  }

  /**
   * Reads `YYYY-MM-DD`, or an ISO 8601 date-time in the extended format. It returns null for anything else and for days
   * that do not exist in the proleptic Gregorian calendar.
   */
  static Moment parseMoment(String text) {
    Matcher fields = DATE.matcher(text);
    if (!fields.matches()) {
      return null;
    }
    int hour = fieldOf(fields, 4);
    int minute = fieldOf(fields, 5);
    int second = fieldOf(fields, 6);
    int offsetHours = fieldOf(fields, 8);
    int offsetMinutes = fieldOf(fields, 9);
    if (Math.max(hour, offsetHours) > 23 || Math.max(Math.max(minute, second), offsetMinutes) > 59) {
      return null;
    }
    int offset = (offsetHours * 60 + offsetMinutes) * ("-".equals(fields.group(7)) ? -1 : 1);
    Moment read =
        new Moment(
            fieldOf(fields, 1), fieldOf(fields, 2), fieldOf(fields, 3), fields.group(4) != null, hour, minute, second,
            offset);
    return read.isReal() ? read : null;
  }

  private static int fieldOf(Matcher fields, int group) {
    return fields.group(group) == null ? 0 : Integer.parseInt(fields.group(group));
  }
}
