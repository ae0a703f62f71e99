import type { PluralRelation, PluralRule } from "../../mail/locale/plural-rule.ts";
import { all, any, not, type PluralTest, test } from "./plural-test.ts";

/**
 * Whether a value has the plural category of a rule, as it is printed: with three decimal places at most and without
 * zeros at the end. Undefined for a rule that needs more tests than a condition can have.
 *
 * Every modulus of CLDR is a power of ten, so a remainder is what the digits of a whole number end with. All that
 * compares no remainder is exact for any number, however it is written.
 */
export function categoryTest(rule: PluralRule): PluralTest | undefined {
  const conjunctions = rule.map(conjunctionTest);
  return conjunctions.every((each) => each !== undefined) ? any(conjunctions) : undefined;
}

/** Half of the last decimal place that is printed. */
const HALF = 0.0005;
/** The most endings of one remainder. A rule with more is refused, which only Cornish has. */
const MAX_ENDINGS = 200;

/** Up to three neighbours are tested one by one, which is exact also for numbers that are rounded to one of them. */
const MAX_NAMED = 3;

const WHOLE = not(test("contains", "."));

/** Whether the number that is printed is a whole number in a range, or has such whole digits. */
export function isWithin(first: number, last: number, digits: "number" | "whole digits" = "number"): PluralTest {
  const beyond = digits === "number" ? last + HALF : last + 1 - HALF;
  if (first === 0) return all([test("<", beyond), test(">", -beyond)]);
  return any([all([test(">=", first - HALF), test("<", beyond)]), all([test("<=", HALF - first), test(">", -beyond)])]);
}

function conjunctionTest(relations: readonly PluralRelation[]): PluralTest | undefined {
  const isWhole = relations.some((relation) => saysWhole(relation) || endsNumber(relation));
  const places = relations.find(({ operand, ranges }) => operand === "v" && ranges[0]?.[0] !== 0);
  if (places !== undefined) return twoPlacesTest(places, relations);
  const rest = relations.filter((relation) => !saysWhole(relation));
  const tests = rest.map((relation) => relationTest(relation, isWhole));
  if (!tests.every((each) => each !== undefined)) return undefined;
  // A whole number that is named needs no other proof that there are no decimal places.
  const isNamed = rest.some((relation) => isNumber(relation) && !relation.isNegated && isSingle(relation));
  return all(isWhole && !isNamed ? [WHOLE, ...tests] : tests);
}

function saysWhole({ operand, modulus, isNegated, ranges }: PluralRelation): boolean {
  return "vwft".includes(operand) && modulus === undefined && !isNegated && isZero(ranges);
}

/** A remainder is asked of whole numbers alone: it is what their digits end with. */
function endsNumber({ operand, modulus, isNegated }: PluralRelation): boolean {
  return (operand === "n" || operand === "i") && modulus !== undefined && !isNegated;
}

function isZero(ranges: PluralRelation["ranges"]): boolean {
  return ranges.length === 1 && ranges[0]?.[0] === 0 && ranges[0][1] === 0;
}

function isNumber({ operand, modulus }: PluralRelation): boolean {
  return (operand === "n" || operand === "i") && modulus === undefined;
}

function isSingle({ ranges }: PluralRelation): boolean {
  return ranges.every(([first, last]) => first === last);
}

/** `isWhole` says that the conjunction holds for whole numbers alone. */
function relationTest(relation: PluralRelation, isWhole: boolean): PluralTest | undefined {
  const { operand, modulus, isNegated, ranges } = relation;
  const positive = (): PluralTest | undefined => {
    if (operand === "e" || operand === "c") return ranges.some(([first]) => first === 0);
    if (operand === "n" || operand === "i") {
      if (modulus === undefined) return numberTest(relation, isWhole);
      const ending = remainderTest(ranges, modulus);
      return isWhole || ending === undefined ? ending : all([WHOLE, ending]);
    }
    return decimalsTest(ranges, modulus);
  };
  const found = positive();
  return isNegated && found !== undefined ? not(found) : found;
}

function numberTest({ operand, ranges }: PluralRelation, isWhole: boolean): PluralTest {
  const tests = ranges.map(([first, last]): PluralTest => {
    if (operand === "i" && !isWhole) return isWithin(first, last, "whole digits");
    if (isWhole) return isWithin(first, last);
    if (last - first <= MAX_NAMED) return any(valuesIn([[first, last]]).map((value) => isWithin(value, value)));
    return all([WHOLE, isWithin(first, last)]);
  });
  return any(tests);
}

/** Whether a whole number ends with digits that make one of the remainders. */
function remainderTest(ranges: PluralRelation["ranges"], modulus: number): PluralTest | undefined {
  const count = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  if (count > MAX_ENDINGS) return undefined;
  if (count <= modulus / 2 || modulus > 100) return endingTest(ranges, modulus);
  return not(endingTest(complement(ranges, modulus), modulus));
}

function complement(ranges: PluralRelation["ranges"], modulus: number): PluralRelation["ranges"] {
  const isIn = (value: number) => ranges.some(([first, last]) => value >= first && value <= last);
  const out = Array.from({ length: modulus }, (_, value) => value).filter((value) => !isIn(value));
  return out.map((value) => [value, value]);
}

function endingTest(ranges: PluralRelation["ranges"], modulus: number): PluralTest {
  const places = String(modulus).length - 1;
  const endings = valuesIn(ranges).map((value) => test("ends_with", String(value).padStart(places, "0")));
  // A number with fewer digits than the modulus is its own remainder.
  const most = modulus / 10 - 1;
  const short = places === 1 ? [] : merge(ranges).filter(([first]) => first <= most);
  return any([...short.map(([first, last]) => isWithin(first, Math.min(last, most))), ...endings]);
}

/** Neighbours as one range. */
function merge(ranges: PluralRelation["ranges"]): PluralRelation["ranges"] {
  const merged: [number, number][] = [];
  for (const [first, last] of ranges.toSorted(([one], [other]) => one - other)) {
    const before = merged.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else merged.push([first, last]);
  }
  return merged;
}

function valuesIn(ranges: PluralRelation["ranges"]): readonly number[] {
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

/** Whether the decimal places, read as a number, are in a range, or end with such digits. Whole numbers have 0. */
function decimalsTest(ranges: PluralRelation["ranges"], modulus: number | undefined): PluralTest {
  const places = modulus === undefined ? MOST_PLACES : String(modulus).length - 1;
  const tests = valuesIn(ranges).map((value): PluralTest => {
    if (value === 0 && modulus === undefined) return WHOLE;
    const digits = String(value);
    const shorter = Array.from({ length: places - digits.length }, (_, zeros) => `.${"0".repeat(zeros)}${digits}`);
    const whole = digits.padStart(places, "0");
    const longest = modulus === undefined ? `.${whole}` : whole;
    return all([not(WHOLE), any([...shorter, longest].map((ending) => test("ends_with", ending)))]);
  });
  return any(tests);
}

const MOST_PLACES = 3;

/** A conjunction that asks for two decimal places, or for another number of them: the endings that make it hold. */
function twoPlacesTest({ isNegated }: PluralRelation, relations: readonly PluralRelation[]): PluralTest | undefined {
  const others = relations.filter(({ operand }) => operand !== "v");
  const isHeld = (value: number) =>
    others.every(({ modulus = 1000, ranges, isNegated: isOther }) => {
      const rest = value % modulus;
      return ranges.some(([first, last]) => rest >= first && rest <= last) !== isOther;
    });
  const endings = Array.from({ length: 100 }, (_, value) => value).filter(isHeld);
  const two = any(endings.map((value) => test("ends_with", `.${String(value).padStart(2, "0")}`)));
  if (!isNegated) return two;
  const held = others.map((relation) => relationTest(relation, false));
  return held.every((each) => each !== undefined) ? all([...held, not(two)]) : undefined;
}
