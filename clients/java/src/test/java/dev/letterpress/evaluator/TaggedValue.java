package dev.letterpress.evaluator;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads values that tests in TypeScript write so that they cross whole (test/clients/fills/tagged-value.ts). */
final class TaggedValue {
  /** The byte that replaces a lone surrogate, which UTF-8 cannot hold. */
  private static final byte LONE = (byte) 0xff;

  private static final char LONE_SURROGATE = '\udc00';

  /** A key of a map that is no string. */
  private record Key(String name) {
    @Override
    public String toString() {
      return name;
    }
  }

  private TaggedValue() {}

  /** The value of a tagged one, as Json reads it; what is marked as other has another type with the same meaning. */
  static Object read(Object given) {
    Map<?, ?> tagged = (Map<?, ?>) given;
    boolean isOther = Boolean.TRUE.equals(tagged.get("other"));
    if (tagged.get("text") instanceof String text) {
      return readText(text);
    }
    if (tagged.get("float") instanceof String number) {
      return readNumber(number);
    }
    if (tagged.get("list") instanceof List<?> items) {
      List<Object> list = new ArrayList<>();
      items.forEach(item -> list.add(read(item)));
      return isOther ? (Object) list.toArray() : list;
    }
    if (tagged.get("object") instanceof List<?> members) {
      Map<Object, Object> object = new LinkedHashMap<>();
      for (Object member : members) {
        List<?> pair = (List<?>) member;
        String name = readText((String) pair.get(0));
        object.put(isOther ? new Key(name) : name, read(pair.get(1)));
      }
      return object;
    }
    return tagged.get("value");
  }

  private static String readText(String coded) {
    StringBuilder text = new StringBuilder();
    byte[] bytes = Base64.getDecoder().decode(coded);
    int start = 0;
    for (int at = 0; at <= bytes.length; at++) {
      if (at == bytes.length || bytes[at] == LONE) {
        text.append(new String(bytes, start, at - start, StandardCharsets.UTF_8));
        text.append(at < bytes.length ? LONE_SURROGATE : "");
        start = at + 1;
      }
    }
    return text.toString();
  }

  /** Whole numbers are longs, except a negative zero. */
  private static Number readNumber(String text) {
    double number = Double.parseDouble(text);
    boolean isLong = number == (long) number && !text.startsWith("-0");
    return isLong ? (Number) (long) number : (Number) number;
  }
}
