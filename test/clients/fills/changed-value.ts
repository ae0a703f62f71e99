import fc from "fast-check";
import { hostileText } from "../../support/hostile-text.ts";

type Path = readonly (string | number)[];
type Members = Record<string, unknown>;

/** A change of a value of JSON: at which of its places, counted round, and what is done there. */
export interface Change {
  readonly place: number;
  readonly way: "replace" | "remove" | "rename" | "add" | "repeat";
  readonly name: string;
  readonly value: unknown;
}

const LONGEST = 65_536;
const names = fc.oneof(
  fc.constantFrom("text", "url", "context", "lists", "items", "options", "ops", "tags", "list", "in", "max"),
  fc.constantFrom("__proto__", "constructor", "loop_number", "Loop_First", "loop_x", "", "0", "A", "a b"),
  fc.nat({ max: 70 }).map((length) => "x".repeat(length)),
  hostileText,
);
/** Lists in items, up to deeper than data may have them. */
const nested = fc.nat({ max: 6 }).map((depth) => {
  let item: object = { merge_tags: { text: { a: "deep" } } };
  for (let at = 0; at < depth; at += 1) item = { lists: { [["options", "parts", "x"][at % 3] ?? ""]: [item] } };
  return { items: [item] };
});
const long = fc
  .tuple(fc.constantFrom("a", "\u00fc", "&", "\ufffd"), fc.integer({ min: -1, max: 1 }))
  .map(([letter, more]) => letter.repeat(LONGEST / Buffer.byteLength(letter) + more));
const manyItems = fc.constantFrom(999, 1000, 1001).map((length) => Array.from({ length }, () => ({})));
/** No list is made empty, since PHP takes that for an object. */
const anything = fc
  .jsonValue({ maxDepth: 2 })
  .map((value) => JSON.parse(JSON.stringify(value).replaceAll("[]", "[0]")));
const values = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1, 3, 0.5, 200_001, 1e300, "", {}, " ") },
  { weight: 4, arbitrary: fc.constantFrom<unknown>("unless", "each", "all", "text", "item", "loop_number", "==", [0]) },
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom("unless", "each", "url", "x"), fc.nat(9), fc.nat(9)) },
  { weight: 4, arbitrary: hostileText },
  { weight: 4, arbitrary: anything },
  { weight: 2, arbitrary: nested },
  { weight: 1, arbitrary: fc.oneof(long, manyItems) },
);

/** One or two changes. */
export const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({
    place: fc.nat(),
    way: fc.constantFrom("replace", "replace", "remove", "rename", "add", "repeat"),
    name: names,
    value: values,
  }),
  { minLength: 1, maxLength: 2 },
);

/** The value with the changes made. */
export function changeValue(value: unknown, all: readonly Change[]): unknown {
  return all.reduce((changed: unknown, change) => {
    const places = pathsIn(changed);
    return changeAt(changed, places[change.place % places.length] ?? [], change);
  }, value);
}

/** The paths to every member of a value, and to itself. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const isList = Array.isArray(value);
  return [
    path,
    ...Object.entries(value).flatMap(([name, each]) => pathsIn(each, [...path, isList ? Number(name) : name])),
  ];
}

function changeAt(value: unknown, [name, ...rest]: Path, change: Change): unknown {
  if (name === undefined) return change.way === "add" ? withMember(value, change) : change.value;
  if (Array.isArray(value)) {
    const at = Number(name);
    const inner = rest.length > 0 ? [changeAt(value[at], rest, change)] : placesFor(value[at], change);
    const changed = [...value.slice(0, at), ...inner, ...value.slice(at + 1)];
    return changed.length > 0 ? changed : [null];
  }
  const entries = Object.entries(value as Members).flatMap(([key, each]): [string, unknown][] => {
    if (key !== name) return [[key, each]];
    if (rest.length > 0) return [[key, changeAt(each, rest, change)]];
    if (change.way === "remove") return [];
    if (change.way === "rename") return [[change.name, each]];
    return [[key, change.way === "add" ? withMember(each, change) : change.value]];
  });
  return Object.fromEntries(entries);
}

/** What stands in a list in place of an entry. */
function placesFor(entry: unknown, { way, value, ...change }: Change): readonly unknown[] {
  if (way === "remove") return [];
  if (way === "repeat") return [entry, entry];
  return [way === "add" ? withMember(entry, { way, value, ...change }) : value];
}

function withMember(value: unknown, { name, value: member }: Change): unknown {
  if (Array.isArray(value)) return [...value, member];
  if (typeof value !== "object" || value === null) return member;
  return Object.fromEntries([...Object.entries(value), [name, member]]);
}
