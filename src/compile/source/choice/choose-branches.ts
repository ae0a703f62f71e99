import { lowerCase } from "../../../../core/evaluator/text.ts";
import { type Member, readMembers } from "../../../domain/document/name-members.ts";
import { quote } from "../../../domain/quote.ts";
import type { FixedRule } from "../../../domain/rules.ts";
import { findLocale } from "../../mail/locale/find-locale.ts";
import { pluralRulesOf } from "../../mail/locale/plural-categories.ts";
import { holdsForWhole } from "../../mail/locale/plural-rule.ts";
import type { TreeStep } from "../../mail/tree/tree-condition.ts";
import { compare, type Operand, operandNamed, pathFaultOf } from "../condition/expression-operands.ts";
import type { ListNames } from "../list/list-names.ts";
import { NO_LISTS } from "../list/list-table.ts";
import { selectorKey } from "../plural/check-branches.ts";
import type { PluralBranch, PluralChoice, PluralType } from "../plural/plural-text.ts";
import { categoryTest, isWithin } from "./category-test.ts";
import { all, any, not, type PluralTest, toSteps } from "./plural-test.ts";

/** Where a choice is written. */
export interface ChoicePlace {
  /** The language of the mail as its author wrote it; empty for none. Undefined in what mails of any language share. */
  readonly language: string | undefined;
  readonly lists: ListNames | undefined;
  report(rule: FixedRule, message: string, index: number): void;
}

/** A branch and when it is shown. Exactly one branch of a choice is. */
export interface ChosenBranch {
  readonly branch: PluralBranch;
  readonly steps: readonly TreeStep[];
}

/** Decides between the branches of a choice. Reports what is wrong with it; there are no branches then. */
export function chooseBranches(choice: PluralChoice, place: ChoicePlace): readonly ChosenBranch[] {
  const operand = operandOf(choice, place);
  if (operand === undefined) return [];
  const tests = choice.type === "select" ? [] : pluralTests(choice, place);
  if (tests === undefined) return [];
  return choice.branches.map((branch) => {
    const { selector } = branch;
    if (choice.type === "select") return { branch, steps: [keyStep(choice, selector, operand)] };
    const own = tests.find(([key]) => key === selectorKey(selector))?.[1];
    const tested = own ?? not(any(tests.map(([, each]) => each)));
    return { branch, steps: toSteps(tested, operand) };
  });
}

/** The value that decides, as conditions read it. */
function operandOf({ name, start, type }: PluralChoice, place: ChoicePlace): Operand | undefined {
  const names = place.lists ?? NO_LISTS;
  const members = readMembers(name) ?? [];
  const isSize = members.at(-1)?.text === "size" && names.isList(members.slice(0, -1));
  const counted = isSize ? names.sizeOf(members.slice(0, -1)) : undefined;
  const operand: Operand | undefined = counted === undefined ? operandNamed(members, names) : ["size", counted];
  const fault = operandFault(members, operand, type) ?? (isSize ? undefined : pathFaultOf(members, names));
  if (operand !== undefined && fault === undefined) return operand;
  place.report("plural.invalid", `"{${quote(name)}, ${type}," ${fault ?? NO_VALUE}`, start);
  return undefined;
}

const NO_VALUE = "names no value";
const NO_PARAMETER =
  "chooses by a parameter, which is a text of the mail; name the value itself, or choose in the mail and give the text";

function operandFault([first]: readonly Member[], operand: Operand | undefined, type: PluralType): string | undefined {
  if (first?.text === "with" && !first.isQuoted) return NO_PARAMETER;
  return type === "select" && operand?.[0] === "size"
    ? "compares a number of items with texts; write plural"
    : undefined;
}

function keyStep({ branches }: PluralChoice, selector: string, operand: Operand): TreeStep {
  const keys = branches.map((branch) => lowerCase(branch.selector)).filter((key) => key !== "other");
  if (selector !== "other") return compare(operand, "==", lowerCase(selector));
  return keys.length === 0 ? ["constant", true] : compare(operand, "not_in", keys);
}

/** Tests by selector, of which one holds at most; `other` is the rest. */
function pluralTests(
  choice: PluralChoice,
  place: ChoicePlace,
): readonly (readonly [key: string, tested: PluralTest])[] | undefined {
  const { language = "en" } = place;
  const locale = findLocale(language);
  if (locale === undefined) {
    const found = language === "" ? "no language" : `${quote(language)} for a language`;
    place.report(
      "plural.no-language",
      `there is ${found}, which decides what numbers are called; ${HOW}`,
      choice.start,
    );
    return undefined;
  }
  const rules = pluralRulesOf(locale, choice.type === "plural" ? "cardinal" : "ordinal");
  const keys = choice.branches.map(({ selector }) => selectorKey(selector)).filter((key) => key !== "other");
  const exact = keys.filter((key) => key.startsWith("=")).map((key) => [key, exactTest(key)] as const);
  const beyond = not(any(exact.map(([, each]) => each)));
  const tests: [string, PluralTest][] = exact.map(([key, each]) => [key, each]);
  for (const key of keys.filter((each) => !each.startsWith("="))) {
    const rule = rules.get(key);
    const found = rule === undefined ? false : categoryTest(rule);
    if (found === undefined) {
      const message = `the rule of ${quote(language)} for "${key}" has more tests than a condition can have; write the numbers that you need, such as =2`;
      place.report("plural.invalid", message, indexOfSelector(choice, key));
      return undefined;
    }
    tests.push([key, all([found, beyond])]);
  }
  if (place.language !== undefined) reportCategories(choice, place, language, rules, keys);
  return tests;
}

const HOW = 'write it as lang of mjml or as "language" of the canvas, such as "en-GB"';

function exactTest(key: string): PluralTest {
  const number = Number(key.slice(1));
  return isWithin(number, number);
}

function indexOfSelector({ branches, start }: PluralChoice, key: string): number {
  return branches.find(({ selector }) => selectorKey(selector) === key)?.selectorAt ?? start;
}

/** Whole numbers that are common: categories of others alone, such as millions, may be left out. */
const COMMON = Array.from({ length: 201 }, (_, number) => number);

/** Reports categories that numbers have and the choice lacks, and those that no number has. */
function reportCategories(
  choice: PluralChoice,
  place: ChoicePlace,
  language: string,
  rules: ReturnType<typeof pluralRulesOf>,
  keys: readonly string[],
): void {
  const numbers = COMMON.filter((number) => !keys.includes(`=${number}`));
  for (const [category, rule] of rules) {
    const example = numbers.find((number) => holdsForWhole(rule, number));
    if (example === undefined || keys.includes(category)) continue;
    const message = `"{${quote(choice.name)}, ${choice.type}," has no text for "${category}", which ${example} is in ${quote(language)}, so it reads as other numbers do; add ${category} {…}`;
    place.report("plural.missing-category", message, choice.start);
  }
  for (const key of keys.filter((each) => !each.startsWith("=") && !rules.has(each))) {
    const message = `no number is "${key}" in ${quote(language)}, so this text is never shown; remove it`;
    place.report("plural.unused-category", message, indexOfSelector(choice, key));
  }
}
