import { readFileSync } from "node:fs";
import fc from "fast-check";
import type { Format } from "../../core/evaluator/formats.ts";
import type { FillOptions } from "../../core/evaluator/report.ts";
import { hostileText } from "./hostile-text.ts";

interface EntryCase {
  readonly format: Format;
  readonly values: readonly (readonly [value: string, written: string | null])[];
}

const ENTRIES: readonly EntryCase[] = JSON.parse(
  readFileSync(new URL("../../conformance/formats/entries.json", import.meta.url), "utf8"),
);
const VALUES = [...new Set(ENTRIES.flatMap(({ values }) => values.map(([value]) => value)))];

const text = fc
  .oneof(fc.constantFrom("", ",", " ", "\u200f-", "\u00a4 ", "<'&\">", "\u{1e950}"), hostileText)
  .map((each) => each.toWellFormed().slice(0, 30).toWellFormed());
const texts = (count: number) => fc.array(text, { minLength: count, maxLength: count });
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

const separators = {
  decimal: text,
  group: text,
  sizes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 2 }),
  least: fc.integer({ min: 1, max: 9 }),
  digits: optional(texts(10)),
};
const places = fc.nat({ max: 20 });
const number = fc.record({
  ...separators,
  plus: texts(2),
  minus: texts(2),
  fraction: fc.tuple(places, places).map((both) => both.sort((one, other) => one - other)),
  shift: optional(fc.nat({ max: 2 })),
});
const form = fc.tuple(texts(2), texts(2), places);
const money = fc.record({ ...separators, of: fc.dictionary(fc.constantFrom("EUR", "JPY"), form), other: form });
const part = fc.oneof(
  text,
  fc.tuple(fc.constantFrom("y", "M", "d", "H", "h", "m", "s"), fc.integer({ min: 1, max: 2 })),
  fc
    .constantFrom<[string, number]>(["M", 12], ["E", 7], ["a", 2], ["B", 24])
    .map(([field, count]) => [field, Array.from({ length: count }, (_, at) => `${field}${at}`)]),
);
const date = fc.record({ parts: fc.array(part, { maxLength: 6 }), digits: separators.digits });
const ofLocale = fc.constantFrom(...ENTRIES).map(({ format }) => format);
/** As many as a tag chooses from. */
const FORMAT_COUNT = 6;
const formats = fc.tuple(ofLocale, ofLocale, money, money, number, date);

const LISTS = [
  { name: "items", max: 9 },
  { name: "options", max: 9, in: 0 },
];
/** Of the data, of an item, and of an option. */
const SCOPES = [{}, { list: 0 }, { list: 1 }];
/** How many tags each scope has, after the first tags of all, which are the currencies of the scopes. */
const TAG_COUNT = 4;
const CURRENCIES = SCOPES.map((scope) => ({ ...scope, group: "text", name: "currency", source: "{{ currency }}" }));

function tagOf(scope: object, depth: number): fc.Arbitrary<object> {
  return fc.record({
    ...Object.fromEntries(Object.entries(scope).map(([name, list]) => [name, fc.constant(list)])),
    group: fc.constantFrom("text", "url", "attr"),
    name: depth === 0 ? fc.constantFrom("a", "b") : fc.constantFrom("a", "b", "loop_number"),
    count: depth < 2 ? fc.constantFrom(undefined, undefined, depth) : fc.constant(undefined),
    format: fc.option(fc.nat({ max: FORMAT_COUNT - 1 }), { nil: undefined, freq: 9 }),
    currency: fc.oneof({ weight: 5, arbitrary: fc.nat({ max: depth }) }, fc.nat({ max: depth * TAG_COUNT + 2 })),
    default: optional(text),
    source: fc.constant("{{ x }}"),
  });
}

const tags = fc
  .tuple(...SCOPES.flatMap((scope, depth) => Array.from({ length: TAG_COUNT }, () => tagOf(scope, depth))))
  .map((all) => [...CURRENCIES, ...all]);

function slotsIn(depth: number): fc.Arbitrary<readonly unknown[]> {
  const slot = fc.tuple(
    fc.constantFrom("text", "text", "attribute", "plain", "url", "url-query", "js-text", "ask"),
    fc.nat({ max: SCOPES.length * TAG_COUNT }).map((at) => at % (SCOPES.length + (depth + 1) * TAG_COUNT)),
  );
  return fc.array(
    slot.filter(([, at]) => at >= SCOPES.length || at <= depth),
    { maxLength: 5 },
  );
}

/** A condition for each tag of the data. */
const conditions = fc.constant(
  Array.from({ length: TAG_COUNT }, (_, at) => ({ node: `n${at}`, steps: [["given", SCOPES.length + at]] })),
);
const ops = fc
  .tuple(slotsIn(0), slotsIn(1), slotsIn(2), slotsIn(0), fc.nat({ max: TAG_COUNT - 1 }))
  .map(([before, ofItem, ofOption, after, condition]) => {
    const [items, options] = [before.length + 1, before.length + ofItem.length + 2];
    const end = options + ofOption.length;
    const loops = [["each", 0, items, end], ...ofItem, ["each", 1, options, end], ...ofOption];
    return [...before, ...loops, ["unless", condition, end + after.length + 2], "|", ...after];
  });

/** Programs of format 4 that are right. */
export const formatPrograms = fc
  .record({ formats, tags, conditions, ops })
  .map((parts) => ({ format: 4, target: "html", lists: LISTS, ...parts }));

const digits = fc.stringMatching(/^[+-]?[0-9]{1,24}(\.[0-9]{1,24})?([eE][+-]?[0-9]{1,3})?$/);
const ties = fc.stringMatching(/^-?[0-9]{0,3}9{1,9}\.9{0,9}[45]0{0,3}$/);
const moments = fc.stringMatching(
  /^[0-9]{4}-(0[1-9]|1[0-3])-[0-3][0-9](T[0-2][0-9]:[0-6][0-9](:[0-6][0-9]([.,][0-9]{1,9})?)?(Z|[+-][0-2][0-9](:[0-6][0-9])?)?)?$/,
);
const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 4, arbitrary: digits },
  { weight: 2, arbitrary: ties },
  { weight: 3, arbitrary: moments },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom("", "\u0663", "1\n", " 1", "1e999", "2026-02-29", "2026-03-05T24:00Z") },
  { weight: 1, arbitrary: hostileText },
);
/** What a value may be that names a currency. */
const currency = fc.constantFrom("EUR", "EUR", "JPY", "CHF", "eur", "EURO", "", "EUR\n");

/** The values of the data or of an item, and the items in it. */
interface Members {
  readonly values: object;
  readonly inner: readonly Members[];
}

function membersAt(depth: number): fc.Arbitrary<Members> {
  return fc.record({
    values: fc.record({ a: value, b: value, currency }, { requiredKeys: [] }),
    inner: depth < LISTS.length ? fc.array(membersAt(depth + 1), { maxLength: 3 }) : fc.constant([]),
  });
}

const LIST_NAMES = ["items", "options"];

function asPlain({ values, inner }: Members, depth = 0): object {
  const name = LIST_NAMES[depth];
  return { ...values, ...(name !== undefined && { [name]: inner.map((each) => asPlain(each, depth + 1)) }) };
}

function asSorted({ values, inner }: Members, depth = 0): object {
  const name = LIST_NAMES[depth];
  const groups = { merge_tags: { text: values, url: values, attr: values } };
  return {
    ...groups,
    ...(name !== undefined && { lists: { [name]: inner.map((each) => asSorted(each, depth + 1)) } }),
  };
}

/** What is a number of items in one program of a mail is so in all, as names mean the same in them. */
function withoutCounts<Of extends { readonly tags: readonly object[] }>(program: Of): Of {
  return { ...program, tags: program.tags.map((tag) => ({ ...tag, count: undefined })) };
}

/** Fills whose values are mostly numbers, dates and currencies, and whose tags mostly have a format. */
export const formatFills = fc.record({
  programs: fc.oneof(
    fc.tuple(formatPrograms),
    fc.tuple(formatPrograms, formatPrograms).map((both) => both.map(withoutCounts)),
  ),
  data: fc
    .tuple(membersAt(0), fc.boolean())
    .map(([all, isPlain]) => (isPlain ? { data: asPlain(all) } : asSorted(all))),
  options: fc.constantFrom<FillOptions>({ onMissing: "empty" }, { onMissing: "keep" }, {}, { onMissing: "error" }),
});
