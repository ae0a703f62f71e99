package dev.letterpress.evaluator;

import java.util.List;

/** The limits of the work that one fill may take. */
final class Work {
  /** The most work that all loops of one fill may take. */
  private static final int MAX_REPEATED_WORK = 16_777_216;

  /** The most work that the searches of one fill may take: bytes searched times bytes searched for. */
  private static final int MAX_WORK = 268_435_456;

  private final Ops program;

  /** How many items each list has in all, by its index. */
  private final int[] counts;

  private Work(Ops program, int[] counts) {
    this.program = program;
    this.counts = counts;
  }

  /** Refuses loops that have taken too much work. */
  static void checkRepeated(double work) {
    if (work > MAX_REPEATED_WORK) {
      throw refuse("lists", "take " + (long) work + " steps to repeat", MAX_REPEATED_WORK);
    }
  }

  /**
   * Refuses values that are too long for all the searches of a program, including those that are not evaluated, so
   * that nothing is written before the refusal. Searches in an item count once for each loop that repeats it.
   */
  static void check(Ops program, Scope data, int[] counts) {
    if (program.searches.isEmpty()) {
      return;
    }
    double work = new Work(program, counts).searchWork(data, 1);
    if (work > MAX_WORK) {
      throw refuse("context", "takes " + (long) work + " comparisons to search", MAX_WORK);
    }
  }

  /** The work of a scope whose searches run that many times, and of all its items. */
  private double searchWork(Scope in, double times) {
    double work = 0;
    for (Condition.Search each : program.searches.getOrDefault(in.names, List.of())) {
      int length = Text.utf8Length(in.contextAt(each.key()).lowerText());
      work = Condition.addWork(work, each.bytes() * times * length);
    }
    for (Names list : in.names.lists) {
      Scope[] items = in.itemsOf(list);
      double visitsOfItem = items.length == 0 ? 0 : timesVisited(list);
      for (Scope item : items) {
        work = Condition.addWork(work, searchWork(item, visitsOfItem));
      }
    }
    return work;
  }

  /** How often an item is repeated at most: once for each loop, times the items of the lists around it. */
  private double timesVisited(Names list) {
    double times = 0;
    for (List<Names> around : program.loops.getOrDefault(list, List.of())) {
      double product = 1;
      for (Names other : around) {
        product *= counts[other.index];
      }
      times += product;
    }
    return times;
  }

  private static FillException refuse(String member, String msg, int limit) {
    String rule = msg + ", more than the limit of " + limit;
    return new FillException(FillException.RENDER_ERROR, List.of(new Issue(List.of(member), rule, "too_much_work")));
  }
}
