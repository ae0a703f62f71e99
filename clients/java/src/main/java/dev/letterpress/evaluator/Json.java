package dev.letterpress.evaluator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads JSON (RFC 8259): objects become maps in their order, numbers doubles. A lone surrogate stays one, so that the
 * code that reads the member can name its place.
 */
public final class Json {
  /** How deep objects and lists nest at most, so that no text exhausts the stack. */
  private static final int MAX_DEPTH = 1000;

  private static final Pattern NUMBER =
      Pattern.compile("-?+(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?+(?:[eE][+-]?+[0-9]++)?+");

  private final String text;
  private final Matcher number;
  private int at;
  private int depth;

  private Json(String text) {
    this.text = text;
    this.number = NUMBER.matcher(text);
  }

  /** Reads a text. It throws IllegalArgumentException, whose message names the place, for what is not JSON. */
  public static Object parse(String text) {
    Json reader = new Json(text);
    Object value = reader.value();
    if (reader.next() >= 0) {
      throw reader.unexpected();
    }
    return value;
  }

  /** Reads the members of an object, each as the text that its value is. It throws as parse does. */
  public static Map<String, String> parseTexts(String text) {
    Json reader = new Json(text);
    if (reader.next() != '{') {
      throw reader.unexpected();
    }
    Map<String, String> texts = new LinkedHashMap<>();
    reader.members(
        name -> {
          reader.next();
          int start = reader.at;
          reader.value();
          texts.put(name, text.substring(start, reader.at));
        });
    if (reader.next() >= 0) {
      throw reader.unexpected();
    }
    return texts;
  }

  private IllegalArgumentException unexpected() {
    String found = at < text.length() ? "the character at " + at + " is unexpected" : "it ends too early";
    return new IllegalArgumentException("is not JSON: " + found);
  }

  /** Skips white space and returns the character behind it; -1 at the end. */
  private int next() {
    while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : -1;
  }

  private void expect(char letter) {
    if (next() != letter) {
      throw unexpected();
    }
    at++;
  }

  private boolean has(char letter) {
    boolean isThere = next() == letter;
    at += isThere ? 1 : 0;
    return isThere;
  }

  private Object value() {
    return switch (next()) {
      case '{' -> object();
      case '[' -> list();
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) {
      throw unexpected();
    }
    at += word.length();
    return value;
  }

  /** Reads a number: an infinity beyond the range of a double. */
  private Double number() {
    if (!number.region(at, text.length()).lookingAt()) {
      throw unexpected();
    }
    at = number.end();
    return Double.valueOf(number.group());
  }

  private void enter() {
    at++;
    if (++depth > MAX_DEPTH) {
      throw new IllegalArgumentException("must nest at most " + MAX_DEPTH + " deep");
    }
  }

  private Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    members(name -> object.put(name, value()));
    return object;
  }

  /** Reads an object; a function reads the value of each member. */
  private void members(Consumer<String> read) {
    enter();
    if (!has('}')) {
      do {
        if (next() != '"') {
          throw unexpected();
        }
        String name = string();
        expect(':');
        read.accept(name);
      } while (has(','));
      expect('}');
    }
    depth--;
  }

  private List<Object> list() {
    List<Object> list = new ArrayList<>();
    enter();
    if (!has(']')) {
      do {
        list.add(value());
      } while (has(','));
      expect(']');
    }
    depth--;
    return list;
  }

  private String string() {
    int start = ++at;
    while (at < text.length() && text.charAt(at) >= 0x20 && text.charAt(at) != '"' && text.charAt(at) != '\\') {
      at++;
    }
    if (at < text.length() && text.charAt(at) == '"') {
      return text.substring(start, at++);
    }
    StringBuilder read = new StringBuilder(text.substring(start, at));
    while (at < text.length() && text.charAt(at) != '"') {
      char letter = text.charAt(at);
      if (letter < 0x20) {
        throw unexpected();
      }
      at++;
      read.append(letter == '\\' ? escape() : letter);
    }
    expect('"');
    return read.toString();
  }

  private char escape() {
    if (at == text.length()) {
      throw unexpected();
    }
    char sign = text.charAt(at);
    int known = "\"\\/bfnrt".indexOf(sign);
    if (sign != 'u' && known < 0) {
      throw unexpected();
    }
    at++;
    return sign == 'u' ? hex() : "\"\\/\b\f\n\r\t".charAt(known);
  }

  private char hex() {
    int unit = 0;
    for (int end = at + 4; at < end; at++) {
      int digit = at < text.length() && text.charAt(at) < 0x80 ? Character.digit(text.charAt(at), 16) : -1;
      if (digit < 0) {
        throw unexpected();
      }
      unit = unit * 16 + digit;
    }
    return (char) unit;
  }
}
