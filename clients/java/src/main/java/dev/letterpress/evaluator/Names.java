package dev.letterpress.evaluator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the programs of a mail ask of the data itself, or of an item of a list: each name has an index, which programs
 * share. It grows while programs are prepared, and is not changed afterwards.
 */
final class Names {
  static final String BRAND = "brand";

  /** The groups of values, in the order in which plain data are searched for them. */
  static final List<String> GROUPS = List.of("text", "url", "attr", BRAND);

  private static final String LOOP_PREFIX = "loop_";

  /** Where the value of a tag comes from: the number of items of a list without a path, or another value formatted. */
  record Source(String group, String name, List<String> path, boolean isFormatted) {}

  /** A key of the context as written and as it is compared, and where plain data have its value: the first that do. */
  record Key(int index, String name, String lower, List<List<String>> paths) {}

  /** A value that is the number of items of a list. */
  record Counted(int value, Names list) {}

  /** What a formatted value is made of. */
  record FormattedKey(int from, Formats.Format format, Tags.Tag currency) {}

  /** A value that is another one of its scope, written in a format. */
  record Formatted(FormattedKey key, int value) {}

  /** What a list is called in the scope that holds it. */
  static final class ItemsOf {
    final String name;
    final List<String> path;
    final Names holder;

    /** Its place among the lists of the holder. */
    final int place;

    /** How many items every program accepts. */
    int max;

    ItemsOf(String name, List<String> path, int max, Names holder, int place) {
      this.name = name;
      this.path = path;
      this.max = max;
      this.holder = holder;
      this.place = place;
    }
  }

  /** 0 for the data, otherwise that of the list among those of the mail, from 1. */
  final int index;

  /** Null for the data. */
  final ItemsOf items;

  final int depth;

  /** The index of each value by group and normalised name. */
  final Map<String, Map<String, Integer>> values = new HashMap<>();

  final List<Source> sources = new ArrayList<>();

  /** The values that are the number of the item. */
  final List<Integer> numbers = new ArrayList<>();

  final List<Counted> counts = new ArrayList<>();
  final List<Formatted> formatted = new ArrayList<>();
  final List<Key> keys = new ArrayList<>();
  final List<Names> lists = new ArrayList<>();
  final Map<String, Names> listsByName = new HashMap<>();

  /** Of the data, the names of all lists, in order of first appearance. */
  final List<Names> all = new ArrayList<>();

  /** How many values of the context there are: those of keys and the numbers of items of lists. */
  int contextCount;

  /** The value of the context that is the number of the list's items, in its holder; -1 when nothing asks. */
  int sizeIndex = -1;

  AskedMember asked;
  private final Map<String, Integer> keyIndexes = new HashMap<>();
  private final Map<FormattedKey, Integer> formattedIndexes = new HashMap<>();

  Names(int index, ItemsOf items) {
    this.index = index;
    this.items = items;
    this.depth = items == null ? 0 : items.holder.depth + 1;
    GROUPS.forEach(group -> values.put(group, new HashMap<>()));
  }

  /** `items`, or `items.options` for a list in the items of another. */
  String label() {
    return items.holder.items == null ? items.name : items.holder.label() + "." + items.name;
  }

  /** Whether it is another scope, or what an item of that holds. */
  boolean isWithin(Names other) {
    return this == other || items != null && items.holder.isWithin(other);
  }

  /** Whether a name, normalised or in lower case, is given by the evaluator: to items only. */
  boolean isReserved(String name) {
    return items != null && name.startsWith(LOOP_PREFIX);
  }

  /** The index of a value that has a path. Tags of one group and name share a value. */
  int valueOf(String group, String name, List<String> path) {
    Integer known = values.get(group).get(name);
    if (known != null) {
      return known;
    }
    int value = addSource(new Source(group, name, path, false));
    values.get(group).put(name, value);
    if (items != null && name.equals(Scope.LOOP_NUMBER)) {
      numbers.add(value);
    }
    return value;
  }

  private int addSource(Source source) {
    sources.add(source);
    return sources.size() - 1;
  }

  /** The index of a value that is the number of items of a list, which wins over a path. */
  int countOf(String group, String name, Names list) {
    Source source = new Source(group, name, null, false);
    Integer known = values.get(group).get(name);
    int value = known == null ? addSource(source) : known;
    if (known == null || sources.get(value).path() != null) {
      counts.add(new Counted(value, list));
    }
    values.get(group).put(name, value);
    sources.set(value, source);
    return value;
  }

  /** The index of another value in a format. */
  int formattedOf(FormattedKey key) {
    Integer known = formattedIndexes.get(key);
    if (known != null) {
      return known;
    }
    Source from = sources.get(key.from());
    int value = addSource(new Source(from.group(), from.name(), from.path(), true));
    formattedIndexes.put(key, value);
    formatted.add(new Formatted(key, value));
    return value;
  }

  int keyOf(String name, List<List<String>> paths) {
    Integer known = keyIndexes.get(name);
    if (known != null) {
      return known;
    }
    keyIndexes.put(name, contextCount);
    keys.add(new Key(contextCount, name, Text.lowerCase(name), paths));
    return contextCount++;
  }

  /** The names of the items of a list here, which programs share. Of several limits the lowest counts. */
  Names listOf(String name, List<String> path, int most, Names data) {
    Names known = listsByName.get(name);
    if (known != null) {
      known.items.max = Math.min(known.items.max, most);
      return known;
    }
    Names list = new Names(data.all.size() + 1, new ItemsOf(name, path, most, this, lists.size()));
    listsByName.put(name, list);
    lists.add(list);
    data.all.add(list);
    return list;
  }

  /** The index, in the scope that holds the list, of the number of its items. */
  int sizeOf() {
    if (sizeIndex < 0) {
      sizeIndex = items.holder.contextCount++;
    }
    return sizeIndex;
  }
}
