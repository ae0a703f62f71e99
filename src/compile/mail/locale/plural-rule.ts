/**
 * The rule of a plural category: one of its conjunctions holds, that is all of its relations
 * (https://unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules).
 */
export type PluralRule = readonly (readonly PluralRelation[])[];

/** Whether an operand, or what is left of it, is in one of some ranges. */
export interface PluralRelation {
  /** `n` is the value, `i` its whole digits; `v` and `w` count its decimal places, which `f` and `t` are. */
  readonly operand: "n" | "i" | "v" | "w" | "f" | "t" | "e" | "c";
  /** A power of ten, whose remainder is meant. */
  readonly modulus: number | undefined;
  readonly isNegated: boolean;
  /** From the first to the last. */
  readonly ranges: readonly (readonly [number, number])[];
}

const RELATION = /^([nivwftec])(?:\s*%\s*(\d+))?\s*(!?=)\s*([\d.,\s]+)$/;

/** Reads a rule in the syntax of CLDR. */
export function parsePluralRule(rule: string): PluralRule {
  return rule.split(/\s+or\s+/).map((conjunction) => conjunction.split(/\s+and\s+/).map(parseRelation));
}

function parseRelation(written: string): PluralRelation {
  const [, operand, modulus, sign, values = ""] = RELATION.exec(written.trim()) ?? [];
  if (operand === undefined) throw new Error(`"${written}" is no relation of a plural rule`);
  return {
    operand: operand as PluralRelation["operand"],
    modulus: modulus === undefined ? undefined : Number(modulus),
    isNegated: sign === "!=",
    ranges: values.split(",").map((range) => {
      const [first = "", last = first] = range.trim().split("..");
      return [Number(first), Number(last)];
    }),
  };
}

/** Whether a rule holds for a whole number, which has no decimal places and no exponent. */
export function holdsForWhole(rule: PluralRule, number: number): boolean {
  return rule.some((conjunction) =>
    conjunction.every(({ operand, modulus, isNegated, ranges }) => {
      const value = operand === "n" || operand === "i" ? number : 0;
      const rest = modulus === undefined ? value : value % modulus;
      return ranges.some(([first, last]) => rest >= first && rest <= last) !== isNegated;
    }),
  );
}
