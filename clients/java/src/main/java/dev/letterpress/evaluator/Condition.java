package dev.letterpress.evaluator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A checked condition: its steps leave exactly one boolean and never pop from an empty stack. */
final class Condition {
  static final int MAX_CONDITIONS = 10_000;

  private static final int MAX_STEPS = 10_000;

  /** Bounds what is read of each item. */
  private static final int MAX_LIST_TESTS = 256;

  /** Bounds sums of work: up to it they are exact in every language, and a larger sum is reported as this. */
  private static final double MAX_COUNTED = 1L << 53;

  private enum Kind { TEST, GIVEN, ALL, ANY, NOT, CONSTANT }

  /** A checked step. A test is of a key of the context of names. */
  private record Step(Kind kind, Names names, int key, Comparison test, Tags.Tag tag, int count, boolean value) {
    static Step test(Names names, int key, Comparison test) {
      return new Step(Kind.TEST, names, key, test, null, 0, false);
    }

    static Step given(Tags.Tag tag) {
      return new Step(Kind.GIVEN, null, 0, null, tag, 0, false);
    }

    static Step joining(Kind kind, int count) {
      return new Step(kind, null, 0, null, null, count, false);
    }

    static Step constant(boolean value) {
      return new Step(Kind.CONSTANT, null, 0, null, null, 0, value);
    }

    int heightChange() {
      return switch (kind) {
        case NOT -> 0;
        case ALL, ANY -> 1 - count;
        default -> 1;
      };
    }
  }

  /** A context value that tests search, and the bytes of the distinct texts that they search for. */
  record Search(int key, double bytes) {}

  private record Searched(Names names, int key, String text) {}

  final int index;
  final String node;

  /** The scopes that it reads: it has one result for each of their items. Of nested ones only the innermost. */
  final List<Names> scopes;

  /** The work of one evaluation. */
  final double work;

  private final List<Step> steps;

  private Condition(int index, String node, List<Names> scopes, List<Step> steps) {
    this.index = index;
    this.node = node;
    this.scopes = scopes;
    this.steps = steps;
    double sum = 0;
    for (Step step : steps) {
      sum += Comparison.OP_WORK + (step.test == null ? 0 : step.test.work);
    }
    this.work = sum;
  }

  static double addWork(double work, double more) {
    return Math.min(work + more, MAX_COUNTED);
  }

  /** Checks the conditions of one program. */
  static final class Reader {
    private final Program program;
    private final Map<Names, Integer> listTests = new HashMap<>();
    private List<Names> scopes;

    Reader(Program program) {
      this.program = program;
    }

    Condition read(Object value, int index) {
      Place loc = Place.ROOT.at("conditions").at(index);
      Map<String, Object> object = Member.parseObject(value, loc);
      String node = Member.parseText(object.get("node"), loc.at("node"));
      scopes = List.of(program.data);
      Place stepsLoc = loc.at("steps");
      List<Step> steps = new ArrayList<>();
      int height = 0;
      for (Object entry : Member.parseList(object.get("steps"), stepsLoc, MAX_STEPS)) {
        Step step = readStep(entry, stepsLoc.at(steps.size()), height);
        height += step.heightChange();
        steps.add(step);
      }
      if (height != 1) {
        throw Member.refuse(stepsLoc, "must leave one truth value, leaves " + height, "stack");
      }
      return new Condition(index, node, scopes, steps);
    }

    private Step readStep(Object value, Place loc, int height) {
      List<?> entry = Member.parseList(value, loc, program.hasLists ? 5 : 4);
      String name = Member.itemAt(entry, 0) instanceof String text ? text : "";
      Object argument = Member.itemAt(entry, 1);
      Place argumentLoc = loc.at(1);
      return switch (name) {
        case "test" -> {
          int key = program.parseKey(argument, argumentLoc, program.data);
          yield Step.test(program.data, key, Comparison.parse(entry, 2, loc));
        }
        case "all" -> Step.joining(Kind.ALL, Member.parseIndex(argument, argumentLoc, 1, height));
        case "any" -> Step.joining(Kind.ANY, Member.parseIndex(argument, argumentLoc, 1, height));
        case "not" -> {
          if (height == 0) {
            throw Member.refuse(loc.at(0), "must follow a truth value", "stack");
          }
          yield Step.joining(Kind.NOT, 1);
        }
        case "constant" -> {
          if (!(argument instanceof Boolean constant)) {
            throw Member.refuse(argumentLoc, "must be true or false", "bool_type");
          }
          yield Step.constant(constant);
        }
        default -> readListStep(name, entry, loc);
      };
    }

    private Step readListStep(String name, List<?> entry, Place loc) {
      if (!program.hasLists || !Set.of("item", "size", "given").contains(name)) {
        String msg = "must be test, all, any, not or constant; in format 2 also item, size or given";
        throw Member.refuse(loc.at(0), msg, "unknown_step");
      }
      Object argument = Member.itemAt(entry, 1);
      Place argumentLoc = loc.at(1);
      if (name.equals("given")) {
        return readGiven(argument, argumentLoc);
      }
      Names items = program.lists.get(Member.parseReference(argument, argumentLoc, program.lists.size()));
      if (name.equals("size")) {
        Names holder = items.items.holder;
        enter(holder, argumentLoc);
        return Step.test(holder, items.sizeOf(), Comparison.parse(entry, 2, loc));
      }
      enter(items, argumentLoc);
      countTest(items, argumentLoc);
      int key = program.parseKey(Member.itemAt(entry, 2), loc.at(2), items);
      return Step.test(items, key, Comparison.parse(entry, 3, loc));
    }

    private Step readGiven(Object argument, Place loc) {
      Tags.Tag tag = program.tags.get(Member.parseReference(argument, loc, program.tags.size()));
      enter(tag.names, loc);
      if (tag.names != program.data) {
        countTest(tag.names, loc);
      }
      return Step.given(tag);
    }

    /** Adds a scope that a condition reads, and drops its parents. */
    private void enter(Names of, Place loc) {
      List<Names> others = new ArrayList<>();
      for (Names known : scopes) {
        if (known.isWithin(of)) {
          return;
        }
        if (!of.isWithin(known)) {
          others.add(known);
        }
      }
      if (!others.isEmpty() && !program.hasPaths) {
        throw Member.refuse(loc, "must lie in the other lists, or hold them", "scope");
      }
      others.add(of);
      scopes = others;
    }

    private void countTest(Names items, Place loc) {
      if (listTests.merge(items, 1, Integer::sum) > MAX_LIST_TESTS) {
        throw Member.refuse(loc, "must be of a list with at most " + MAX_LIST_TESTS + " tests", "too_many");
      }
    }
  }

  /** The searches of each scope. A text counts once per value. */
  static Map<Names, List<Search>> gatherSearches(List<Condition> conditions) {
    Set<Searched> known = new HashSet<>();
    Map<Names, Map<Integer, Double>> bytes = new HashMap<>();
    for (Condition condition : conditions) {
      for (Step step : condition.steps) {
        if (step.kind == Kind.TEST
            && step.test.isSearch()
            && known.add(new Searched(step.names, step.key, step.test.text))) {
          double length = Text.utf8Length(step.test.text);
          bytes.computeIfAbsent(step.names, of -> new HashMap<>()).merge(step.key, length, Double::sum);
        }
      }
    }
    Map<Names, List<Search>> searches = new HashMap<>();
    bytes.forEach(
        (of, byKey) -> {
          List<Search> found = new ArrayList<>();
          byKey.forEach((key, count) -> found.add(new Search(key, count)));
          searches.put(of, found);
        });
    return searches;
  }

  /** Runs the steps over the data and the current item of each list, by the index of their names. */
  boolean evaluate(Scope[] current, String policy) {
    boolean[] stack = new boolean[steps.size()];
    int height = 0;
    for (Step step : steps) {
      switch (step.kind) {
        case TEST -> stack[height] = step.test.holds(current[step.names.index].contextAt(step.key));
        case GIVEN -> stack[height] = step.tag.isGiven(current[step.tag.names.index], policy);
        case CONSTANT -> stack[height] = step.value;
        case NOT -> stack[height - 1] = !stack[height - 1];
        default -> {
          boolean isAny = step.kind == Kind.ANY;
          int rest = height - step.count;
          stack[rest] = has(stack, rest, height, isAny) == isAny;
        }
      }
      height += step.heightChange();
    }
    return stack[0];
  }

  private static boolean has(boolean[] stack, int start, int end, boolean wanted) {
    for (int at = start; at < end; at++) {
      if (stack[at] == wanted) {
        return true;
      }
    }
    return false;
  }
}
