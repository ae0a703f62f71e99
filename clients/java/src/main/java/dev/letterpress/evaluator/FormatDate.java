package dev.letterpress.evaluator;

import java.util.List;

/** How a date or a time of day is written. It is complete in itself: it names no locale. */
record FormatDate(List<FormatDate.Part> parts, List<String> digits) {
  /** The fields of a time of day, which a date alone does not have. */
  private static final String TIME_FIELDS = "HhmsaB";

  /** A text without a field, a field in digits of a width, or a field in words with names. */
  record Part(String text, String field, int width, List<String> names) {
    private boolean isOfTime() {
      return field != null && TIME_FIELDS.contains(field);
    }
  }

  boolean hasTime() {
    return parts.stream().anyMatch(Part::isOfTime);
  }

  /**
   * Writes a date of ISO 8601, in the offset in which it was given: a time zone is the concern of the caller. It
   * returns null for any other text, for a day that does not exist, and for a date alone of which it writes a time.
   */
  String write(String text) {
    ContextValue.Moment read = ContextValue.parseMoment(text);
    if (read == null || read.year() < 1) {
      return null;
    }
    StringBuilder written = new StringBuilder();
    for (Part part : parts) {
      if (part.isOfTime() && !read.hasTime()) {
        return null;
      }
      written.append(write(part, read));
    }
    return written.toString();
  }

  private String write(Part part, ContextValue.Moment read) {
    if (part.field == null) {
      return part.text;
    }
    if (part.names != null) {
      return part.names.get(nameIndex(part.field, read));
    }
    int value = valueOf(part.field, read);
    String number = Integer.toString(part.field.equals("y") && part.width == 2 ? value % 100 : value);
    return FormatNumber.translate("0".repeat(Math.max(part.width - number.length(), 0)) + number, digits);
  }

  private static int valueOf(String field, ContextValue.Moment read) {
    return switch (field) {
      case "y" -> read.year();
      case "M" -> read.month();
      case "d" -> read.day();
      case "H" -> read.hour();
      case "h" -> (read.hour() + 11) % 12 + 1;
      case "m" -> read.minute();
      default -> read.second();
    };
  }

  /** The index of the name of a month, of a weekday from Sunday, of a half of the day, or of an hour. */
  private static int nameIndex(String field, ContextValue.Moment read) {
    return switch (field) {
      case "M" -> read.month() - 1;
      // 1970-01-01 was a Thursday.
      case "E" -> Math.floorMod(read.dayNumber() + 4, 7);
      case "a" -> read.hour() / 12;
      default -> read.hour();
    };
  }
}
