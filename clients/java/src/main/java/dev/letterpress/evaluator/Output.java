package dev.letterpress.evaluator;

import java.util.ArrayList;
import java.util.List;

/** The text that a fill writes. Short texts are gathered; a long literal is copied once, when everything is known. */
final class Output {
  private static final int MIN_LONG = 512;
  private static final int MAX_GATHERED = 16 * 1024;

  /** How long a value is expected to be, with a short literal. */
  private static final int USUAL_LENGTH = 48;

  /** What escaped values are written to. */
  final StringBuilder gathered;

  private final List<String> pieces = new ArrayList<>();

  Output(int values) {
    gathered = new StringBuilder(Math.min(MIN_LONG + USUAL_LENGTH * values, MAX_GATHERED));
  }

  void add(String text) {
    boolean isLong = text.length() >= MIN_LONG;
    if (isLong || gathered.length() > MAX_GATHERED) {
      endGathered();
    }
    if (isLong) {
      pieces.add(text);
    } else {
      gathered.append(text);
    }
  }

  private void endGathered() {
    if (gathered.length() > 0) {
      pieces.add(gathered.toString());
      gathered.setLength(0);
    }
  }

  /** Everything that was written; nothing may be added afterwards. */
  String join() {
    if (pieces.isEmpty()) {
      return gathered.toString();
    }
    endGathered();
    return String.join("", pieces);
  }
}
