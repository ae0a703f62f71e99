package dev.letterpress.evaluator;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads plain data: what programs request and the caller has not given otherwise, each member once, and nothing else.
 * This runs code of the caller: getters.
 */
final class Reading {
  /** Up to where whole numbers are exact in every language. */
  private static final long MAX_SAFE_INTEGER = (1L << 53) - 1;

  private static final String BEYOND =
      "is beyond 9007199254740991, up to which numbers are exact: give it as a string";
  private static final String OF_LIST = "is a list: repeat something for it, or ask for its size";

  private record Found(String name, Object value) {}

  private final Data data;
  private final Set<List<Object>> faulty = new HashSet<>();
  private Place way = Place.ROOT;

  /** The data or the item that is being read. */
  private Scope in;

  /** Whether any requested value is missing. */
  private boolean isLacking;

  /** The members that are also requested late; null before the first. */
  private Map<AskedMember, Found> shared;

  private Reading(Data data) {
    this.data = data;
    this.in = data.scope;
  }

  /**
   * Reads everything that a caller supplies: what merge tags, context and lists leave out comes from the member `data`,
   * an object of any shape.
   */
  static Data readAll(Names of, Object supplied, Data.Issues issues) {
    Data data = Data.readSupplied(of, supplied, issues);
    Object plain = plainOf(supplied);
    if (plain != JsonValue.ABSENT) {
      new Reading(data).read(plain);
    }
    return data;
  }

  /** The member `data` of what a caller supplies; ABSENT where there is none. */
  static Object plainOf(Object supplied) {
    Map<String, ?> members = JsonValue.toMembers(supplied);
    return members == null || !members.containsKey("data") ? JsonValue.ABSENT : members.get("data");
  }

  private void read(Object value) {
    Object converted = JsonValue.of(value);
    in.isPlain = true;
    boolean isEmptyList = converted instanceof JsonValue.ListView list && list.items().isEmpty();
    if (converted instanceof JsonValue.ObjectView || isEmptyList) {
      readScope(in.names.asked, converted, "data");
    } else {
      String msg = "must be an object, is " + JsonValue.nameValue(converted);
      refuse(Place.ROOT.at("data"), msg, "object_type");
    }
    in.giveCounts();
  }

  /** Reads the data or an item. Groups are read only if a value is missing. */
  private void readScope(AskedMember asked, Object value, Object name) {
    readMember(asked, value, name, false);
    if (isLacking && value instanceof JsonValue.ObjectView holder && !asked.late.members.isEmpty()) {
      Place around = way;
      way = way.at(name);
      readMembers(asked, holder, true);
      way = around;
    }
  }

  private void readMember(AskedMember asked, Object value, Object name, boolean isLate) {
    AskedMember.Asked wanted = asked.when(isLate);
    if (wanted.values.length > 0 || wanted.keys.length > 0) {
      give(wanted, value, name);
    }
    if (asked.list != null && !isLate) {
      readList(asked.list, value, name);
    }
    if (wanted.members.isEmpty()) {
      return;
    }
    Place around = way;
    way = way.at(name);
    if (value instanceof JsonValue.ObjectView holder) {
      readMembers(asked, holder, isLate);
    } else if (value instanceof JsonValue.ListView list) {
      readSize(wanted.members, list.items().size(), isLate);
    } else if (value instanceof JsonValue.Foreign) {
      refuse(way, "must be an object, is " + JsonValue.nameValue(value), "object_type");
    } else {
      isLacking = true;
    }
    way = around;
  }

  private void readMembers(AskedMember asked, JsonValue.ObjectView holder, boolean isLate) {
    Map<String, String> spellings = null;
    for (AskedMember member : asked.when(isLate).members) {
      boolean isShared = member.isEarly && member.isLate;
      Found found = isShared && shared != null ? shared.get(member) : null;
      if (found != null) {
        readFound(member, found.value, found.name, isLate);
        continue;
      }
      Object value = holder.get(member.name);
      String name = member.name;
      if (value == JsonValue.ABSENT) {
        spellings = spellings == null ? asked.spellings(holder) : spellings;
        name = spellings.get(member.folded);
        if (name == null) {
          lack(member, holder, isLate);
          continue;
        }
        value = holder.get(name);
      }
      Object converted = JsonValue.of(value);
      if (isShared) {
        shared = shared == null ? new IdentityHashMap<>() : shared;
        shared.put(member, new Found(name, converted));
      }
      readFound(member, converted, name, isLate);
    }
  }

  private void readFound(AskedMember member, Object value, String name, boolean isLate) {
    if (!isLate || !member.isGroup || value instanceof JsonValue.ObjectView) {
      readMember(member, value, name, isLate);
    }
  }

  private void lack(AskedMember member, JsonValue.ObjectView holder, boolean isLate) {
    isLacking = true;
    if (member.isSize && holder.isEmpty()) {
      readSize(List.of(member), 0, isLate);
    }
  }

  /** Reads what is requested of a list, of which only the size is there. */
  private void readSize(List<AskedMember> members, int size, boolean isLate) {
    for (AskedMember member : members) {
      if (member.isSize) {
        give(member.when(isLate), (double) size, member.name);
      } else {
        isLacking = true;
      }
      if (size > 0 && (!member.isSize || !member.early.members.isEmpty() || member.list != null)) {
        refuse(way, OF_LIST, "object_type");
      }
    }
  }

  /** Sets the tags and keys that have no value yet. */
  private void give(AskedMember.Asked wanted, Object value, Object name) {
    if (value instanceof String text && Data.isShort(text)) {
      giveText(wanted, text);
      return;
    }
    boolean isAsked = lacksText(wanted.values);
    if (!isAsked && !lacksContext(wanted.keys)) {
      return;
    }
    boolean isHeld =
        value instanceof JsonValue.ObjectView
            || value instanceof JsonValue.ListView
            || value instanceof JsonValue.Foreign;
    String text = isHeld ? readHeld(value, isAsked, name) : readText(value, name);
    if (text == null) {
      isLacking = true;
    } else if (isHeld) {
      giveContext(wanted.keys, text);
    } else {
      giveText(wanted, text);
    }
  }

  private void giveText(AskedMember.Asked wanted, String text) {
    for (int index : wanted.values) {
      if (in.textOf(index).isEmpty()) {
        data.values.texts[in.first + index] = text;
        isLacking |= text.isEmpty();
      }
    }
    giveContext(wanted.keys, text);
  }

  private void giveContext(int[] keys, String text) {
    for (int index : keys) {
      if (in.context[index] == null) {
        in.context[index] = new ContextValue(Text.repair(text));
        isLacking |= text.isEmpty();
      }
    }
  }

  private boolean lacksText(int[] values) {
    for (int index : values) {
      if (in.textOf(index).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private boolean lacksContext(int[] keys) {
    for (int index : keys) {
      if (in.context[index] == null) {
        return true;
      }
    }
    return false;
  }

  /** Reads an object or a list: true for a condition unless it is empty, a fault for a tag, null for a missing one. */
  private String readHeld(Object value, boolean isAsked, Object name) {
    if (isEmptyHeld(value)) {
      return null;
    }
    boolean isForeign = value instanceof JsonValue.Foreign;
    if (isAsked || isForeign) {
      refuse(way.at(name), "must be a value, is " + JsonValue.nameValue(value), "value_type");
    }
    return isForeign ? null : "true";
  }

  private static boolean isEmptyHeld(Object value) {
    return value instanceof JsonValue.ObjectView object && object.isEmpty()
        || value instanceof JsonValue.ListView list && list.items().isEmpty();
  }

  /** Reads a value that is neither object nor list nor short text as text. Null for a missing one, and for a fault. */
  private String readText(Object value, Object name) {
    if (value == null || value instanceof Boolean) {
      return value == null ? null : value.toString();
    }
    if (value instanceof String) {
      refuse(way.at(name), Data.TOO_LONG_VALUE, "string_too_long");
      return null;
    }
    Place loc = way.at(name);
    double number = ((Number) value).doubleValue();
    if (!Double.isFinite(number)) {
      refuse(loc, "must be a finite number, is " + number, "number_type");
      return null;
    }
    if (Math.abs(number) > MAX_SAFE_INTEGER) {
      refuse(loc, BEYOND, "number_range");
      return null;
    }
    return value instanceof Long ? value.toString() : ContextValue.printNumber(number);
  }

  private void readList(Names of, Object value, Object name) {
    Scope holder = in;
    if (holder.lists[of.items.place] != null) {
      return;
    }
    if (!(value instanceof JsonValue.ListView list)) {
      if (value != null && !isEmptyHeld(value)) {
        refuse(way.at(name), "must be a list, is " + JsonValue.nameValue(value), "list_type");
      }
      return;
    }
    int count = list.items().size();
    if (!checkItems(count, of.items.max, name)) {
      return;
    }
    Place around = way;
    way = way.at(name);
    Scope[] items = new Scope[count];
    for (int at = 0; at < count; at++) {
      items[at] = new Scope(of, data.values, holder, at, count);
      readItem(of, items[at], list.items().get(at));
    }
    way = around;
    holder.lists[of.items.place] = items;
  }

  /** Whether the items of a list are to be read. */
  private boolean checkItems(int count, int most, Object name) {
    if (data.itemCount > Data.MAX_ALL_ITEMS) {
      return false;
    }
    Place loc = way.at(name);
    if (count > Program.MAX_ITEMS) {
      refuse(loc, "must hold at most " + Program.MAX_ITEMS + " items", "too_long");
      return false;
    }
    if (count > most) {
      refuse(loc, Data.tooManyItems(count, most), "too_many_items");
    }
    data.itemCount += count;
    if (data.itemCount > Data.MAX_ALL_ITEMS) {
      refuse(Place.ROOT.at("data"), "must hold at most " + Data.MAX_ALL_ITEMS + " items in all", "too_long");
      return false;
    }
    return true;
  }

  private void readItem(Names of, Scope item, Object value) {
    Scope holder = in;
    boolean wasLacking = isLacking;
    Map<AskedMember, Found> sharedAround = shared;
    item.isPlain = true;
    item.giveLoop();
    in = item;
    isLacking = false;
    shared = null;
    readScope(of.asked, JsonValue.of(value), item.index);
    item.giveCounts();
    in = holder;
    isLacking = wasLacking;
    shared = sharedAround;
  }

  /** Adds a fault, unless its path already has one. */
  private void refuse(Place loc, String msg, String type) {
    if (faulty.add(loc.toList())) {
      data.issues.addOverall(loc, msg, type);
    }
  }
}
