package dev.letterpress.evaluator;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The table of all values of a mail, items included: empty where none was supplied, clean once prepared. What is
 * computed of a long value is kept for the fill.
 */
final class Values {
  /** The length up to which a value is escaped where it is written, and nothing is kept. */
  private static final int MAX_SHORT = 128;

  private static final int FIRST_SIZE = 64;

  private record EscapedKey(int index, Escape.Position position) {}

  /** What a slot writes of a value; a null text for one that the position refuses. */
  private record Escaped(String text) {}

  String[] texts = new String[FIRST_SIZE];

  /** Whether each value is ASCII, once prepared: what is written of it then is, too. */
  private boolean[] isAscii;

  /** Where each value has markup within its first 64 characters, as bits, once prepared. */
  private long[] markup;

  private final Map<EscapedKey, Escaped> escaped = new HashMap<>();
  private final Map<Integer, Boolean> blanks = new HashMap<>();
  private int count;

  /** Reserves that many values, and returns the index of the first. */
  int add(int more) {
    int first = count;
    count += more;
    if (count > texts.length) {
      texts = Arrays.copyOf(texts, Math.max(count, 2 * texts.length));
    }
    Arrays.fill(texts, first, count, "");
    return first;
  }

  int count() {
    return count;
  }

  /** Cleans all values. */
  void prepare() {
    isAscii = new boolean[count];
    markup = new long[count];
    for (int at = 0; at < count; at++) {
      prepare(at);
    }
  }

  private void prepare(int index) {
    String text = texts[index];
    long found = 0;
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      if (unit >= 0x7F || Text.isDropped(unit)) {
        texts[index] = Text.clean(text);
        markup[index] = Escape.findMarkup(texts[index]);
        return;
      }
      found |= Escape.markupBit(unit, at);
    }
    isAscii[index] = true;
    markup[index] = found;
  }

  /** Appends a value as a slot writes it. It returns false for one that the position refuses, and appends nothing. */
  boolean appendEscaped(StringBuilder to, int index, Slot of) {
    String text = texts[index];
    if (text.length() > MAX_SHORT && of.position != Escape.Position.PLAIN) {
      return appendLong(to, index, of);
    }
    if (of.isHtml) {
      Escape.appendHtml(to, text, markup[index]);
      return true;
    }
    return of.write(to, text);
  }

  private boolean appendLong(StringBuilder to, int index, Slot of) {
    EscapedKey key = new EscapedKey(index, of.position);
    Escaped known = escaped.get(key);
    if (known == null) {
      StringBuilder written = new StringBuilder();
      known = new Escaped(of.write(written, texts[index]) ? written.toString() : null);
      escaped.put(key, known);
    }
    if (known.text != null) {
      to.append(known.text);
    }
    return known.text != null;
  }

  /** The length of a value in UTF-8. */
  int utf8Length(int index) {
    return isAscii[index] ? texts[index].length() : Text.utf8Length(texts[index]);
  }

  /** The length in UTF-8 of what was appended of a value, from a place on. */
  int utf8Length(int index, StringBuilder output, int start) {
    return isAscii[index] ? output.length() - start : Text.utf8Length(output, start);
  }

  /** Whether a value is empty or only white space. */
  boolean isBlank(int index) {
    String text = texts[index];
    return text.length() <= MAX_SHORT
        ? Text.isBlank(text)
        : blanks.computeIfAbsent(index, at -> Text.isBlank(texts[at]));
  }
}
