package dev.letterpress.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How lines of plain text end. */
public enum TextFormat {
  /** Lines are broken at 76 columns. */
  WRAPPED,

  /** Lines are broken so that a mail client can join them again (RFC 3676, format=flowed). */
  FLOWED;

  private static final int LINE_COLUMNS = 76;

  /** The line before a signature, which keeps its space. */
  private static final String SIGNATURE = "-- ";

  /** With a space behind them, as at the end of a flowed line, they would begin a signature. */
  private static final String DASHES = "--";

  /** What begins an entry of a list: lines that continue it begin under its text. */
  private static final Pattern ENTRY = Pattern.compile(" {0,8}(?:- |[0-9]{1,4}[.] )");

  /** Reads the name of a format, as templates have it. */
  static Optional<TextFormat> of(String id) {
    return Stream.of(values()).filter(each -> each.name().toLowerCase(Locale.ROOT).equals(id)).findFirst();
  }

  /**
   * Formats the text part of a mail: adjacent rows of a table get columns, long lines are broken at spaces. A word that
   * is longer than a line stays whole, so that links work.
   *
   * @param text the text
   * @return the formatted text
   */
  public String apply(String text) {
    List<String> lines = new ArrayList<>();
    for (String line : TextTable.alignRows(List.of(text.split("\n", -1)))) {
      String trimmed = trimEnd(line);
      lines.addAll(this == FLOWED ? flow(trimmed) : wrap(trimmed));
    }
    return String.join("\n", lines);
  }

  private static List<String> wrap(String line) {
    return breakLine(line, " ".repeat(entryOf(line))).stream().map(TextFormat::trimEnd).toList();
  }

  /**
   * Ends each line of a paragraph that continues with a space, and stuffs what would mean something else at the
   * beginning of a line (RFC 3676, section 4.4).
   */
  private static List<String> flow(String line) {
    List<String> lines = breakLine(line, "");
    for (int at = 0; at < lines.size(); at++) {
      String each = lines.get(at);
      boolean isStuffed = each.startsWith(" ") || each.startsWith(">") || each.startsWith("From ");
      lines.set(at, (isStuffed ? " " : "") + each + (at < lines.size() - 1 ? " " : ""));
    }
    return lines;
  }

  private static List<String> breakLine(String line, String indent) {
    List<String> lines = new ArrayList<>();
    if (columnsOf(line) <= LINE_COLUMNS) {
      lines.add(line);
      return lines;
    }
    int entry = entryOf(line);
    String[] words = line.split(" ", -1);
    StringBuilder current = new StringBuilder(words[0]);
    int columns = columnsOf(words[0]);
    boolean mayBreak = columns > entry;
    for (int at = 1; at < words.length; at++) {
      String next = words[at];
      int own = columnsOf(next);
      boolean isTooLong = columns + 1 + own > LINE_COLUMNS;
      if (isTooLong && !next.isEmpty() && mayBreak && !DASHES.contentEquals(current)) {
        lines.add(current.toString());
        current = new StringBuilder(indent).append(next);
        columns = indent.length() + own;
        continue;
      }
      current.append(' ').append(next);
      columns += 1 + own;
      // A line is not broken directly after the mark that begins an entry.
      mayBreak = mayBreak || !next.isEmpty() && columns > entry;
    }
    lines.add(current.toString());
    return lines;
  }

  private static int entryOf(String line) {
    Matcher entry = ENTRY.matcher(line);
    return entry.lookingAt() ? entry.end() : 0;
  }

  private static String trimEnd(String line) {
    if (line.equals(SIGNATURE)) {
      return line;
    }
    int end = line.length();
    while (end > 0 && line.charAt(end - 1) == ' ') {
      end--;
    }
    return line.substring(0, end);
  }

  static int columnsOf(String text) {
    return text.codePointCount(0, text.length());
  }
}
