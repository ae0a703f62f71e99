import fc from "fast-check";
import { SLOT_POSITIONS } from "../../core/program.ts";
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

/** Steps that leave one truth value: some tests, each perhaps turned round, then one that takes them all. */
const steps = fc
  .tuple(fc.array(fc.tuple(test, fc.boolean()), { minLength: 1, maxLength: 3 }), fc.constantFrom("all", "any"))
  .map(([tests, fold]) => [
    ...tests.flatMap(([step, isTurned]) => (isTurned ? [step, ["not"]] : [step])),
    [fold, tests.length],
  ]);

const condition = fc.record({ node: fc.oneof(fc.constantFrom("", "n-1", "n-2"), wellFormed), steps });

const op = fc.oneof(
  { weight: 2, arbitrary: wellFormed },
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...SLOT_POSITIONS), index) },
  { weight: 2, arbitrary: fc.tuple(fc.constant("unless"), index, fc.nat({ max: 14 })) },
);

/** Programs most of which are right: an index may be out of range, or a jump lead nowhere. */
export const programs = fc.record({
  format: fc.constant(1),
  target: fc.constant("html"),
  tags: fc.array(tag, { maxLength: 6 }),
  conditions: fc.array(condition, { maxLength: 6 }),
  ops: fc
    .array(op, { maxLength: 12 })
    .map((ops) =>
      ops.map((each, at) => (Array.isArray(each) && each.length === 3 ? [each[0], each[1], each[2] + at] : each)),
    ),
});

const tagName = fc.oneof(fc.constantFrom(...NAMES, "First Name", "A", "FIRST_NAME", "c"), hostileText);
const group = fc.dictionary(tagName, text, { maxKeys: 5 });
const contextValue = fc.oneof(text, fc.boolean(), number);

/** Data that breaks no rule. */
export const fillData = fc.record(
  {
    merge_tags: fc.record({ text: group, url: group, attr: group }, { requiredKeys: [] }),
    context: fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), hostileText), contextValue, { maxKeys: 6 }),
  },
  { requiredKeys: [] },
);

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
