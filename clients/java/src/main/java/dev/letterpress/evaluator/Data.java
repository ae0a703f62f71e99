package dev.letterpress.evaluator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The data of one mail, as its programs use it. */
final class Data {
  /** How many items all lists of the data have at most. */
  static final int MAX_ALL_ITEMS = 10_000;

  static final String TOO_LONG_VALUE = "must be at most " + Program.MAX_VALUE_BYTES + " bytes of UTF-8";

  private static final String UNKNOWN_MEMBER =
      "is unknown; there are merge_tags, context and lists, and at the top level also brand and data";
  private static final String UNKNOWN_GROUP = "is unknown; there are text, url and attr";
  private static final String RESERVED_NAME = "is reserved, as is what begins with loop_";

  /** The names of the items of a list that no program has. */
  private static final Names NOTHING_ASKED =
      new Names(0, new Names.ItemsOf("", List.of(), Program.MAX_ITEMS, new Names(0, null), 0));

  /** Collects the faults of data. Paths are relative to the scope that is being read. */
  static final class Issues {
    final List<Issue> found = new ArrayList<>();
    private Place path = Place.ROOT;

    void add(Place loc, String msg, String type) {
      addOverall(path.within(loc.toList()), msg, type);
    }

    /** Adds one about the data as a whole. */
    void addOverall(Place loc, String msg, String type) {
      found.add(new Issue(loc.toList(), msg, type));
    }
  }

  /** A value of the context as text, or the fault of one. */
  private record ContextText(String text, String msg, String type) {}

  final Scope scope;
  final Values values = new Values();
  final Issues issues;

  /** The values for which no program has a tag. */
  final List<String> unused = new ArrayList<>();

  int itemCount;

  private Data(Names of, Issues issues) {
    this.scope = new Scope(of, values, null, 0, 0);
    this.issues = issues;
  }

  /** Reads data except the member `data`, and adds every fault to the issues. */
  static Data readSupplied(Names of, Object supplied, Issues issues) {
    Data data = new Data(of, issues);
    data.read(data.scope, data.object(supplied, Place.ROOT), 0, "", true);
    return data;
  }

  /** Reads a map that a caller supplied. A fault is added to the issues. */
  private Map<String, ?> object(Object value, Place loc) {
    Map<String, ?> members = JsonValue.toMembers(value);
    if (members == null) {
      issues.add(loc, "must be an object, is " + JsonValue.nameType(value), "object_type");
      return Map.of();
    }
    return members;
  }

  /**
   * Reads members into a scope in that many lists. The prefix precedes the names of values that no tag uses, which are
   * reported where isNamed.
   */
  private void read(Scope in, Map<String, ?> from, int depth, String prefix, boolean isNamed) {
    for (String name : from.keySet()) {
      boolean isKnown =
          switch (name) {
            case "merge_tags", "context", "lists" -> true;
            case "data", Names.BRAND -> depth == 0;
            default -> false;
          };
      if (!isKnown) {
        issues.add(Place.ROOT.at(name), UNKNOWN_MEMBER, "unknown_member");
      }
    }
    if (from.containsKey("merge_tags")) {
      readMergeTags(in, from.get("merge_tags"), prefix, isNamed);
    }
    if (depth == 0 && from.containsKey(Names.BRAND)) {
      // A brand serves many templates, so what this one does not use is not reported.
      readGroup(in, Names.BRAND, Place.ROOT.at(Names.BRAND), from.get(Names.BRAND), "", false);
    }
    if (from.containsKey("context")) {
      readContext(in, from.get("context"));
    }
    in.giveLoop();
    if (from.containsKey("lists")) {
      readLists(in, from.get("lists"), depth, prefix, isNamed);
    }
    in.giveCounts();
  }

  private void readMergeTags(Scope in, Object value, String prefix, boolean isNamed) {
    Place loc = Place.ROOT.at("merge_tags");
    object(value, loc).forEach((group, entries) -> {
      if (group.equals(Names.BRAND) || !Names.GROUPS.contains(group)) {
        issues.add(loc.at(group), UNKNOWN_GROUP, "unknown_member");
      } else {
        readGroup(in, group, loc.at(group), entries, prefix, isNamed);
      }
    });
  }

  /**
   * Reads the values of a group. When several spellings of one name are supplied the normalised one counts, or else the
   * last.
   */
  private void readGroup(Scope in, String group, Place loc, Object value, String prefix, boolean isNamed) {
    Map<String, ?> from = object(value, loc);
    Map<String, Integer> indexes = in.names.values.get(group);
    from.forEach((name, given) -> {
      String text = readGroupValue(given, loc.at(name));
      String normalName = Text.normalizeTagName(name);
      Integer index = indexes.get(normalName);
      if (in.names.isReserved(normalName)) {
        issues.add(Place.ROOT.at("merge_tags").at(group).at(name), RESERVED_NAME, "reserved_name");
      } else if (index == null) {
        if (isNamed) {
          unused.add(Text.repair(prefix + group + "." + name));
        }
      } else if (name.equals(normalName) || !from.containsKey(normalName)) {
        values.texts[in.first + index] = text;
      }
    });
  }

  private String readGroupValue(Object given, Place loc) {
    Object scalar = given instanceof Number ? given : JsonValue.of(given);
    if (!(scalar instanceof String text)) {
      issues.add(loc, "must be a string, is " + JsonValue.nameType(given), "string_type");
      return "";
    }
    if (!isShort(text)) {
      issues.add(loc, TOO_LONG_VALUE, "string_too_long");
    }
    return text;
  }

  /** Whether text is within the limit of values. */
  static boolean isShort(String text) {
    return 3 * (long) text.length() <= Program.MAX_VALUE_BYTES || Text.utf8Length(text) <= Program.MAX_VALUE_BYTES;
  }

  /**
   * Reads the value of each key of a scope. Keys compare in lower case; when several match, the one spelled as in the
   * program is used, or otherwise the last.
   */
  private void readContext(Scope in, Object value) {
    Place loc = Place.ROOT.at("context");
    Map<String, ?> from = object(value, loc);
    Map<String, String> spellings = new HashMap<>();
    from.forEach((name, given) -> {
      String lower = Text.lowerCase(Text.repair(name));
      spellings.put(lower, name);
      ContextText read = contextText(given);
      if (read.msg != null) {
        issues.add(loc.at(name), read.msg, read.type);
      }
      if (in.names.isReserved(lower)) {
        issues.add(loc.at(name), RESERVED_NAME, "reserved_name");
      }
    });
    for (Names.Key key : in.names.keys) {
      String name = from.containsKey(key.name()) ? key.name() : spellings.get(key.lower());
      if (name != null) {
        in.context[key.index()] = new ContextValue(contextText(from.get(name)).text);
      }
    }
  }

  private static ContextText contextText(Object given) {
    Object scalar = given instanceof Number number ? (Object) number.doubleValue() : JsonValue.of(given);
    if (scalar instanceof String text) {
      return isShort(text)
          ? new ContextText(Text.repair(text), null, null)
          : new ContextText("", TOO_LONG_VALUE, "string_too_long");
    }
    if (scalar instanceof Boolean) {
      return new ContextText(scalar.toString(), null, null);
    }
    if (scalar instanceof Double number && Double.isFinite(number)) {
      return new ContextText(ContextValue.printNumber(number), null, null);
    }
    String name = scalar instanceof Double number ? number.toString() : JsonValue.nameType(given);
    return new ContextText("", "must be a string, a finite number or a boolean, is " + name, "context_type");
  }

  private void readLists(Scope in, Object value, int depth, String prefix, boolean isNamed) {
    Place loc = Place.ROOT.at("lists");
    Map<String, ?> from = object(value, loc);
    if (depth == Member.MAX_LIST_DEPTH && !from.isEmpty()) {
      issues.add(loc, "must be at most " + Member.MAX_LIST_DEPTH + " deep", "too_deep");
      return;
    }
    Map<String, String> last = new HashMap<>();
    for (String name : from.keySet()) {
      String normalName = Text.normalizeTagName(name);
      if (!normalName.equals(last.get(normalName))) {
        last.put(normalName, name);
      }
    }
    from.forEach((name, given) -> {
      String normalName = Text.normalizeTagName(name);
      Names known = in.names.listsByName.get(normalName);
      boolean counts = known == null || last.get(normalName).equals(name);
      Names of = known == null ? NOTHING_ASKED : known;
      Scope[] items = readItems(new ListPlace(in, of, name, depth + 1, prefix), given, isNamed && counts);
      if (known != null && counts) {
        in.lists[of.items.place] = items;
      }
    });
  }

  /** Where a list is that is being read. */
  private record ListPlace(Scope holder, Names of, String name, int depth, String prefix) {}

  private Scope[] readItems(ListPlace list, Object value, boolean isNamed) {
    Place loc = Place.ROOT.at("lists").at(list.name);
    if (itemCount > MAX_ALL_ITEMS) {
      return new Scope[0];
    }
    List<?> given = JsonValue.toItems(value);
    if (given == null) {
      issues.add(loc, "must be a list, is " + JsonValue.nameType(value), "list_type");
      return new Scope[0];
    }
    if (!checkCount(given.size(), list.of.items.max, loc)) {
      return new Scope[0];
    }
    Place around = issues.path;
    Scope[] items = new Scope[given.size()];
    for (int at = 0; at < items.length; at++) {
      issues.path = around.within(loc.toList()).at(at);
      items[at] = new Scope(list.of, values, list.holder, at, items.length);
      String prefix = list.prefix + list.name + "[0].";
      read(items[at], object(given.get(at), Place.ROOT), list.depth, prefix, isNamed && at == 0);
    }
    issues.path = around;
    return items;
  }

  /** Whether the items of a list are to be read. */
  private boolean checkCount(int count, int most, Place loc) {
    if (count > Program.MAX_ITEMS) {
      issues.add(loc, "must hold at most " + Program.MAX_ITEMS + " items", "too_long");
      return false;
    }
    if (count > most) {
      issues.add(loc, tooManyItems(count, most), "too_many_items");
    }
    itemCount += count;
    if (itemCount > MAX_ALL_ITEMS) {
      issues.addOverall(Place.ROOT.at("lists"), "must hold at most " + MAX_ALL_ITEMS + " items in all", "too_long");
      return false;
    }
    return true;
  }

  static String tooManyItems(int count, int most) {
    return "holds " + count + " items, more than the " + most + " that the template takes";
  }
}
