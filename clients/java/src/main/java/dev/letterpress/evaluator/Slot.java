package dev.letterpress.evaluator;

/** One tag in one position; all its occurrences share what is written without a value. */
final class Slot implements Ops.Op {
  /** Replaces a URL that the URL rule refuses: the link stays a link, but leads nowhere. */
  static final String REJECTED_URL = "#";

  /** What is written without a value; the text of the default is null where there is none. */
  record WithoutValue(String defaultText, boolean isDefaultBad, String source) {}

  final Tags.Tag tag;
  final Escape.Position position;

  /** The index of the scope of the tag, and that of its value there. */
  final int scope;

  final int value;

  /** Whether it is written in HTML text or in an attribute, and whether escaping never makes a value shorter there. */
  final boolean isHtml;

  final boolean isGrowing;
  private volatile WithoutValue withoutValue;

  Slot(Tags.Tag tag, Escape.Position position) {
    this.tag = tag;
    this.position = position;
    this.scope = tag.names.index;
    this.value = tag.value;
    this.isHtml = position == Escape.Position.TEXT || position == Escape.Position.ATTRIBUTE;
    this.isGrowing = position.isGrowing();
  }

  /** Appends what is written of a value. It returns false for one that the position refuses. */
  boolean write(StringBuilder to, String text) {
    if (!position.isOfBrand()) {
      return Escape.append(to, position, text);
    }
    boolean isColor = position == Escape.Position.COLOR;
    String written = isColor ? Escape.readColor(text) : Escape.readFont(text, tag.choices);
    if (written != null) {
      to.append(written);
    }
    return written != null;
  }

  /** Escapes the default and the source. An empty default says that nothing is wanted; it is no refused URL. */
  WithoutValue withoutValue() {
    WithoutValue known = withoutValue;
    if (known == null) {
      StringBuilder written = new StringBuilder();
      boolean isBad = !tag.byDefault.isEmpty() && !write(written, tag.byDefault);
      String source = Escape.escapeTagSource(position, tag.source);
      known = new WithoutValue(isBad ? REJECTED_URL : written.toString(), isBad, source);
      withoutValue = known;
    }
    return known;
  }
}
