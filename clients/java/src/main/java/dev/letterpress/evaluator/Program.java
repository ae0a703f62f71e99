package dev.letterpress.evaluator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What the ops and conditions of a program refer to: its lists, formats and tags. */
final class Program {
  /** The newest version of the program format that is filled, with all earlier ones. */
  static final int FORMAT = 4;

  static final int MAX_ITEMS = 1000;
  static final int MAX_VALUE_BYTES = 65_536;

  private static final int LIST_FORMAT = 2;
  private static final int PATH_FORMAT = 3;
  private static final int MAX_LISTS = 32;

  final Names data;
  final boolean hasLists;
  final boolean hasPaths;
  final boolean hasFormats;
  final List<Names> lists = new ArrayList<>();
  List<Tags.Tag> tags = List.of();

  Program(Names data, double version) {
    this.data = data;
    this.hasLists = version >= LIST_FORMAT;
    this.hasPaths = version >= PATH_FORMAT;
    this.hasFormats = version == FORMAT;
  }

  /** Reads what a program says of its data. */
  void parse(Map<String, Object> object) {
    if (hasLists) {
      parseLists(object.get("lists"));
    }
    List<Formats.Format> formats = hasFormats ? Formats.parse(object.get("formats")) : List.of();
    tags = Tags.parse(this, formats, object.get("tags"));
  }

  private void parseLists(Object value) {
    Place place = Place.ROOT.at("lists");
    for (Object entry : Member.parseList(value, place, MAX_LISTS)) {
      Place loc = place.at(lists.size());
      Map<String, Object> list = Member.parseObject(entry, loc);
      String name = Member.parseName(list.get("name"), loc.at("name"), hasPaths);
      int most = Member.parseIndex(list.get("max"), loc.at("max"), 1, MAX_ITEMS);
      Names holder = data;
      if (list.containsKey("in")) {
        holder = lists.get(Member.parseReference(list.get("in"), loc.at("in"), lists.size()));
      }
      if (holder.depth == Member.MAX_LIST_DEPTH) {
        throw Member.refuse(loc.at("in"), "must be at most " + Member.MAX_LIST_DEPTH + " deep", "too_deep");
      }
      Names known = holder.listsByName.get(name);
      if (known != null && lists.contains(known)) {
        throw Member.refuse(loc.at("name"), "must be of one list only", "duplicate");
      }
      List<String> path = hasPaths ? Member.parsePath(list, name, loc, holder) : List.of(name);
      lists.add(holder.listOf(name, path, most, data));
    }
  }

  /** Reads the key of a test, whose values a scope has, and returns its index there. */
  int parseKey(Object value, Place loc, Names of) {
    if (hasPaths && value instanceof Map<?, ?>) {
      Map<String, Object> object = Member.parseObject(value, loc);
      String name = Member.parseName(object.get("name"), loc.at("name"), true);
      return of.keyOf(name, List.of(Member.parsePath(object, name, loc, of)));
    }
    String name = Member.parseText(value, loc);
    List<String> members = Arrays.asList(name.split("\\.", Member.MAX_PATH + 1));
    boolean isPath = members.size() > 1 && members.size() <= Member.MAX_PATH;
    return of.keyOf(name, isPath ? List.of(List.of(name), members) : List.of(List.of(name)));
  }
}
