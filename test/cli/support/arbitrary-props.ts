import fc from "fast-check";
import { type Comparison, nameOfKey, type Program } from "../../../core/evaluator/program.ts";
import type { Contract, ContractScope } from "../../../src/contract/contract.ts";
import { hostileText } from "../../support/hostile-text.ts";

/** The props of a component, as the contract of its program has them. */
export type Props = Readonly<Record<string, unknown>>;

const GIVEN = fc.oneof(
  fc.constantFrom("https://a.example/?a=1&b='(2)'", "mailto:a@b.example", "cid:x", 'A < B & "C"'),
  hostileText.map((text) => text || "x"),
);
const MAYBE = fc.oneof({ weight: 3, arbitrary: GIVEN }, { weight: 1, arbitrary: fc.constantFrom(undefined, "") });
const SIZES = [0, 1, 2, 50];

/** Data with markup, missing values, lists of several sizes, and values near to those that conditions compare with. */
export function arbitraryProps(contract: Contract, program: Program): fc.Arbitrary<Props> {
  const comparisons = program.conditions.flatMap(({ steps }) => steps.flatMap(comparisonOf));
  const scope = { comparisons, sizes: SIZES };
  // Mails have many links, and one without an address is enough for a refusal.
  return fc.oneof(
    { weight: 4, arbitrary: scopeProps(contract, { ...scope, links: GIVEN }) },
    { weight: 1, arbitrary: scopeProps(contract, { ...scope, links: MAYBE }) },
  );
}

interface KeyComparison {
  readonly key: string;
  readonly comparison: Comparison;
}

function comparisonOf(step: Program["conditions"][number]["steps"][number]): readonly KeyComparison[] {
  if (step[0] === "test") return [{ key: nameOfKey(step[1]), comparison: step.slice(2) as never }];
  if (step[0] === "item") return [{ key: nameOfKey(step[2]), comparison: step.slice(3) as never }];
  return [];
}

interface PropChoices {
  readonly comparisons: readonly KeyComparison[];
  readonly sizes: readonly number[];
  /** The values of the group url; all others may be missing. */
  readonly links: fc.Arbitrary<string | undefined>;
}

function scopeProps({ tags, keys, lists }: ContractScope, choices: PropChoices): fc.Arbitrary<Props> {
  const { comparisons, sizes, links } = choices;
  const groups = Object.fromEntries(
    ["text", "url", "attr"].map((group) => {
      const names = tags.filter((tag) => tag.group === group).map(({ name }) => name);
      return [group, fc.record(Object.fromEntries(names.map((name) => [name, group === "url" ? links : MAYBE])))];
    }),
  );
  const context = Object.fromEntries(
    keys.map(({ name }) => {
      const own = comparisons.filter(({ key }) => key.toLowerCase() === name.toLowerCase());
      const near = own.flatMap(({ comparison }) => valuesNear(comparison));
      return [name, fc.oneof(fc.constantFrom(undefined, true, false, ...near), hostileText)];
    }),
  );
  const all = lists.map(({ name, max, items }) => {
    const allowed = sizes.filter((size) => size <= max);
    const itemsOf = (size: number) => {
      const item = scopeProps(items, { ...choices, sizes: size > 2 ? [0, 1] : sizes });
      return fc.array(item, { minLength: size, maxLength: size });
    };
    return [name, fc.constantFrom(...allowed).chain(itemsOf)] as const;
  });
  return fc.record({
    merge_tags: fc.record(groups),
    context: fc.record(context),
    lists: fc.record(Object.fromEntries(all)),
  });
}

/** Values that a comparison holds for, and such that it nearly does. */
function valuesNear([, operand]: Comparison): readonly (string | number)[] {
  if (operand === undefined) return ["", " \u00a0", "x"];
  if (typeof operand === "string") return [operand, operand.toUpperCase(), `${operand}x`, `x${operand}`];
  if (typeof operand !== "number") return [...operand, ...operand.map((text) => text.toUpperCase())];
  const numbers = [operand - 1, operand, operand + 1];
  const days = numbers
    .filter((day) => Math.abs(day) < 2_000_000)
    .map((day) => new Date(day * 86_400_000).toISOString());
  return [...numbers, ` ${operand} `, `${operand}e0`, ...days, ...days.map((day) => day.slice(0, 10)), "2026-02-30"];
}
