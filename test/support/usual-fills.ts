import fc from "fast-check";
import type { FillData } from "../../core/evaluator/data.ts";
import { SLOT_POSITIONS } from "../../core/evaluator/escape.ts";
import { rightPrograms } from "./core-arbitraries.ts";
import { hostileText } from "./hostile-text.ts";

const WORDS = [
  "Ann & Bo",
  "Gr\u00fc\u00dfe, <b>\"\u65e5\u672c\"</b> 'x'",
  "a\tb\nc",
  "\u{1f600}",
  " x ",
  "plain",
  "https://example.com/?a=1&b='2'#\u00fc",
  "mailto:ann@example.com",
  "CID:part",
  "https://example.com/plain",
];

/** Values as callers have them, and now and then one that is empty, no URL, to be cleaned or hostile. */
const value = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...WORDS) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      " \t",
      "\u2003\ufeff",
      "javascript:alert(1)",
      "a\rb",
      "a\u001fb",
      "\u007f",
      "\ud800",
      "\u0085\u2028",
    ),
  },
  { weight: 1, arbitrary: hostileText },
);
const url = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom("https://example.com/?a=1&b='2'#\u00fc", "http://x/", "mailto:a@b.c") },
  { weight: 1, arbitrary: value },
);

interface Named {
  readonly group: string;
  readonly name: string;
  readonly list?: number;
}

/** What is given to a scope whose tags are these; most tags have a value. */
function membersFor(tags: readonly Named[]): fc.Arbitrary<FillData> {
  const groups = ["text", "url", "attr"].map((group) => {
    const given = tags.filter((tag) => tag.group === group && !tag.name.startsWith("loop_"));
    const one = (tag: Named) =>
      fc.tuple(
        fc.oneof(
          { weight: 8, arbitrary: fc.constant(tag.name) },
          { weight: 1, arbitrary: fc.constantFrom(tag.name.toUpperCase(), "extra", "other one", "\u00e4") },
        ),
        group === "url" ? url : value,
        fc.nat({ max: 7 }),
      );
    return fc
      .tuple(...given.map(one))
      .map((all) =>
        Object.fromEntries(all.filter(([, , rare]) => rare > 0).map(([name, each]) => [name, each] as const)),
      );
  });
  const context = fc.dictionary(
    fc.constantFrom("plan", "Plan", "seats", "sale", "SALE", "i"),
    fc.oneof(fc.constantFrom("pro", "aaab", "2026-12-10", "", " "), fc.boolean(), fc.integer({ min: -3, max: 9 })),
    { maxKeys: 3 },
  );
  return fc.record(
    { merge_tags: fc.tuple(...groups).map(([text, urls, attr]) => ({ text, url: urls, attr }) as never), context },
    { requiredKeys: ["merge_tags"] },
  );
}

/**
 * Items as most lists have them: values of one group and nothing else. Names are mostly those of the item before, and
 * others as many; now and then there is another group.
 */
function itemsOfOneGroup(tags: readonly Named[], maxLength: number): fc.Arbitrary<FillData[]> {
  return fc.constantFrom(...tags.map((tag) => tag.group), "text").chain((group) => {
    const asked = tags.filter((tag) => tag.group === group && !tag.name.startsWith("loop_")).map(({ name }) => name);
    const names = fc.uniqueArray(fc.constantFrom(...asked, "extra", "b"), { minLength: 1, maxLength: 2 });
    const item = fc.tuple(names, value, value, fc.nat({ max: 7 })).map(([[first = "", second], one, two, rare]) => {
      const entries = { [first]: one, ...(second !== undefined && { [second]: two }) };
      const others = rare === 0 ? { [group === "text" ? "attr" : "text"]: { a: two } } : {};
      return { merge_tags: { [group]: entries, ...others } } as FillData;
    });
    return fc.array(item, { minLength: Math.min(2, maxLength), maxLength });
  });
}

/** Data of the usual form for a program of `rightPrograms`, a value or name of which may be anything. */
function dataFor(tags: readonly Named[]): fc.Arbitrary<FillData> {
  const tagsOf = (list: number | undefined) => tags.filter((tag) => tag.list === list);
  const listOf = (item: fc.Arbitrary<FillData>, name: string, maxLength: number, list?: number) =>
    fc
      .oneof(
        { weight: 3, arbitrary: sameNames(item, maxLength) },
        { weight: 1, arbitrary: fc.array(item, { maxLength: maxLength + 1 }) },
        { weight: 3, arbitrary: itemsOfOneGroup(tagsOf(list), maxLength) },
        {
          weight: 2,
          arbitrary: itemsOfOneGroup(tagsOf(list), 1).chain(([first = { merge_tags: {} }]) =>
            sameNames(fc.constant(first), maxLength),
          ),
        },
      )
      .map((items) => ({ [name]: items }));
  const within = (list: number, lists: fc.Arbitrary<object>) =>
    fc
      .tuple(membersFor(tagsOf(list)), fc.option(lists, { freq: 5, nil: {} }))
      .map(([own, inner]) => ({ ...own, lists: inner }) as FillData);
  const parts = listOf(membersFor(tagsOf(2)), "parts", 6, 2);
  const options = listOf(within(1, parts), "options", 2, 1);
  const items = listOf(within(0, options), "items", 3, 0);
  const proto = sameNames(membersFor(tagsOf(3)), 2).map((all) => JSON.parse(`{"__proto__":${JSON.stringify(all)}}`));
  const other = listOf(membersFor([{ group: "text", name: "x" }]), "other", 2);
  return fc
    .tuple(
      membersFor(tagsOf(undefined)),
      fc.oneof(fc.subarray([items, proto, other]), fc.constant([items])).chain((all) => fc.tuple(...all)),
    )
    .map(([own, lists]) => {
      const all = Object.fromEntries(lists.flatMap((each) => Object.entries(each as object)));
      return (lists.length === 0 ? own : { ...own, lists: all }) as FillData;
    });
}

/** Items with the same names and values of their own, as most lists have. */
function sameNames(item: fc.Arbitrary<FillData>, maxLength: number): fc.Arbitrary<FillData[]> {
  return fc
    .tuple(item, fc.nat({ max: maxLength }))
    .map(([first, count]) => Array.from({ length: count }, (_, at) => withNumber(first, at)));
}

/** The same item with the number at the end of each value that is not empty. */
function withNumber(item: FillData, at: number): FillData {
  const { merge_tags, ...others } = item as { merge_tags: Record<string, Record<string, string>> };
  const numbered = (entries: Record<string, string>) =>
    Object.fromEntries(Object.entries(entries).map(([name, each]) => [name, each && `${each}${at}`]));
  const groups = Object.entries(merge_tags).map(([group, entries]) => [group, numbered(entries)]);
  return { merge_tags: Object.fromEntries(groups), ...others };
}

const options = fc.record({
  onMissing: fc.constantFrom("error-urls" as const, "empty" as const, "keep" as const, "error" as const),
  maxOutputBytes: fc.oneof({ weight: 9, arbitrary: fc.constant(16_777_216) }, fc.nat({ max: 400 })),
});

/** A part of what is repeated: a literal, a slot or an ask of the data or the item, perhaps under a condition. */
const partOfItem = fc.oneof(
  fc.constantFrom("<td>", "\u00fc, ").map((literal) => [literal]),
  fc
    .tuple(
      fc.constantFrom("text", "text", "attribute", "plain", "ask", "ask", ...SLOT_POSITIONS),
      fc.constantFrom(0, 5, 1, 1, 6, 6),
      fc.constantFrom(undefined, undefined, undefined, 0, 1),
    )
    .map(([position, tag, condition]) =>
      condition === undefined
        ? [[position, tag]]
        : [
            ["unless", condition, 2],
            [position, tag],
          ],
    ),
);

/** Ops that repeat a few slots for the items, as those of most programs with lists do. */
const opsForItems = fc
  .tuple(fc.array(partOfItem, { maxLength: 1 }), fc.array(partOfItem, { minLength: 1, maxLength: 4 }))
  .map(([join, body]) => {
    const ops: unknown[] = ["<table>", []];
    for (const [first, second] of [...join, ...body]) {
      if (second === undefined) ops.push(first);
      else ops.push([...(first as unknown[]).slice(0, 2), ops.length + 2], second);
    }
    ops[1] = ["each", 0, 2 + join.flat().length, ops.length];
    return [...ops, "</table>"];
  });

const usualPrograms = fc.oneof(
  rightPrograms,
  fc.tuple(rightPrograms, opsForItems).map(([program, ops]) => ({ ...program, ops })),
);

/** Fills as they usually are: a right program, and data for it. */
export const usualFills = usualPrograms.chain((program) =>
  fc.record({ program: fc.constant(program), data: dataFor(program.tags as readonly Named[]), options }),
);
