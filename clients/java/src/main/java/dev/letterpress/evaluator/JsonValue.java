package dev.letterpress.evaluator;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Currency;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.UUID;

/**
 * Values of a caller as JSON has them, one level at a time: null, Boolean, String, Double, Long, ObjectView, ListView
 * or Foreign. Nothing within an object or a list is looked at before it is requested.
 */
final class JsonValue {
  /** Stands for a member that is not there. */
  static final Object ABSENT = new Object();

  private static final int MAX_CLASS_NAME = 64;

  /** How far the point of a decimal may be from its digits to be written out. */
  private static final int MAX_SCALE = 400;

  private static final int LONG_BITS = 63;

  /** A value with the members of a JSON object. */
  interface ObjectView {
    /** A member; ABSENT where there is none. */
    Object get(String name);

    Iterable<String> names();

    boolean isEmpty();
  }

  /** A value with the items of a JSON list. */
  record ListView(List<?> items) {}

  /** A value of which JSON has nothing: a function, a thread, or one whose own conversion failed. */
  record Foreign(String name) {}

  /** A map, whose keys are looked at once it lacks a member: it may have them as other values than strings. */
  private static final class MapView implements ObjectView {
    private final Map<?, ?> of;
    private Map<String, ?> members;

    MapView(Map<?, ?> of) {
      this.of = of;
      // A sorted map compares a requested name with its keys.
      this.members = of instanceof SortedMap ? toMembers(of) : null;
    }

    @Override
    public Object get(String name) {
      Object value = members == null ? of.get(name) : null;
      if (value != null) {
        return value;
      }
      value = named().get(name);
      return value == null && !members.containsKey(name) ? ABSENT : value;
    }

    @Override
    public Iterable<String> names() {
      return named().keySet();
    }

    private Map<String, ?> named() {
      members = members == null ? toMembers(of) : members;
      return members;
    }

    @Override
    public boolean isEmpty() {
      return of.isEmpty();
    }
  }

  private JsonValue() {}

  /** The members of a map, in its order; null for any other value. Keys that are no strings are written as text. */
  @SuppressWarnings("unchecked") // all keys are known to be strings
  static Map<String, ?> toMembers(Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      return null;
    }
    if (hasStringKeys(map)) {
      return (Map<String, ?>) map;
    }
    Map<String, Object> named = new LinkedHashMap<>();
    map.forEach((key, member) -> named.put(String.valueOf(key), member));
    return named;
  }

  private static boolean hasStringKeys(Map<?, ?> map) {
    for (Object key : map.keySet()) {
      if (!(key instanceof String)) {
        return false;
      }
    }
    return true;
  }

  /** The items of a collection or an array; null for any other value. */
  static List<?> toItems(Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    if (value instanceof Collection<?> collection) {
      return new ArrayList<>(collection);
    }
    if (value == null || !value.getClass().isArray()) {
      return null;
    }
    List<Object> items = new ArrayList<>();
    for (int at = 0; at < Array.getLength(value); at++) {
      items.add(Array.get(value, at));
    }
    return items;
  }

  /** Converts one level of a value. */
  static Object of(Object value) {
    if (value instanceof String) {
      return value;
    }
    if (value instanceof Map<?, ?> map) {
      return new MapView(map);
    }
    if (value instanceof Optional<?> optional) {
      return of(optional.orElse(null));
    }
    if (value instanceof dev.letterpress.Text text) {
      return of(text.value());
    }
    if (value == null || value instanceof Boolean || isConverted(value)) {
      return value;
    }
    if (value instanceof Number number) {
      return ofNumber(number);
    }
    List<?> items = toItems(value);
    if (items != null) {
      return new ListView(items);
    }
    String text = toText(value);
    return text == null ? BeanView.of(value) : text;
  }

  private static boolean isConverted(Object value) {
    return value instanceof ObjectView || value instanceof ListView || value instanceof Foreign;
  }

  private static Object ofNumber(Number number) {
    if (number instanceof Integer || number instanceof Long || number instanceof Short || number instanceof Byte) {
      return number.longValue();
    }
    if (number instanceof BigInteger whole) {
      return whole.bitLength() <= LONG_BITS ? (Object) whole.longValue() : (Object) whole.doubleValue();
    }
    if (number instanceof BigDecimal decimal) {
      // Its digits are those that the caller means: an amount such as 12.50 keeps its zero.
      return Math.abs(decimal.scale()) <= MAX_SCALE ? decimal.toPlainString() : (Object) decimal.doubleValue();
    }
    if (number instanceof Float single) {
      // The shortest decimal form of a float is another one as a double.
      return Double.valueOf(single.toString());
    }
    return number.doubleValue();
  }

  /** The text of a value that is text in JSON; null for any other. */
  private static String toText(Object value) {
    if (value instanceof Enum<?> constant) {
      return constant.name();
    }
    if (value instanceof ZonedDateTime time) {
      return time.toOffsetDateTime().toString();
    }
    if (value.getClass() == Date.class) {
      return ((Date) value).toInstant().toString();
    }
    boolean isText =
        value instanceof CharSequence
            || value instanceof Character
            || value instanceof TemporalAccessor
            || value instanceof Date
            || value instanceof UUID
            || value instanceof Currency
            || value instanceof java.net.URI
            || value instanceof java.net.URL;
    return isText ? value.toString() : null;
  }

  /** The type of a value, in the words of JSON. */
  static String nameType(Object value) {
    Object converted = of(value);
    if (converted == null) {
      return "null";
    }
    if (converted instanceof String) {
      return value instanceof Number ? "a number" : "a string";
    }
    if (converted instanceof Boolean) {
      return "a boolean";
    }
    if (converted instanceof Number) {
      return "a number";
    }
    return converted instanceof ListView ? "a list" : "an object";
  }

  /** The same, with the class of a value of which JSON has nothing. */
  static String nameValue(Object value) {
    if (value instanceof Foreign foreign) {
      String name = foreign.name.substring(0, Math.min(foreign.name.length(), MAX_CLASS_NAME));
      return "an object of class " + name + ", of which JSON has nothing";
    }
    return value instanceof ObjectView ? "an object" : nameType(value);
  }
}
