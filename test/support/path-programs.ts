import fc from "fast-check";
import { normalizeTagName } from "../../core/evaluator/names.ts";
import { hostileText } from "./hostile-text.ts";

/** `gs`, `ps` and `qs` of a group; each may be repeated in the others. */
const lists = fc
  .tuple(fc.constantFrom(["o", "gs"], ["o", "gs"], ["gs"]), fc.constantFrom(4, 3, 2), fc.constantFrom(3, 2, 1))
  .map(([path, ofGroups, ofOthers]) => [
    { name: "o.gs", path, max: ofGroups },
    { name: "ps", max: ofOthers },
    { name: "qs", max: 2, in: 0 },
  ]);
/** The holder of each of them. */
const HOLDERS = [undefined, undefined, 0];
const NAMES = ["a", "aB", "text", "size", "größe", "__proto__", "constructor", "x.y"];
/** In quotes, numbers, and letters of which only some alphabets or tables know the lower case. */
const RARE_NAMES = [
  "first-name",
  "a b",
  "1",
  "length",
  "toString",
  "İ",
  "ΟΔΟΣ",
  "ẞ",
  "ＡＢ",
  "e\u0301",
  "\u{10400}",
  "\u212a",
];
const member = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 1, arbitrary: fc.constantFrom(...RARE_NAMES) },
);
const path = fc.oneof(
  { weight: 9, arbitrary: fc.array(member, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 4, max: 8 }).map((length) => new Array<string>(length).fill("a")) },
);
const fold = (names: readonly string[]) => normalizeTagName(names.join("."));

/** Three tags of the data, and three of each list, where -1 is the data. */
const tags = fc
  .tuple(
    ...[-1, 0, 1, 2]
      .flatMap((list) => [0, 1, 2].map((nth) => ({ list, nth })))
      .map(({ list, nth }) => tagOf(list, nth)),
  )
  .map((all) => [...all]);

function tagOf(list: number, nth: number): fc.Arbitrary<object> {
  const counted = list === -1 ? 0 : 2;
  const place = list === -1 ? {} : { list };
  return fc
    .record({
      group: fc.constantFrom("text", "url", "attr"),
      path,
      itself: fc.boolean(),
      counts: fc.boolean(),
      default: fc.option(hostileText, { nil: undefined }),
    })
    .map(({ group, path: names, itself, counts, default: given }) => {
      const isItself = itself && nth === 0 && list >= 0;
      const isCount = counts && nth === 2 && (list === -1 || list === 0);
      const source = isCount ? { count: counted } : { path: isItself ? [] : names };
      const name = isCount ? "n.size" : isItself ? "it" : fold(names);
      return { ...place, group, name, ...source, default: given?.toWellFormed(), source: "{{ x }}" };
    });
}

const comparison = fc.constantFrom<readonly unknown[]>(
  ["is_empty"],
  ["is_not_empty"],
  ["==", "true"],
  ["contains", "a"],
  [">", 1],
  ["in", ["a", "2"]],
);
const key = fc.oneof(
  path.map((names) => ({ name: fold(names), path: names })),
  path.map((names) => names.join(".")),
);

/** What each condition reads, so that it is right where all of that is repeated. */
const READS: readonly (readonly number[])[] = [[], [0], [1], [2], [0, 1], [1, 2]];
const conditions = fc.tuple(...READS.map((read, at) => conditionOf(read, at))).map((all) => [...all]);

function conditionOf(read: readonly number[], at: number): fc.Arbitrary<object> {
  const step = (list: number) =>
    fc
      .tuple(fc.oneof(key, fc.constant({ name: "it", path: [] })), comparison, fc.boolean())
      .map(([name, rest, isGiven]) => (isGiven ? ["given", (list + 1) * 3] : ["item", list, name, ...rest]));
  const ofData = fc.tuple(key, comparison).map(([name, rest]) => ["test", name, ...rest]);
  return fc
    .tuple(fc.tuple(...read.map(step)), ofData)
    .map(([own, data]) => ({ node: `n${at}`, steps: [...own, data, ["any", own.length + 1]] }));
}

function opsIn(open: readonly number[], depth: number): fc.Arbitrary<readonly unknown[]> {
  const scopes = [-1, ...open];
  const slot = fc
    .tuple(
      fc.constantFrom("text", "attribute", "url", "plain", "ask", "line", "js-text", "url-query", "image-url"),
      fc.constantFrom(...scopes),
      fc.nat({ max: 2 }),
    )
    .map(([position, list, nth]): unknown[] => [[position, ((position === "line" ? -1 : list) + 1) * 3 + nth]]);
  const leaf = fc.oneof(fc.constant<unknown[]>(["|"]), slot);
  if (depth === 0) return fc.array(leaf, { maxLength: 2 }).map(joined);
  const readable = READS.flatMap((read, at) => (read.every((list) => open.includes(list)) ? [at] : []));
  const shown = fc
    .tuple(fc.constantFrom(...readable), opsIn(open, depth - 1))
    .map(([at, ops]): unknown[] => [["unless", at, ops.length + 1], ...moved(ops, 1)]);
  const repeatable = HOLDERS.flatMap((holder, list) =>
    open.length < 3 && !open.includes(list) && (holder === undefined || open.includes(holder)) ? [list] : [],
  );
  const repeated = repeatable.map((list) =>
    opsIn([...open, list], depth - 1).map((ops): unknown[] => [["each", list, 1, ops.length + 1], ...moved(ops, 1)]),
  );
  return fc.array(fc.oneof(leaf, shown, ...repeated, ...repeated), { maxLength: 3 }).map(joined);
}

function joined(parts: readonly (readonly unknown[])[]): unknown[] {
  const ops: unknown[] = [];
  for (const part of parts) ops.push(...moved(part, ops.length));
  return ops;
}

function moved(ops: readonly unknown[], by: number): unknown[] {
  return ops.map((op) =>
    Array.isArray(op) && (op[0] === "unless" || op[0] === "each") ? op.map((it, at) => (at < 2 ? it : it + by)) : op,
  );
}

/** Programs of format 3 that are right, whose loops nest freely. */
export const pathPrograms = fc
  .record({ lists, tags, conditions, ops: opsIn([], 4) })
  .map((parts) => ({ format: 3, target: "html", ...parts }));

const SAFE = Number.MAX_SAFE_INTEGER;
const scalar = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>("a", "2", "https://e.com/", "", " ", null, true, false, 0, 12.5, -0, 1e-7),
  fc.constantFrom<unknown>(
    SAFE,
    SAFE - 1,
    SAFE + 1,
    -SAFE,
    -SAFE - 1,
    1e21,
    0.1 + 0.2,
    5e-324,
    1e-6,
    "9007199254740993",
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const spelling = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...NAMES, "AB", "A", "Text", "GRÖßE", "url", "attr", "x", "y", "X.Y", "other"),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...RARE_NAMES, "First-Name", "A B", "a_b", "01", "i", "i\u0307", "οδοσ", "οδος", "ß"),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("SS", "ａｂ", "E\u0301", "\u00e9", "\u{10428}", "K", "k", "", "Size", "TEXT"),
  },
);
const nested = fc
  .tuple(fc.integer({ min: 3, max: 40 }), scalar)
  .map(([depth, innermost]) => Array.from({ length: depth }).reduce((holder: unknown) => ({ a: holder }), innermost));
const { value: any } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { weight: 4, arbitrary: scalar },
    { weight: 2, arbitrary: fc.dictionary(spelling, tie("value"), { maxKeys: 4, noNullPrototype: true }) },
    { weight: 1, arbitrary: fc.array(tie("value"), { maxLength: 3 }) },
    { weight: 1, arbitrary: nested },
  ),
}));
const members = fc.dictionary(spelling, any, { maxKeys: 5, noNullPrototype: true });
const list = (item: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 8, arbitrary: fc.array(item, { maxLength: 3 }) }, { weight: 1, arbitrary: any });
const group = fc
  .tuple(members, fc.option(list(fc.oneof(any, members)), { nil: undefined }))
  .map(([own, qs]) => ({ ...own, ...(qs === undefined ? {} : { QS: qs }) }));

/** Objects for them: mostly with their lists. */
export const plainData = fc
  .tuple(members, fc.option(list(group), { nil: undefined }), fc.option(list(any), { nil: undefined }))
  .map(([own, gs, ps]) => ({ ...own, gs, o: { gs }, ps }));

const suppliedName = fc.oneof(path.map(fold), spelling);
const tagValues = fc.dictionary(suppliedName, fc.constantFrom("v", "", "https://e.com/"), { noNullPrototype: true });
const own = {
  merge_tags: fc.record({ text: tagValues, url: tagValues, attr: tagValues }, { requiredKeys: [] }),
  context: fc.dictionary(suppliedName, fc.constantFrom<unknown>("v", "", "true", 2, false), { noNullPrototype: true }),
};
const suppliedItems = (inner: object) =>
  fc.array(fc.record({ ...own, ...inner }, { requiredKeys: [] }), { maxLength: 3 });

/** What is given beside plain data, and wins over them. */
export const suppliedBeside = fc.record(
  {
    ...own,
    lists: fc.record(
      {
        "o.gs": suppliedItems({ lists: fc.record({ QS: suppliedItems({}) }, { requiredKeys: [] }) }),
        PS: suppliedItems({}),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);
