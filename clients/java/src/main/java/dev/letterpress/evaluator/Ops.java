package dev.letterpress.evaluator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The checked ops of a program, with every name replaced by its index in the mail. */
final class Ops {
  private static final int MAX_OPS = 200_000;
  private static final String OP_NAMES =
      "must be unless or a slot position; in format 2 also each or ask, in format 3 also color or font";

  /** A checked instruction. */
  sealed interface Op permits Literal, Slot, Ask, Unless, Each {}

  record Literal(String text, int bytes) implements Op {
    static Literal of(String text) {
      return new Literal(text, Text.utf8Length(text));
    }
  }

  record Ask(Tags.Tag tag) implements Op {}

  /** Continues at the target unless the condition holds. */
  record Unless(Condition condition, int target) implements Op {}

  /** Runs the ops from start to body before each item except the first, and those from body to end for each item. */
  static final class Each implements Op {
    final Names names;

    /** The lists repeated around it that are no parents of its list; of nested ones the innermost. */
    final List<Names> around;

    final int start;
    final int body;
    final int end;

    /** The most that each item may take. */
    double work;

    Each(Names names, List<Names> around, int start, int body, int end) {
      this.names = names;
      this.around = around;
      this.start = start;
      this.body = body;
      this.end = end;
    }
  }

  final Op[] all;

  final int conditionCount;

  /** The searches of its conditions, by scope. */
  final Map<Names, List<Condition.Search>> searches;

  /** The lists around each of its loops, by the names of the loop's items. */
  final Map<Names, List<List<Names>>> loops = new HashMap<>();

  private Ops(Op[] all, List<Condition> conditions) {
    this.all = all;
    this.conditionCount = conditions.size();
    this.searches = Condition.gatherSearches(conditions);
    for (Op op : all) {
      if (op instanceof Each each) {
        loops.computeIfAbsent(each.names, of -> new ArrayList<>()).add(each.around);
      }
    }
  }

  /** Checks a program as Json has read it, over the names of its mail. */
  static Ops parse(Names data, Object source) {
    Map<String, Object> object = Member.parseObject(source, Place.ROOT);
    double version = object.get("format") instanceof Double number ? number : 0;
    if (version != Math.rint(version) || version < 1 || version > Program.FORMAT) {
      String msg = "must be a format that this library fills: update the library";
      throw Member.refuse(Place.ROOT.at("format"), msg, "unknown_format");
    }
    Member.parseText(object.get("target"), Place.ROOT.at("target"));
    Program program = new Program(data, version);
    program.parse(object);
    Condition.Reader reader = new Condition.Reader(program);
    List<Condition> conditions = new ArrayList<>();
    Place loc = Place.ROOT.at("conditions");
    for (Object entry : Member.parseList(object.get("conditions"), loc, Condition.MAX_CONDITIONS)) {
      conditions.add(reader.read(entry, conditions.size()));
    }
    List<?> entries = Member.parseList(object.get("ops"), Place.ROOT.at("ops"), MAX_OPS);
    return new Ops(new Reader(program, conditions, entries.size()).readAll(entries), conditions);
  }

  /** Reads ops in order. Loops nest as their lists do, and no op jumps out of its part of a loop. */
  private static final class Reader {
    private record SlotKey(Escape.Position position, Tags.Tag tag) {}

    private final Program program;
    private final List<Condition> conditions;
    private final int count;
    private final Map<SlotKey, Slot> slots = new HashMap<>();
    private final boolean[] targets;

    /** The open loops, the innermost first. */
    private final Deque<Each> open = new ArrayDeque<>();

    Reader(Program program, List<Condition> conditions, int count) {
      this.program = program;
      this.conditions = conditions;
      this.count = count;
      this.targets = new boolean[count + 1];
    }

    Op[] readAll(List<?> entries) {
      Op[] ops = new Op[count];
      for (int at = 0; at < count; at++) {
        while (!open.isEmpty() && open.peek().end == at) {
          open.pop();
        }
        ops[at] = read(entries.get(at), at);
      }
      setWork(ops);
      return ops;
    }

    private Op read(Object entry, int at) {
      Place loc = Place.ROOT.at("ops").at(at);
      if (entry instanceof String) {
        return Literal.of(Member.parseText(entry, loc));
      }
      List<?> list = Member.parseList(entry, loc, program.hasLists ? 4 : 3);
      String name = Member.itemAt(list, 0) instanceof String text ? text : "";
      if (name.equals("unless")) {
        return readUnless(list, loc, at);
      }
      if (name.equals("each") && program.hasLists) {
        return readEach(list, loc, at);
      }
      return readTagOp(name, Member.itemAt(list, 1), loc);
    }

    private Op readUnless(List<?> list, Place loc, int at) {
      int index = Member.parseReference(Member.itemAt(list, 1), loc.at(1), conditions.size());
      Condition condition = conditions.get(index);
      for (Names of : condition.scopes) {
        requireScope(isCurrent(of), loc);
      }
      int target = Member.parseIndex(Member.itemAt(list, 2), loc.at(2), at + 1, partEnd(at));
      targets[target] = true;
      return new Unless(condition, target);
    }

    private Op readEach(List<?> list, Place loc, int at) {
      Names of = program.lists.get(Member.parseReference(Member.itemAt(list, 1), loc.at(1), program.lists.size()));
      requireScope(isRepeatable(of), loc);
      int most = partEnd(at);
      int body = Member.parseIndex(Member.itemAt(list, 2), loc.at(2), at + 1, most);
      int end = Member.parseIndex(Member.itemAt(list, 3), loc.at(3), body, most);
      // A loop ends before the first target of an earlier jump.
      for (int target = at + 1; target < end; target++) {
        if (targets[target]) {
          body = Member.parseIndex(Member.itemAt(list, 2), loc.at(2), at + 1, target);
          end = Member.parseIndex(Member.itemAt(list, 3), loc.at(3), body, target);
        }
      }
      List<Names> around = new ArrayList<>();
      open.descendingIterator().forEachRemaining(each -> {
        if (!of.isWithin(each.names)) {
          around.add(each.names);
        }
      });
      Each each = new Each(of, innermostOf(around), at + 1, body, end);
      open.push(each);
      return each;
    }

    /** Whether a scope is current at the op: the data, or an item of a list that is repeated around it. */
    private boolean isCurrent(Names of) {
      return of.items == null || open.stream().anyMatch(each -> each.names == of);
    }

    /** Whether the parent of a list is current, and in formats without paths the innermost scope. */
    private boolean isRepeatable(Names of) {
      Names holder = of.items.holder;
      if (program.hasPaths) {
        return open.size() < Member.MAX_LIST_DEPTH && isCurrent(holder) && !isCurrent(of);
      }
      return holder == (open.isEmpty() ? program.data : open.peek().names);
    }

    private Op readTagOp(String name, Object reference, Place loc) {
      boolean isAsk = name.equals("ask") && program.hasLists;
      Escape.Position position = Escape.positionOf(name);
      if (!isAsk && (position == null || position.isOfBrand() && !program.hasPaths)) {
        throw Member.refuse(loc.at(0), OP_NAMES, "unknown_op");
      }
      Tags.Tag tag = program.tags.get(Member.parseReference(reference, loc.at(1), program.tags.size()));
      // In one line a value may become much shorter, so no limit of the output would bound the work.
      boolean isLine = position == Escape.Position.LINE;
      requireScope(isLine ? tag.names == program.data : isCurrent(tag.names), loc);
      if (isAsk) {
        return new Ask(tag);
      }
      if (position.isOfBrand()) {
        requireBrand(tag, position, loc.at(1));
      }
      return slots.computeIfAbsent(new SlotKey(position, tag), key -> new Slot(tag, position));
    }

    /** Where the current part of the innermost loop ends, or otherwise the program. */
    private int partEnd(int at) {
      if (open.isEmpty()) {
        return count;
      }
      return at < open.peek().body ? open.peek().body : open.peek().end;
    }

    private static void requireScope(boolean isThere, Place loc) {
      if (!isThere) {
        throw Member.refuse(loc.at(1), "must be of the data or of a list that is repeated here", "scope");
      }
    }
  }

  /** The scopes that are no parents of another of them. */
  private static List<Names> innermostOf(List<Names> scopes) {
    return scopes.stream()
        .filter(of -> scopes.stream().noneMatch(other -> other != of && other.isWithin(of)))
        .toList();
  }

  /** Refuses a tag that cannot be written as a colour or as a font. */
  private static void requireBrand(Tags.Tag tag, Escape.Position position, Place loc) {
    boolean isColor = tag.isBrand && tag.byDefault.equals(Escape.readColor(tag.byDefault));
    if (position == Escape.Position.COLOR && !isColor) {
      throw Member.refuse(loc, "must be a tag of a brand with a default such as #1a2b3c", "brand");
    }
    if (position == Escape.Position.FONT && !tag.choices.contains(tag.byDefault)) {
      throw Member.refuse(loc, "must be a tag of a brand whose default is one of its choices", "brand");
    }
  }

  /** Sets the work of each loop: that of its op and of all ops in it. */
  private static void setWork(Op[] ops) {
    double[] before = new double[ops.length + 1];
    for (int at = 0; at < ops.length; at++) {
      double more = ops[at] instanceof Unless unless ? unless.condition.work : 0;
      before[at + 1] = Condition.addWork(before[at], Comparison.OP_WORK + more);
    }
    for (int at = 0; at < ops.length; at++) {
      if (ops[at] instanceof Each each) {
        each.work = before[each.end] - before[at];
      }
    }
  }
}
