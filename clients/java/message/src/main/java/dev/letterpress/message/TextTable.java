package dev.letterpress.message;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Aligns the cells of tables in plain text. */
final class TextTable {
  private static final int LINE_COLUMNS = 76;
  private static final String BETWEEN = " | ";

  private TextTable() {}

  /**
   * Pads the cells of adjacent rows with as many cells to columns. Rows that would be wider than a line then stay as
   * they are.
   */
  static List<String> alignRows(List<String> lines) {
    List<String> aligned = new ArrayList<>();
    List<String[]> rows = new ArrayList<>();
    List<String> table = new ArrayList<>();
    for (String line : lines) {
      String[] cells = line.split(" \\| ", -1);
      if (!rows.isEmpty() && cells.length != rows.get(0).length) {
        aligned.addAll(alignTable(table, rows));
        rows.clear();
        table.clear();
      }
      rows.add(cells);
      table.add(line);
    }
    aligned.addAll(alignTable(table, rows));
    return aligned;
  }

  private static List<String> alignTable(List<String> lines, List<String[]> rows) {
    int count = rows.get(0).length;
    if (lines.size() < 2 || count < 2) {
      return List.copyOf(lines);
    }
    int[] widths = new int[count];
    List<String[]> trimmed =
        rows.stream().map(row -> Stream.of(row).map(TextTable::trim).toArray(String[]::new)).toList();
    for (String[] row : trimmed) {
      for (int at = 0; at < count; at++) {
        widths[at] = Math.max(widths[at], TextFormat.columnsOf(row[at]));
      }
    }
    int total = BETWEEN.length() * (count - 1);
    for (int width : widths) {
      total += width;
    }
    return total > LINE_COLUMNS ? List.copyOf(lines) : trimmed.stream().map(row -> pad(row, widths)).toList();
  }

  private static String pad(String[] row, int[] widths) {
    for (int at = 0; at < row.length; at++) {
      row[at] += " ".repeat(widths[at] - TextFormat.columnsOf(row[at]));
    }
    return String.join(BETWEEN, row);
  }

  /** Without the spaces at both ends, and no other whitespace. */
  private static String trim(String cell) {
    int start = 0;
    int end = cell.length();
    while (start < end && cell.charAt(start) == ' ') {
      start++;
    }
    while (end > start && cell.charAt(end - 1) == ' ') {
      end--;
    }
    return cell.substring(start, end);
  }
}
