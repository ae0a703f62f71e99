package dev.letterpress.evaluator;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** An operator with its checked operand. */
final class Comparison {
  /** The work of an op, a step, or a text of an operand. */
  static final int OP_WORK = 16;

  private static final int MAX_OPERANDS = 10_000;

  final String text;
  final double work;
  private final String operator;
  private final Set<String> texts;
  private final double number;

  private Comparison(String operator, String text, Set<String> texts, double number, double work) {
    this.operator = operator;
    this.text = text;
    this.texts = texts;
    this.number = number;
    this.work = work;
  }

  /** Reads the operator and operand of a step at an index. */
  static Comparison parse(List<?> entry, int at, Place loc) {
    String operator = Member.itemAt(entry, at) instanceof String name ? name : "";
    Object operand = Member.itemAt(entry, at + 1);
    Place operandLoc = loc.at(at + 1);
    return switch (operator) {
      case "is_empty", "is_not_empty" -> new Comparison(operator, "", Set.of(), 0, 0);
      case "in", "not_in" -> parseTexts(operator, operand, operandLoc);
      case ">", "<", ">=", "<=", "date_before", "date_after", "date_on" ->
          new Comparison(operator, "", Set.of(), Member.parseFinite(operand, operandLoc), 0);
      case "==", "!=", "contains", "not_contains", "starts_with", "ends_with" -> {
        String text = Member.parseText(operand, operandLoc);
        yield new Comparison(operator, text, Set.of(), 0, workOf(text));
      }
      default -> throw Member.refuse(loc.at(at), "must be one of the 17 operators", "unknown_operator");
    };
  }

  private static Comparison parseTexts(String operator, Object operand, Place loc) {
    List<?> list = Member.parseList(operand, loc, MAX_OPERANDS);
    Set<String> texts = new HashSet<>();
    double work = 0;
    for (int at = 0; at < list.size(); at++) {
      String text = Member.parseText(list.get(at), loc.at(at));
      texts.add(text);
      work += workOf(text);
    }
    return new Comparison(operator, "", texts, 0, work);
  }

  private static double workOf(String text) {
    return OP_WORK + (double) Text.utf8Length(text);
  }

  boolean isSearch() {
    return operator.equals("contains") || operator.equals("not_contains");
  }

  /** Whether the comparison holds for a value. */
  boolean holds(ContextValue value) {
    return switch (operator) {
      case "==" -> value.lowerText().equals(text);
      case "!=" -> !value.lowerText().equals(text);
      case "contains" -> value.contains(text);
      case "not_contains" -> !value.contains(text);
      case "starts_with" -> value.lowerText().startsWith(text);
      case "ends_with" -> value.lowerText().endsWith(text);
      case "in" -> texts.contains(value.lowerText());
      case "not_in" -> !texts.contains(value.lowerText());
      case "is_empty" -> value.isBlank();
      case "is_not_empty" -> !value.isBlank();
      case "date_before", "date_after", "date_on" -> holdsFor(value.toDay());
      default -> holdsFor(value.toNumber());
    };
  }

  /** Compares a number or a day; false for NaN, which a value is that is neither. */
  private boolean holdsFor(double value) {
    return switch (operator) {
      case ">", "date_after" -> value > number;
      case "<", "date_before" -> value < number;
      case ">=" -> value >= number;
      case "<=" -> value <= number;
      default -> value == number;
    };
  }
}
