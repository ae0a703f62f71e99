import fc from "fast-check";
import { hostileText } from "./hostile-text.ts";

/** `gs`, `ps` and `qs` of a group; each may be repeated in the others. */
const LISTS = [
  { name: "o.gs", path: ["o", "gs"], max: 4 },
  { name: "ps", max: 3 },
  { name: "qs", max: 2, in: 0 },
];
const NAMES = ["a", "aB", "text", "size", "größe", "__proto__", "constructor", "x.y"];
const member = fc.constantFrom(...NAMES);
const path = fc.array(member, { minLength: 1, maxLength: 3 });
const fold = (names: readonly string[]) => names.join(".").toLowerCase();

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
const conditions = fc.tuple(...READS.map((lists, at) => conditionOf(lists, at))).map((all) => [...all]);

function conditionOf(lists: readonly number[], at: number): fc.Arbitrary<object> {
  const step = (list: number) =>
    fc
      .tuple(fc.oneof(key, fc.constant({ name: "it", path: [] })), comparison, fc.boolean())
      .map(([name, rest, isGiven]) => (isGiven ? ["given", (list + 1) * 3] : ["item", list, name, ...rest]));
  const ofData = fc.tuple(key, comparison).map(([name, rest]) => ["test", name, ...rest]);
  return fc
    .tuple(fc.tuple(...lists.map(step)), ofData)
    .map(([own, data]) => ({ node: `n${at}`, steps: [...own, data, ["any", own.length + 1]] }));
}

function opsIn(open: readonly number[], depth: number): fc.Arbitrary<readonly unknown[]> {
  const scopes = [-1, ...open];
  const slot = fc
    .tuple(fc.constantFrom("text", "attribute", "url", "plain", "ask"), fc.constantFrom(...scopes), fc.nat({ max: 2 }))
    .map(([position, list, nth]): unknown[] => [[position, (list + 1) * 3 + nth]]);
  const leaf = fc.oneof(fc.constant<unknown[]>(["|"]), slot);
  if (depth === 0) return fc.array(leaf, { maxLength: 2 }).map(joined);
  const readable = READS.flatMap((lists, at) => (lists.every((list) => open.includes(list)) ? [at] : []));
  const shown = fc
    .tuple(fc.constantFrom(...readable), opsIn(open, depth - 1))
    .map(([at, ops]): unknown[] => [["unless", at, ops.length + 1], ...moved(ops, 1)]);
  const repeatable = LISTS.flatMap(({ in: holder }, list) =>
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

/** Programs of format 3 that are right, whose stretches nest freely. */
export const pathPrograms = fc
  .record({ tags, conditions, ops: opsIn([], 4) })
  .map((parts) => ({ format: 3, target: "html", lists: LISTS, ...parts }));

const scalar = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>("a", "2", "https://e.com/", "", " ", null, true, false, 0, 12.5, -0, 1e-7, 2 ** 53, 1e21),
);
const spelling = fc.constantFrom(...NAMES, "AB", "A", "Text", "GRÖßE", "url", "attr", "x", "y", "X.Y", "other");
const { value: any } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { weight: 4, arbitrary: scalar },
    { weight: 2, arbitrary: fc.dictionary(spelling, tie("value"), { maxKeys: 4, noNullPrototype: true }) },
    { weight: 1, arbitrary: fc.array(tie("value"), { maxLength: 3 }) },
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
  .map(([own, gs, ps]) => ({ ...own, o: { gs }, ps }));
