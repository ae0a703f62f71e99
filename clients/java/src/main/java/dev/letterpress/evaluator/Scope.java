package dev.letterpress.evaluator;

import java.util.List;

/** What the data, or an item of a list, gives a program. */
final class Scope {
  static final String LOOP_NUMBER = "loop_number";
  private static final String LOOP_FIRST = "loop_first";
  private static final String LOOP_LAST = "loop_last";
  private static final Scope[] NONE = {};

  final Names names;

  /** The scope that holds the list; null for the data. */
  final Scope holder;

  /** The index in the list. */
  final int index;

  final Values values;

  /** Where its values begin in the table of all. */
  final int first;

  /** By index; null for a missing value. */
  final ContextValue[] context;

  /** The items of each list, by its place; null for a list that nobody has given. */
  final Scope[][] lists;

  /** Whether plain data give it: to the data itself what merge tags, context and lists leave out. */
  boolean isPlain;

  private final int count;

  Scope(Names names, Values values, Scope holder, int index, int count) {
    this.names = names;
    this.values = values;
    this.holder = holder;
    this.index = index;
    this.count = count;
    this.first = values.add(names.sources.size());
    this.context = new ContextValue[names.contextCount];
    this.lists = new Scope[names.lists.size()][];
  }

  String textOf(int value) {
    return values.texts[first + value];
  }

  ContextValue contextAt(int key) {
    return context[key] == null ? new ContextValue("") : context[key];
  }

  /** The items of a list; none of one that nobody has given. */
  Scope[] itemsOf(Names list) {
    Scope[] items = lists[list.items.place];
    return items == null ? NONE : items;
  }

  /** Gives an item the values that are its number, first or last. */
  void giveLoop() {
    if (holder == null || names.numbers.isEmpty() && names.keys.isEmpty()) {
      return;
    }
    String number = Integer.toString(index + 1);
    for (int value : names.numbers) {
      values.texts[first + value] = number;
    }
    for (Names.Key key : names.keys) {
      switch (key.lower()) {
        case LOOP_NUMBER -> context[key.index()] = new ContextValue(number);
        case LOOP_FIRST -> context[key.index()] = new ContextValue(Boolean.toString(index == 0));
        case LOOP_LAST -> context[key.index()] = new ContextValue(Boolean.toString(index == count - 1));
        default -> { }
      }
    }
  }

  /** Gives the values that are the number of items of its lists, once those are complete. */
  void giveCounts() {
    for (Names list : names.lists) {
      if (list.sizeIndex >= 0) {
        context[list.sizeIndex] = new ContextValue(Integer.toString(itemsOf(list).length));
      }
    }
    for (Names.Counted counted : names.counts) {
      values.texts[first + counted.value()] = Integer.toString(itemsOf(counted.list()).length);
    }
  }

  /** Writes its values that have a format, and those of the items of its lists, once all values are given. */
  void giveFormats() {
    for (Names.Formatted each : names.formatted) {
      String text = textOf(each.key().from());
      String written = text.isEmpty() ? null : each.key().format().write(text, codeOf(each.key().currency()));
      values.texts[first + each.value()] = written == null ? "" : written;
    }
    for (Names list : names.lists) {
      for (Scope item : itemsOf(list)) {
        item.giveFormats();
      }
    }
  }

  /** The value of a tag of this scope or of one around it, or its default. */
  private String codeOf(Tags.Tag currency) {
    if (currency == null) {
      return "";
    }
    Scope in = this;
    while (in.names != currency.names) {
      in = in.holder;
    }
    String code = in.textOf(currency.value);
    return code.isEmpty() ? currency.byDefault : code;
  }

  /** What precedes a name in a report: `items[3].`; nothing for the data. */
  String prefix() {
    return holder == null ? "" : holder.prefix() + names.items.name + "[" + index + "].";
  }

  /** The way to it in what the caller gave. */
  private Place loc() {
    if (holder == null) {
      return isPlain ? Place.ROOT.at("data") : Place.ROOT;
    }
    if (isPlain) {
      return holder.loc().within(names.items.path).at(index);
    }
    Place around = holder.holder == null ? Place.ROOT : holder.loc();
    return around.at("lists").at(names.items.name).at(index);
  }

  /** The way to a value. */
  List<Object> locOf(int value) {
    int from = value;
    for (Names.Formatted each : names.formatted) {
      from = each.value() == value ? each.key().from() : from;
    }
    Names.Source source = names.sources.get(from);
    if (isPlain && source.path() != null) {
      return loc().within(source.path()).toList();
    }
    Place around = holder == null ? Place.ROOT : loc();
    return around.at("merge_tags").at(source.group()).at(source.name()).toList();
  }

  /** How many items each list has in all, by its index. */
  static int[] countItems(Scope data) {
    int[] counts = new int[data.names.all.size() + 1];
    data.addCounts(counts);
    return counts;
  }

  private void addCounts(int[] counts) {
    for (Names list : names.lists) {
      Scope[] items = itemsOf(list);
      counts[list.index] += items.length;
      if (!list.lists.isEmpty()) {
        for (Scope item : items) {
          item.addCounts(counts);
        }
      }
    }
  }
}
