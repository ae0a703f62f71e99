package dev.letterpress;

/** What happens to a tag with neither value nor default. */
public enum OnMissing {
  /** Refuses the mail when the tag stands for a URL, and writes nothing for any other. */
  ERROR_URLS("error-urls"),
  /** Writes nothing. */
  EMPTY("empty"),
  /** Writes the tag as its author did. */
  KEEP("keep"),
  /** Refuses the mail. */
  ERROR("error");

  private final String policy;

  OnMissing(String policy) {
    this.policy = policy;
  }

  String policy() {
    return policy;
  }
}
