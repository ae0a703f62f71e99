package dev.letterpress.evaluator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The checked programs of one mail, which are filled with the same data. Many threads may use it. */
public final class Fill {
  /** The newest version of the program format that is filled, with all earlier ones. */
  public static final int PROGRAM_FORMAT = Program.FORMAT;

  private final List<?> sources;
  private final Names names = new Names(0, null);
  private final List<Ops> programs = new ArrayList<>();
  private final boolean hasFormats;

  /**
   * The filled programs of a mail, and their report: its bytes are those of the first.
   *
   * @param outputs what each program has written
   * @param report what was found
   */
  public record Filled(List<String> outputs, Report report) {}

  private Fill(List<?> sources) {
    this.sources = new ArrayList<>(sources);
    List<FillException> faults = new ArrayList<>();
    for (Object source : sources) {
      try {
        programs.add(Ops.parse(names, source));
      } catch (FillException fault) {
        faults.add(fault);
      }
    }
    if (!faults.isEmpty()) {
      throw FillException.join(faults);
    }
    names.asked = AskedMember.gather(names);
    hasFormats = !names.formatted.isEmpty() || names.all.stream().anyMatch(list -> !list.formatted.isEmpty());
  }

  /** Checks programs as Json has read them. It throws INVALID_PROGRAM with the first fault of each of them. */
  public static Fill prepare(List<?> sources) {
    return new Fill(sources);
  }

  /**
   * Fills the programs with the same data, which is read once: a map with merge tags, context, lists, brand and data.
   * It throws a FillException with the issues of all programs.
   */
  public Filled fill(Object data, Report.Options options) {
    Data.Issues issues = new Data.Issues();
    options.check(issues);
    Data read = Reading.readAll(names, data, issues);
    if (!issues.found.isEmpty() && programs.size() > 1 && Reading.plainOf(data) == JsonValue.ABSENT) {
      return fillEach(data, options);
    }
    if (!issues.found.isEmpty()) {
      throw FillException.ofData(issues.found);
    }
    if (hasFormats) {
      read.scope.giveFormats();
    }
    read.values.prepare();
    int[] counts = Scope.countItems(read.scope);
    Map<String, Integer> lists = new LinkedHashMap<>();
    names.all.forEach(list -> lists.put(list.label(), counts[list.index]));
    List<String> outputs = new ArrayList<>();
    List<Report> reports = new ArrayList<>();
    List<FillException> faults = new ArrayList<>();
    for (Ops program : programs) {
      try {
        Run run = new Run(program, read.scope, counts, options);
        run.fill();
        outputs.add(run.output.join());
        reports.add(run.findings.report(read.unused, lists, run.bytes));
      } catch (FillException fault) {
        faults.add(fault);
      }
    }
    return join(outputs, reports, faults);
  }

  private static Filled join(List<String> outputs, List<Report> reports, List<FillException> faults) {
    if (!faults.isEmpty()) {
      throw FillException.join(faults);
    }
    return new Filled(List.copyOf(outputs), Report.join(reports));
  }

  /**
   * Fills each program alone: they may accept different numbers of items, and those that accept the data report what
   * they lack.
   */
  private Filled fillEach(Object data, Report.Options options) {
    List<String> outputs = new ArrayList<>();
    List<Report> reports = new ArrayList<>();
    List<FillException> faults = new ArrayList<>();
    for (Object source : sources) {
      try {
        Filled made = prepare(List.of(source)).fill(data, options);
        outputs.addAll(made.outputs);
        reports.add(made.report);
      } catch (FillException fault) {
        faults.add(fault);
      }
    }
    return join(outputs, reports, faults);
  }

  /**
   * One run of a checked program over checked data. A condition is evaluated once for the data, and once for each visit
   * of an item.
   */
  private static final class Run {
    private final Output output;
    private final Report.Findings findings = new Report.Findings();
    private final Ops program;
    private final Scope data;

    /** How many items each list has in all, by its index. */
    private final int[] counts;

    private final String policy;
    private final long most;

    /** The data, and the current item of each list, by the index of their names; visits are their numbers. */
    private final Scope[] scopes;

    private final int[] visits;

    /** The visit of the last result of each condition; 0 for none. */
    private final int[] knownVisits;

    private final boolean[] isKnownShown;
    private int bytes;
    private int visitCount = 1;
    private double repeatedWork;

    Run(Ops program, Scope data, int[] counts, Report.Options options) {
      this.program = program;
      this.counts = counts;
      this.data = data;
      this.output = new Output(data.values.count());
      this.policy = options.onMissing();
      this.most = options.maxOutputBytes();
      this.scopes = new Scope[data.names.all.size() + 1];
      this.visits = new int[scopes.length];
      this.knownVisits = new int[program.conditionCount];
      this.isKnownShown = new boolean[program.conditionCount];
      scopes[0] = data;
      visits[0] = 1;
    }

    void fill() {
      Work.check(program, data, counts);
      runOps(0, program.all.length);
      findings.refuse(policy);
    }

    private void runOps(int start, int end) {
      int at = start;
      while (at < end) {
        Ops.Op next = program.all[at++];
        if (next instanceof Ops.Literal literal) {
          addLiteral(literal.text(), literal.bytes());
        } else if (next instanceof Slot slot) {
          addSlot(slot);
        } else if (next instanceof Ops.Unless unless) {
          at = isShown(unless.condition()) ? at : unless.target();
        } else if (next instanceof Ops.Ask ask) {
          ask(ask.tag());
        } else if (next instanceof Ops.Each each) {
          repeat(each);
          at = each.end;
        }
      }
    }

    private void repeat(Ops.Each of) {
      Scope[] items = scopes[of.names.items.holder.index].itemsOf(of.names);
      repeatedWork = Condition.addWork(repeatedWork, of.work * items.length);
      Work.checkRepeated(repeatedWork);
      for (int at = 0; at < items.length; at++) {
        scopes[of.names.index] = items[at];
        visits[of.names.index] = ++visitCount;
        runOps(at == 0 ? of.body : of.start, of.end);
      }
    }

    /** Refuses an output of that many bytes if it is over the limit. */
    private void checkLimit(long length) {
      if (length > most) {
        String msg = "is longer than the limit of " + most + " bytes";
        Issue issue = new Issue(List.of("output"), msg, "output_too_long");
        throw new FillException(FillException.RENDER_ERROR, List.of(issue));
      }
    }

    private boolean isShown(Condition of) {
      int visit = 0;
      for (Names in : of.scopes) {
        visit = Math.max(visit, visits[in.index]);
      }
      if (knownVisits[of.index] != visit) {
        knownVisits[of.index] = visit;
        isKnownShown[of.index] = of.evaluate(scopes, policy);
        if (!isKnownShown[of.index] && !of.node.isEmpty()) {
          findings.addHidden(of.node);
        }
      }
      return isKnownShown[of.index];
    }

    private void ask(Tags.Tag tag) {
      Scope in = scopes[tag.names.index];
      if (tag.isBrand || !in.textOf(tag.value).isEmpty()) {
        return;
      }
      if (tag.hasDefault) {
        findings.addDefaulted(tag, in);
      } else {
        findings.addMissing(tag, in);
      }
    }

    private void addLiteral(String text, int length) {
      checkLimit((long) bytes + length);
      output.add(text);
      bytes += length;
    }

    private void addSlot(Slot of) {
      Scope in = scopes[of.scope];
      int index = in.first + of.value;
      String value = data.values.texts[index];
      if (value.isEmpty()) {
        addWithoutValue(of, in);
        return;
      }
      // A value that cannot fit is not escaped at all.
      if (of.isGrowing) {
        checkLimit((long) bytes + data.values.utf8Length(index));
      }
      int start = output.gathered.length();
      if (!data.values.appendEscaped(output.gathered, index, of)) {
        addRefused(of, in);
        return;
      }
      long length = (long) bytes + data.values.utf8Length(index, output.gathered, start);
      checkLimit(length);
      bytes = (int) length;
    }

    /** Writes what replaces a refused value: of a tag of a brand what the template declares. */
    private void addRefused(Slot of, Scope in) {
      if (of.position.isOfBrand()) {
        findings.addDefaulted(of.tag, in);
      } else {
        findings.addRejectedUrl(of.tag, in);
      }
      if (of.tag.isBrand) {
        addWithoutValue(of, in);
      } else {
        addText(Slot.REJECTED_URL);
      }
    }

    private void addWithoutValue(Slot of, Scope in) {
      Slot.WithoutValue written = of.withoutValue();
      if (of.tag.hasDefault) {
        if (!of.tag.isBrand) {
          findings.addDefaulted(of.tag, in);
        }
        if (written.isDefaultBad()) {
          findings.addRejectedUrl(of.tag, in);
        }
        addText(written.defaultText());
        return;
      }
      findings.addMissing(of.tag, in);
      if (of.position.isWholeUrl()) {
        findings.addMissingUrl(of.tag, in);
      }
      if (policy.equals(Report.KEEP)) {
        addText(written.source());
      }
    }

    private void addText(String text) {
      addLiteral(text, Text.utf8Length(text));
    }
  }
}
