import { parse } from "@bufbuild/cel";
import { parseNumber } from "../../../../core/evaluator/context-value.ts";
import type { NumberOperator, TextOperator } from "../../../../core/evaluator/program.ts";
import { lowerCase } from "../../../../core/evaluator/text.ts";
import { type Member, writtenMembers } from "../../../domain/document/name-members.ts";
import { quote } from "../../../domain/quote.ts";
import type { TreeStep } from "../../mail/tree/tree-condition.ts";
import type { ListNames } from "../list/list-names.ts";
import { NO_LISTS } from "../list/list-table.ts";
import { adviseOnCondition } from "./advise-on-condition.ts";
import { type Expression, literalOf, membersOf, testedMembers } from "./expression-members.ts";
import { askedTag, compare, listFault, type Operand, operandNamed, operandOf } from "./expression-operands.ts";
import { literalHolds } from "./literal-holds.ts";

/** Reports a fault of an expression, with the index of its first character. */
export type ReportFault = (message: string, index: number) => void;

/**
 * Turns an expression over values of the data into postfix steps: a subset of CEL (Common Expression Language) with
 * `!`, `&&`, `||`, comparisons with a literal, `in` with a list of literals, `has`, `contains`, `startsWith`,
 * `endsWith`, and a bare name, which holds unless its value is blank, `false` or `0`; and `size` of a list. `isFilled`
 * says that parameters in it have become literals, which no author can write. Returns undefined when a fault has been
 * reported.
 */
export function compileExpression(
  text: string,
  report: ReportFault,
  names: ListNames = NO_LISTS,
  isFilled = false,
): readonly TreeStep[] | undefined {
  const parsed = parseExpression(text, report);
  if (parsed === undefined) return undefined;
  let isSound = true;
  const refuse = ({ id }: Expression, message: string): void => {
    isSound = false;
    const at = parsed.sourceInfo?.positions[String(id)] ?? 0;
    report(message, at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0));
  };
  const steps = new ExpressionCompiler(names, isFilled, refuse).compile(parsed.expr);
  return isSound ? steps : undefined;
}

type Parsed = ReturnType<typeof parse>;
type Call = Extract<Expression["exprKind"], { case: "callExpr" }>["value"];

/** Deeper than any condition a person writes, and far from the end of the stack. */
const MAX_DEPTH = 50;

function parseExpression(text: string, report: ReportFault): Parsed | undefined {
  if (text.trim() === "") {
    report("is empty; say when the component is shown", 0);
    return undefined;
  }
  if (/[([!-]{200}/.test(text.replace(/\s+/g, ""))) {
    report("nests too deep", 0);
    return undefined;
  }
  try {
    return parse(text);
  } catch (err) {
    const { location } = err as { readonly location?: { readonly start: { readonly offset: number } } };
    const found = err instanceof Error ? quote(withoutPosition(err.message)) : "no expression";
    report(`cannot be read: ${adviseOnCondition(text) ?? found}`, location?.start.offset ?? 0);
    return undefined;
  }
}

/** The parser begins its messages with a line and column of its own. */
function withoutPosition(message: string): string {
  return message.replace(/^<input>:\d+:\d+: /, "");
}

const RELATIONS: Readonly<Record<string, NumberOperator>> = { "_<_": "<", "_<=_": "<=", "_>_": ">", "_>=_": ">=" };
const REVERSED: Readonly<Record<NumberOperator, NumberOperator>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };
const TEXT_METHODS: Readonly<Record<string, TextOperator>> = {
  contains: "contains",
  startsWith: "starts_with",
  endsWith: "ends_with",
};

class ExpressionCompiler {
  readonly #names: ListNames;
  readonly #isFilled: boolean;
  readonly #refuse: (expression: Expression, message: string) => void;
  #depth = 0;

  constructor(names: ListNames, isFilled: boolean, refuse: (expression: Expression, message: string) => void) {
    this.#names = names;
    this.#isFilled = isFilled;
    this.#refuse = refuse;
  }

  compile(expression: Expression): readonly TreeStep[] {
    this.#depth += 1;
    const steps = this.#depth > MAX_DEPTH ? this.#fail(expression, "nests too deep") : this.#compile(expression);
    this.#depth -= 1;
    return steps;
  }

  #compile(expression: Expression): readonly TreeStep[] {
    const { exprKind } = expression;
    const literal = literalOf(expression);
    if (typeof literal === "boolean") return [["constant", literal]];
    const operand = this.#operandOf(expression);
    if (operand !== undefined) return isTrue(operand);
    const tested = testedMembers(expression);
    if (tested !== undefined) return this.#presence(expression, tested);
    if (exprKind.case !== "callExpr") return this.#fail(expression, "is not a condition");
    return this.#call(expression, exprKind.value);
  }

  #call(expression: Expression, call: Call): readonly TreeStep[] {
    const { function: name, args, target } = call;
    const [left, right] = args;
    if (name === "_&&_" || name === "_||_") return this.#junction(name, args);
    if (name === "!_" && left !== undefined) return [...this.compile(left), ["not"]];
    if (name === "has" && left !== undefined) {
      return this.#presence(left, membersOf(left) ?? []);
    }
    if (target !== undefined) return this.#method(expression, name, target, args);
    if (left === undefined || right === undefined) return this.#fail(expression, `${quote(name)}() is not supported`);
    if (name === "@in") return this.#membership(left, right);
    if (name === "_==_" || name === "_!=_") return this.#equality(expression, name === "_==_", left, right);
    const relation = RELATIONS[name];
    if (relation !== undefined) return this.#relation(expression, relation, left, right);
    return this.#fail(expression, `${quote(name.replaceAll("_", " ").trim())} is not supported`);
  }

  /** Whether a value is given: one that conditions read, or with a group that of a tag. */
  #presence(expression: Expression, members: readonly Member[]): readonly TreeStep[] {
    const tag = askedTag(members, this.#names);
    if (tag !== undefined) return [["has", tag]];
    const operand = operandNamed(members, this.#names);
    return operand === undefined ? this.#fail(expression, "has() needs a name") : [compare(operand, "is_not_empty")];
  }

  /** `a && b && c` as one step over three. */
  #junction(name: string, args: readonly Expression[]): readonly TreeStep[] {
    const members: Expression[] = [];
    const collect = (expression: Expression): void => {
      const { exprKind } = expression;
      if (exprKind.case === "callExpr" && exprKind.value.function === name) exprKind.value.args.forEach(collect);
      else members.push(expression);
    };
    args.forEach(collect);
    return [...members.flatMap((member) => this.compile(member)), [name === "_&&_" ? "all" : "any", members.length]];
  }

  #equality(expression: Expression, isEqual: boolean, left: Expression, right: Expression): readonly TreeStep[] {
    const counted = this.#countOf(left, right);
    if (counted !== undefined) return this.#refuseCount(expression, counted);
    const named = this.#operandOf(left);
    const operand = named ?? this.#operandOf(right);
    const literal = named === undefined ? literalOf(left) : literalOf(right);
    if (operand === undefined || literal === undefined) return this.#fail(expression, this.#adviceOn(left, right));
    if (literal === null) return [compare(operand, isEqual ? "is_empty" : "is_not_empty")];
    if (typeof literal !== "number") return [compare(operand, isEqual ? "==" : "!=", lowerCase(String(literal)))];
    if (operand[0] === "literal") return [["constant", (parseNumber(operand[1]) === literal) === isEqual]];
    const equal: readonly TreeStep[] = [compare(operand, ">=", literal), compare(operand, "<=", literal), ["all", 2]];
    return isEqual ? equal : [...equal, ["not"]];
  }

  #relation(
    expression: Expression,
    relation: NumberOperator,
    left: Expression,
    right: Expression,
  ): readonly TreeStep[] {
    const counted = this.#countOf(left, right);
    if (counted !== undefined) return this.#refuseCount(expression, counted);
    const [named, reversed] = [this.#operandOf(left), this.#operandOf(right)];
    const [leftNumber, rightNumber] = [literalOf(left), literalOf(right)];
    if (named !== undefined && reversed !== undefined) return this.#fail(expression, this.#adviceOn(left, right));
    if (named !== undefined && typeof rightNumber === "number") return [compare(named, relation, rightNumber)];
    if (reversed !== undefined && typeof leftNumber === "number")
      return [compare(reversed, REVERSED[relation], leftNumber)];
    return this.#fail(expression, `${relation} compares a name with a number`);
  }

  /** What to write instead of a comparison that has no literal on one side. */
  #adviceOn(left: Expression, right: Expression): string {
    const areNames = this.#operandOf(left) !== undefined && this.#operandOf(right) !== undefined;
    return areNames
      ? "compares two names; compare one with a literal, or give the outcome as a value of its own"
      : "compare a name with a literal";
  }

  /** The list, in something else, of which a comparison with a number asks how many items it has. */
  #countOf(left: Expression, right: Expression): readonly Member[] | undefined {
    const members = typeof literalOf(right) === "number" ? membersOf(left) : membersOf(right);
    const isNumeric = [left, right].some((side) => typeof literalOf(side) === "number");
    if (members === undefined || members.length < 2 || !isNumeric) return undefined;
    const last = members.at(-1);
    const list = last?.text === "size" && !last.isQuoted ? members.slice(0, -1) : members;
    return this.#names.isList(list) && !this.#isItem(list) ? list : undefined;
  }

  #isItem(members: readonly Member[]): boolean {
    return members.length === 1 && this.#names.itemsOf(members[0]?.text ?? "") !== undefined;
  }

  #refuseCount(expression: Expression, list: readonly Member[]): readonly TreeStep[] {
    const written = quote(writtenMembers(list));
    this.#refuse(expression, `compares the list ${written} with a number; write size(${written})`);
    return [];
  }

  #membership(left: Expression, right: Expression): readonly TreeStep[] {
    const operand = this.#operandOf(left);
    if (operand === undefined) return this.#fail(left, "in needs a name on its left");
    if (right.exprKind.case !== "listExpr") return this.#fail(right, "in needs a list of literals on its right");
    const items: string[] = [];
    for (const element of right.exprKind.value.elements) {
      const literal = literalOf(element);
      if (literal === undefined || literal === null) return this.#fail(element, "a list holds literals only");
      items.push(lowerCase(String(literal)));
    }
    return items.length === 0 ? [["constant", false]] : [compare(operand, "in", items)];
  }

  #method(expression: Expression, name: string, target: Expression, args: readonly Expression[]): readonly TreeStep[] {
    const operator = Object.hasOwn(TEXT_METHODS, name) ? TEXT_METHODS[name] : undefined;
    if (operator === undefined) return this.#fail(expression, `.${quote(name)}() is not supported`);
    const operand = this.#operandOf(target);
    if (operand === undefined) return this.#fail(target, `.${name}() must be called on a name`);
    const [argument] = args;
    const literal = argument && literalOf(argument);
    if (typeof literal !== "string" || args.length !== 1) return this.#fail(expression, `.${name}() takes one string`);
    return [compare(operand, operator, lowerCase(literal))];
  }

  #operandOf(expression: Expression): Operand | undefined {
    const operand = operandOf(expression, this.#names);
    return operand?.[0] === "literal" && !this.#isFilled ? undefined : operand;
  }

  #fail(expression: Expression, message: string): readonly TreeStep[] {
    this.#refuse(expression, listFault(expression, this.#names) ?? message);
    return [];
  }
}

function isTrue(operand: Operand): readonly TreeStep[] {
  if (operand[0] === "literal") {
    const isGiven = !literalHolds(operand[1], ["is_empty"]) && literalHolds(operand[1], ["not_in", ["false", "0"]]);
    return [["constant", isGiven]];
  }
  return [compare(operand, "is_not_empty"), compare(operand, "not_in", ["false", "0"]), ["all", 2]];
}
