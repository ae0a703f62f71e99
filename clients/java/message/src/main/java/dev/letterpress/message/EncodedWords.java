package dev.letterpress.message;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Writes text for the header of a message in ASCII (RFC 2047). */
final class EncodedWords {
  /** What fits an encoded word, which has at most 75 characters (RFC 2047, section 2). */
  private static final int WORD_BYTES = 45;

  private EncodedWords() {}

  /** Writes text as encoded words, cut between characters; ASCII stays as it is. */
  static String encode(String text) {
    if (text.chars().allMatch(unit -> unit >= ' ' && unit <= '~')) {
      return text;
    }
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    int bytes = 0;
    for (int letter : text.codePoints().toArray()) {
      int own = bytesOf(Character.toString(letter)).length;
      if (bytes + own > WORD_BYTES) {
        words.add(encodeWord(word));
        word.setLength(0);
        bytes = 0;
      }
      word.appendCodePoint(letter);
      bytes += own;
    }
    words.add(encodeWord(word));
    return String.join(" ", words);
  }

  private static String encodeWord(StringBuilder word) {
    return "=?UTF-8?B?" + Base64.getEncoder().encodeToString(bytesOf(word.toString())) + "?=";
  }

  private static byte[] bytesOf(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Breaks a value before encoded words, so that each is within a line. */
  static String fold(String value) {
    return value.replace("?= =?", "?=\r\n =?");
  }
}
