package dev.letterpress.evaluator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the programs of a mail request from a member of plain data, and from the members in it. What they request late
 * serves only values that no other path supplies.
 */
final class AskedMember {
  final String name;
  final String folded;

  /** Whether it is the number of items if its holder is a list. */
  final boolean isSize;

  final Asked early = new Asked();
  final Asked late = new Asked();

  /** Whether a tag names it as its group, which is used only if it is an object. */
  boolean isGroup;

  boolean isEarly;
  boolean isLate;

  /** The list that it holds. */
  Names list;

  private final Map<String, AskedMember> byName = new HashMap<>();
  private final Set<String> foldedNames = new HashSet<>();

  /** Tags and keys of the context that a member supplies, by index, and the members requested from it. */
  static final class Asked {
    int[] values = {};
    int[] keys = {};
    final List<AskedMember> members = new ArrayList<>();

    private void addValue(int index) {
      values = Arrays.copyOf(values, values.length + 1);
      values[values.length - 1] = index;
    }

    private void addKey(int index) {
      keys = Arrays.copyOf(keys, keys.length + 1);
      keys[keys.length - 1] = index;
    }
  }

  private AskedMember(String name) {
    this.name = name;
    this.folded = Text.normalizeTagName(name);
    this.isSize = folded.equals("size");
  }

  Asked when(boolean isLateRead) {
    return isLateRead ? late : early;
  }

  private AskedMember at(List<String> path, boolean isLateRead) {
    AskedMember asked = this;
    for (String member : path) {
      asked = asked.member(member, isLateRead);
    }
    return asked;
  }

  private AskedMember member(String called, boolean isLateRead) {
    AskedMember member = byName.computeIfAbsent(called, AskedMember::new);
    foldedNames.add(member.folded);
    if (isLateRead ? !member.isLate : !member.isEarly) {
      when(isLateRead).members.add(member);
    }
    member.isLate |= isLateRead;
    member.isEarly |= !isLateRead;
    return member;
  }

  /**
   * Requests a value. A program does not say whether its author wrote the group in front, so the value is looked up
   * within it as well.
   */
  private void addValue(String group, List<String> path, int index) {
    at(path, false).early.addValue(index);
    if (path.isEmpty() || group.equals(Names.BRAND)) {
      return;
    }
    AskedMember holder = member(group, true);
    holder.isGroup = true;
    holder.at(path, true).late.addValue(index);
  }

  /** The names in an object of the requested members by their folded names: of several the last. */
  Map<String, String> spellings(JsonValue.ObjectView holder) {
    Map<String, String> spellings = new HashMap<>();
    for (String each : holder.names()) {
      String normal = Text.normalizeTagName(each);
      if (foldedNames.contains(normal)) {
        spellings.put(normal, each);
      }
    }
    return spellings;
  }

  /**
   * What is requested from plain data, or from an item of one of its lists: tags come first, by group, then the keys of
   * conditions, then lists, each in order of first appearance.
   */
  static AskedMember gather(Names of) {
    AskedMember asked = new AskedMember("");
    for (String group : Names.GROUPS) {
      for (int index = 0; index < of.sources.size(); index++) {
        Names.Source source = of.sources.get(index);
        boolean isRead = source.path() != null && !source.isFormatted() && !of.isReserved(source.name());
        if (isRead && source.group().equals(group)) {
          asked.addValue(group, source.path(), index);
        }
      }
    }
    for (Names.Key key : of.keys) {
      if (!of.isReserved(key.lower())) {
        asked.at(key.paths().get(0), false).early.addKey(key.index());
        if (key.paths().size() > 1) {
          asked.at(key.paths().get(1), true).late.addKey(key.index());
        }
      }
    }
    for (Names list : of.lists) {
      list.asked = gather(list);
      asked.at(list.items.path, false).list = list;
    }
    return asked;
  }
}
