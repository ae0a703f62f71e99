package dev.letterpress.evaluator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads members of a program, as Json has read it, and refuses them with their place: each fault is final. */
final class Member {
  static final int MAX_PATH = 8;
  static final int MAX_LIST_DEPTH = 3;
  private static final int MAX_MEMBER_BYTES = 128;
  private static final int MAX_NAME_BYTES = 512;

  private Member() {}

  /** The refusal of a program at a place. */
  static FillException refuse(Place loc, String msg, String type) {
    Place place = Place.ROOT.at("program").within(loc.toList());
    return new FillException(FillException.INVALID_PROGRAM, List.of(new Issue(place.toList(), msg, type)));
  }

  /** Reads a list of at most that many items. */
  static List<?> parseList(Object value, Place loc, int most) {
    if (!(value instanceof List<?> list)) {
      throw refuse(loc, "must be a list", "list_type");
    }
    if (list.size() > most) {
      throw refuse(loc, "must hold at most " + most + " items", "too_long");
    }
    return list;
  }

  static List<?> parseExactly(int count, Object value, Place loc) {
    List<?> list = parseList(value, loc, count);
    if (list.size() < count) {
      throw refuse(loc, "must hold " + count + " items", "too_short");
    }
    return list;
  }

  /** An item of a list; null beyond its end. */
  static Object itemAt(List<?> list, int at) {
    return at < list.size() ? list.get(at) : null;
  }

  @SuppressWarnings("unchecked") // objects of Json have strings as keys
  static Map<String, Object> parseObject(Object value, Place loc) {
    if (!(value instanceof Map<?, ?>)) {
      throw refuse(loc, "must be an object", "object_type");
    }
    return (Map<String, Object>) value;
  }

  /** Reads well-formed text: a lone surrogate has no UTF-8 form. */
  static String parseText(Object value, Place loc) {
    if (!(value instanceof String text)) {
      throw refuse(loc, "must be a string", "string_type");
    }
    if (!Text.isWellFormed(text)) {
      throw refuse(loc, "must be well-formed Unicode", "string_unicode");
    }
    return text;
  }

  static String parseShortText(Object value, Place loc, int most) {
    String text = parseText(value, loc);
    if (Text.utf8Length(text) > most) {
      throw refuse(loc, "must be at most " + most + " bytes of UTF-8", "string_too_long");
    }
    return text;
  }

  static String parseSizedText(Object value, Place loc, int most) {
    String text = parseText(value, loc);
    if (text.isEmpty() || Text.utf8Length(text) > most) {
      throw refuse(loc, "must be 1 to " + most + " bytes of UTF-8", "string_length");
    }
    return text;
  }

  /** Reads a whole number from least up to and including most. */
  static int parseIndex(Object value, Place loc, int least, int most) {
    if (value instanceof Double number && number == Math.rint(number) && number >= least && number <= most) {
      return number.intValue();
    }
    throw refuse(loc, "must be a whole number from " + least + " to " + most, "index_range");
  }

  /** Reads an index into a list of that length. */
  static int parseReference(Object value, Place loc, int length) {
    if (value instanceof Double number && number == Math.rint(number) && number >= 0 && number < length) {
      return number.intValue();
    }
    throw refuse(loc, "must be an index into a list of " + length, "index_range");
  }

  static double parseFinite(Object value, Place loc) {
    if (value instanceof Double number && Double.isFinite(number)) {
      return number;
    }
    throw refuse(loc, "must be a finite number", "number_type");
  }

  /** Reads the name of a list, a tag or a key. With paths it may hold any character. */
  static String parseName(Object value, Place loc, boolean hasPaths) {
    if (!hasPaths) {
      String name = parseText(value, loc);
      if (!Text.isTagName(name)) {
        throw refuse(loc, "must match " + Text.TAG_NAME_PATTERN, "pattern");
      }
      return name;
    }
    String name = parseSizedText(value, loc, MAX_NAME_BYTES);
    if (!Text.normalizeTagName(name).equals(name)) {
      throw refuse(loc, "must be in lower case and without spaces", "pattern");
    }
    return name;
  }

  /** Reads where plain data have something. Without a path the name is the path. */
  static List<String> parsePath(Map<String, Object> object, String name, Place loc, Names of) {
    if (!object.containsKey("path")) {
      return List.of(name);
    }
    Place pathLoc = loc.at("path");
    List<String> path = new ArrayList<>();
    for (Object member : parseList(object.get("path"), pathLoc, MAX_PATH)) {
      path.add(parseSizedText(member, pathLoc.at(path.size()), MAX_MEMBER_BYTES));
    }
    if (path.isEmpty() && of.items == null) {
      throw refuse(pathLoc, "must hold a name, as there is no item", "too_short");
    }
    return path;
  }
}
