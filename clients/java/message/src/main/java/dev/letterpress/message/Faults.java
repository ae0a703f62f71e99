package dev.letterpress.message;

import dev.letterpress.Issue;
import dev.letterpress.LetterpressException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Collects what is wrong with settings of a message. None holds a value. */
final class Faults {
  private final List<Issue> issues = new ArrayList<>();

  /** Adds a fault by its way from the settings. */
  void add(String type, String msg, Object... loc) {
    List<Object> way = new ArrayList<>(List.of("message"));
    way.addAll(List.of(loc));
    issues.add(new Issue(way, msg, type));
  }

  /** Throws INVALID_REQUEST with every fault in one message, if there is one. */
  void check() {
    if (issues.isEmpty()) {
      return;
    }
    String message =
        issues.stream().map(issue -> describe(issue.loc()) + " " + issue.msg()).collect(Collectors.joining("; "));
    throw new LetterpressException(LetterpressException.INVALID_REQUEST, message, 0, issues, null, null);
  }

  private static String describe(List<Object> loc) {
    StringBuilder way = new StringBuilder();
    for (Object segment : loc.subList(1, loc.size())) {
      way.append(segment instanceof Integer ? "[" + segment + "]" : "." + segment);
    }
    return way.length() == 0 ? "message" : way.substring(1);
  }

  /**
   * Reads text for a header field, without spaces at its ends. What is refused is what could end a field, or be read as
   * another text: controls, separators of lines, lone surrogates, encoded words. It is empty after a fault.
   */
  Optional<String> parseHeaderText(String given, int most, Object... loc) {
    String text = given.replaceAll("^ +| +$", "");
    if (text.getBytes(StandardCharsets.UTF_8).length > most) {
      add("too_long", "must have at most " + most + " bytes of UTF-8", loc);
    } else if (MessageRules.hasControl(text)) {
      add("control", "must be text without line breaks and control characters", loc);
    } else if (MessageRules.hasEncodedWord(text)) {
      add("encoded_word", "must not look like an encoded word, =?…?=; give the text itself", loc);
    } else {
      return Optional.of(text);
    }
    return Optional.empty();
  }
}
