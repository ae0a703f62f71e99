package dev.letterpress.evaluator;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Every refusal of the evaluator. It has no stack trace: the fault is in the program or in the data. */
public final class FillException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  static final String RENDER_ERROR = "RENDER_ERROR";
  static final String INVALID_PROGRAM = "INVALID_PROGRAM";

  private final String code;
  private final transient List<Issue> issues;

  FillException(String code, List<Issue> issues) {
    super(describe(issues), null, false, false);
    this.code = code;
    this.issues = List.copyOf(issues);
  }

  /** RENDER_ERROR or INVALID_PROGRAM. */
  public String code() {
    return code;
  }

  /** Every fault. */
  public List<Issue> issues() {
    return issues;
  }

  /** Summarises issues: the first, and how many there are. */
  public static String describe(List<Issue> issues) {
    String first = print(issues.get(0).loc()) + ": " + issues.get(0).msg();
    return issues.size() == 1 ? first : issues.size() + " problems, the first: " + first;
  }

  private static String print(List<Object> loc) {
    StringBuilder text = new StringBuilder();
    for (Object segment : loc) {
      if (segment instanceof Integer) {
        text.append('[').append(segment).append(']');
      } else {
        text.append(text.isEmpty() ? "" : ".").append(segment);
      }
    }
    return text.isEmpty() ? "data" : text.toString();
  }

  /** Makes one refusal of several: they share the data, so most issues repeat, and each is reported once. */
  static FillException join(List<FillException> faults) {
    if (faults.size() == 1) {
      return faults.get(0);
    }
    Set<Issue> issues = new LinkedHashSet<>();
    for (FillException fault : faults) {
      issues.addAll(fault.issues);
    }
    return new FillException(faults.get(0).code, new ArrayList<>(issues));
  }

  /** Makes RENDER_ERROR of issues. Names in their places come from the caller, so they are repaired. */
  static FillException ofData(List<Issue> issues) {
    List<Issue> repaired = new ArrayList<>();
    for (Issue issue : issues) {
      List<Object> loc = new ArrayList<>();
      for (Object segment : issue.loc()) {
        loc.add(segment instanceof String name ? Text.repair(name) : segment);
      }
      repaired.add(new Issue(loc, issue.msg(), issue.type()));
    }
    return new FillException(RENDER_ERROR, repaired);
  }
}
