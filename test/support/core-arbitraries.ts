import fc from "fast-check";
import type { FillData } from "../../core/evaluator/data.ts";
import { SLOT_POSITIONS } from "../../core/evaluator/escape.ts";
import { hostileText } from "./hostile-text.ts";

const NAMES = ["a", "b", "first_name", "constructor", "__proto__", "x9", "l".repeat(64)];
const KEYS = ["plan", "Plan", "PLAN", "seats", "ÄÖ", "äö", "İ", "i", "Σ", "", "__proto__", "\u{10400}", "\ufffd"];
const WORDS = [
  "",
  "pro",
  "PRO",
  "Straße",
  "ΟΔΟΣ",
  "οδοσ",
  "true",
  "3",
  " \t\u00a0",
  "\u2003\ufeff\r\n\u0000",
  "\u200b \u0085",
  "\u{10400}\u{1e900}",
  "aaab",
  "aab",
];
const NUMBERS = [
  "0",
  "-0",
  "1e3",
  "1E-2",
  "9007199254740993",
  "0.1",
  "1.7976931348623159e308",
  "4.9e-324",
  "2.4e-324",
  "٣",
];
const DAYS = [
  "2026-12-10",
  "2026-12-10T00:30+01:00",
  "2026-12-10T23:30:10,5-01",
  "2026-02-29",
  "0000-01-01T00:00+00:01",
];

const text = fc.oneof(
  hostileText,
  fc.constantFrom(...WORDS, ...NUMBERS, ...DAYS),
  fc.string({ unit: "binary", maxLength: 8 }),
);
const wellFormed = text.map((value) => value.toWellFormed());
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.integer({ min: -3, max: 20_900 }),
);
const index = fc.nat({ max: 5 });

const tag = fc.record(
  {
    group: fc.constantFrom("text", "url", "attr"),
    name: fc.constantFrom(...NAMES),
    default: wellFormed,
    source: wellFormed,
  },
  { requiredKeys: ["group", "name", "source"] },
);

const key = fc.oneof(fc.constantFrom(...KEYS), wellFormed);
const test = fc.oneof(
  fc.tuple(fc.constant("test"), key, fc.constantFrom("==", "!=", "contains", "not_contains"), wellFormed),
  fc.tuple(fc.constant("test"), key, fc.constantFrom("starts_with", "ends_with"), wellFormed),
  fc.tuple(fc.constant("test"), key, fc.constantFrom("in", "not_in"), fc.array(wellFormed, { maxLength: 4 })),
  fc.tuple(fc.constant("test"), key, fc.constantFrom(">", "<", ">=", "<="), number),
  fc.tuple(fc.constant("test"), key, fc.constantFrom("date_before", "date_after", "date_on"), number),
  fc.tuple(fc.constant("test"), key, fc.constantFrom("is_empty", "is_not_empty")),
  fc.tuple(fc.constant("constant"), fc.boolean()),
);

const given = fc.tuple(fc.constant("given"), index);

/**
 * Steps that leave one truth value: some tests, each perhaps turned round, then one that takes them all; or one test
 * alone, as most conditions are.
 */
function stepsOf(step: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[]> {
  const many = fc
    .tuple(fc.array(fc.tuple(step, fc.boolean()), { minLength: 1, maxLength: 3 }), fc.constantFrom("all", "any"))
    .map(([tests, fold]) => [
      ...tests.flatMap(([each, isTurned]) => (isTurned ? [each, ["not"]] : [each])),
      [fold, tests.length],
    ]);
  return fc.oneof(
    many,
    step.map((each) => [each]),
  );
}

const op = fc.oneof(
  { weight: 2, arbitrary: wellFormed },
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...SLOT_POSITIONS), index) },
  { weight: 2, arbitrary: fc.tuple(fc.constant("unless"), index, fc.nat({ max: 14 })) },
);
const ask = fc.tuple(fc.constant("ask"), index);

/** What may stand in a format, and how often what asks for tags does. */
function flatProgramsOf(format: number, weight: number) {
  const step = fc.oneof({ weight: 20, arbitrary: test }, { weight, arbitrary: given });
  return fc.record({
    format: fc.constant(format),
    target: fc.constant("html"),
    lists: fc.constant([]),
    tags: fc.array(tag, { maxLength: 6 }),
    conditions: fc.array(
      fc.record({ node: fc.oneof(fc.constantFrom("", "n-1", "n-2"), wellFormed), steps: stepsOf(step) }),
      { maxLength: 6 },
    ),
    ops: fc
      .array(fc.oneof({ weight: 40, arbitrary: op }, { weight, arbitrary: ask }), { maxLength: 12 })
      .map((ops) =>
        ops.map((each, at) => (Array.isArray(each) && each.length === 3 ? [each[0], each[1], each[2] + at] : each)),
      ),
  });
}

/**
 * Programs without lists, most of which are right: an index may be out of range, a jump lead nowhere, or format 1 ask
 * for a tag.
 */
const flatPrograms = fc.oneof(flatProgramsOf(1, 1), flatProgramsOf(2, 15));

/** `items`, `options` in an item, `parts` in an option, and another one in the data. */
const LISTS = [
  { name: "items", max: 3 },
  { name: "options", max: 2, in: 0 },
  { name: "parts", max: 1000, in: 1 },
  { name: "__proto__", max: 2 },
];
const LIST_NAMES = ["items", "Items", "options", "OPTIONS", "parts", "__proto__", "a b", "other"];

/** What is in scope where no list is repeated, and where each is; an index of -1 is the data. */
const IN_SCOPE: readonly (readonly number[])[] = [[-1], [-1, 0], [-1, 0, 1], [-1, 0, 1, 2], [-1, 3]];

const listTag = fc
  .tuple(tag, fc.constantFrom("a", "first_name", "loop_number", "b"))
  .map(([each, name]) => ({ ...each, name }));
const listKey = fc.oneof(fc.constantFrom("sale", "Sale", "loop_first", "LOOP_LAST", "loop_number"), key);
const comparison = test.filter(([name]) => name === "test").map((step) => (step as readonly unknown[]).slice(2));
/** Tags of a list, or of the data: there are two of each. */
const givenIn = (list: number) => fc.constantFrom(list + 1, list + 6).map((tag) => ["given", tag]);
const dataStep = fc.oneof(test, givenIn(-1));
const listStep = (list: number) =>
  list < 0
    ? dataStep
    : fc.oneof(
        givenIn(list),
        fc.tuple(listKey, comparison).map(([name, rest]) => ["item", list, name, ...rest]),
        fc.tuple(comparison).map(([rest]) => ["size", list, ...rest]),
        fc.constantFrom(
          ["size", list, ">", 1],
          ["item", list, "loop_last", "==", "true"],
          ["item", list, "sale", "contains", "a"],
        ),
      );

interface Written {
  readonly ops: readonly unknown[];
}

/** Parts of a program where so much is in scope, as ops whose targets count from the part's start. */
function partsIn(scope: number, depth: number, hasLists = true): fc.Arbitrary<Written> {
  const lists = IN_SCOPE[scope] ?? [];
  const oneOf = fc.constantFrom(...lists.map((list) => list + 1));
  const slot = fc
    .tuple(fc.constantFrom("ask", "ask", ...SLOT_POSITIONS), oneOf, fc.boolean())
    .map(([position, at, isSecond]) => ({ ops: [[position, at + (isSecond ? 5 : 0)]] }));
  const leaf = fc.oneof(
    wellFormed.map((literal) => ({ ops: [literal] })),
    slot,
  );
  if (depth === 0) return fc.array(leaf, { maxLength: 3 }).map(joined);
  const inner = partsIn(scope, depth - 1, hasLists);
  const shown = fc
    .tuple(oneOf, inner)
    .map(([at, { ops }]) => ({ ops: [["unless", at, ops.length + 1], ...moved(ops, 1)] }));
  const within = LISTS.map((_, list) => list).filter((list) => (LISTS[list]?.in ?? -1) === lists.at(-1));
  const repeated = (hasLists ? within : []).map((list) =>
    fc.tuple(fc.array(leaf, { maxLength: 2 }).map(joined), partsIn(list + 1, depth - 1)).map(([join, body]) => {
      const start = join.ops.length + 1;
      return {
        ops: [["each", list, start, start + body.ops.length], ...moved(join.ops, 1), ...moved(body.ops, start)],
      };
    }),
  );
  return fc.array(fc.oneof(leaf, shown, ...repeated, ...repeated), { maxLength: 4 }).map(joined);
}

/** Parts one after the other. */
function joined(parts: readonly Written[]): Written {
  const ops: unknown[] = [];
  for (const part of parts) ops.push(...moved(part.ops, ops.length));
  return { ops };
}

function moved(ops: readonly unknown[], by: number): readonly unknown[] {
  return ops.map((each) => {
    if (!Array.isArray(each)) return each;
    if (each[0] === "unless") return [each[0], each[1], each[2] + by];
    return each[0] === "each" ? [each[0], each[1], each[2] + by, each[3] + by] : each;
  });
}

const listOps = partsIn(0, 4).map((part) => part.ops);

/** Each of a list, or of the data: one test alone, as most are, or some with one of the data. */
const listConditions = fc
  .tuple(
    ...[-1, 0, 1, 2, 3].map((list) =>
      fc.tuple(fc.array(listStep(list), { minLength: 1, maxLength: 2 }), fc.option(dataStep, { freq: 1 })),
    ),
  )
  .map((all) =>
    all.map(([own, ofData], at) => ({
      node: `n-${at}`,
      steps: ofData === null ? own.slice(0, 1) : [...own, ofData, ["any", own.length + 1]],
    })),
  );

/** Programs with lists that are right, whether they repeat something or not. */
export const rightPrograms = fc
  .tuple(
    fc.array(listTag, { minLength: 10, maxLength: 10 }),
    listConditions,
    fc.oneof(
      listOps,
      partsIn(0, 2, false).map((part) => part.ops),
    ),
  )
  .map(([tags, conditions, written]) => ({
    format: 2,
    target: "html",
    lists: LISTS,
    tags: tags.map((each, at) => (at % 5 === 0 ? each : { ...each, list: (at % 5) - 1 })),
    conditions,
    ops: [...written],
  }));

/** Programs with lists, most of which are right: one member of an op or of a step, or the format, may be another. */
const listPrograms = fc
  .tuple(
    rightPrograms,
    fc.constantFrom("ops", "ops", "steps", "steps", "format"),
    fc.option(fc.tuple(fc.nat(), fc.constantFrom(-1, 0, 1, 3, 4, 9, 10, 0.5, "1")), { freq: 4, nil: undefined }),
  )
  .map(([program, part, change]) => {
    if (change === undefined) return program;
    if (part === "format") return { ...program, format: 1 };
    if (part === "ops") return { ...program, ops: changed(program.ops, ...change) };
    const [place, value] = change;
    const at = place % program.conditions.length;
    const conditions = program.conditions.map((each, index) =>
      index === at ? { ...each, steps: changed(each.steps, place, value) } : each,
    );
    return { ...program, conditions };
  });

/** One op or step with another number. */
function changed(written: readonly unknown[], place: number, value: unknown): unknown[] {
  const at = place % Math.max(1, written.length);
  return written.map((each, index) => {
    if (index !== at || !Array.isArray(each)) return each;
    const member = 1 + (place % (each.length - 1));
    return each.map((it, position) => (position === member ? value : it));
  });
}

/** Programs most of which are right, with lists and without. */
export const programs = fc.oneof(flatPrograms, listPrograms);

const tagName = fc.oneof(fc.constantFrom(...NAMES, "First Name", "A", "FIRST_NAME", "c"), hostileText);
const group = fc.dictionary(tagName, text, { maxKeys: 5 });
const contextValue = fc.oneof(text, fc.boolean(), number);

const scopeMembers = {
  merge_tags: fc.record({ text: group, url: group, attr: group }, { requiredKeys: [] }),
  context: fc.dictionary(fc.oneof(fc.constantFrom(...KEYS, "sale", "SALE"), hostileText), contextValue, { maxKeys: 6 }),
};
const scopeValues = fc.record(scopeMembers, { requiredKeys: [] });

/** An item with so many lists in each other below it. */
function itemWith(depth: number): fc.Arbitrary<FillData> {
  if (depth === 0) return scopeValues;
  return fc.record({ ...scopeMembers, lists: listsWith(depth) }, { requiredKeys: [] });
}

function listsWith(depth: number): fc.Arbitrary<Record<string, FillData[]>> {
  const items = fc.array(itemWith(depth - 1), { maxLength: 3 });
  return fc.dictionary(fc.oneof(fc.constantFrom(...LIST_NAMES), tagName), items, { maxKeys: 3 });
}

/** Data that breaks no rule, but that a list may be longer than the template takes. */
export const fillData = fc.record({ ...scopeMembers, lists: listsWith(3) }, { requiredKeys: [] });

/** Any value at all where data should be, and data with such values in it. */
export const anyData = fc.oneof(
  fc.anything(),
  fc.record(
    {
      merge_tags: fc.oneof(
        fc.dictionary(fc.constantFrom("text", "url", "attr", "x\ud800"), fc.anything()),
        fc.anything(),
      ),
      context: fc.dictionary(text, fc.oneof(fc.anything(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY))),
      lists: fc.oneof(
        fc.anything(),
        fc.dictionary(
          fc.constantFrom(...LIST_NAMES, "x\ud800"),
          fc.oneof(
            fc.anything(),
            fc.array(fc.oneof(itemWith(3), fc.record({ context: fc.anything() }), fc.anything())),
          ),
        ),
      ),
      other: fc.anything(),
    },
    { requiredKeys: [] },
  ),
  fillData,
);

/** Options, some of which do not exist. */
export const fillOptions = fc.record(
  {
    onMissing: fc.constantFrom("error-urls", "error-urls", "empty", "keep", "error", "error", undefined, "blank", 7),
    maxOutputBytes: fc.oneof(
      { weight: 6, arbitrary: fc.constant(undefined) },
      fc.nat({ max: 40 }),
      fc.constantFrom(-1, 0.5, "9"),
    ),
  },
  { requiredKeys: [] },
);
