package dev.letterpress;

import java.util.Objects;

/**
 * A text or a number in data, as `letterpress types` requires them.
 *
 * @param value a CharSequence or a Number; a BigDecimal keeps its digits
 */
public record Text(Object value) {
  /**
   * Requires a text or a number.
   *
   * @param value the text or number
   */
  public Text {
    Objects.requireNonNull(value, "value");
    if (!(value instanceof CharSequence) && !(value instanceof Number)) {
      throw new IllegalArgumentException("value must be a CharSequence or a Number");
    }
  }

  /**
   * Makes one of a text.
   *
   * @param text the text
   * @return the same as data
   */
  public static Text of(CharSequence text) {
    return new Text(text);
  }

  /**
   * Makes one of a number.
   *
   * @param number the number
   * @return the same as data
   */
  public static Text of(Number number) {
    return new Text(number);
  }
}
