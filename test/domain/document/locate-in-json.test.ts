import fc from "fast-check";
import { expect, test } from "vitest";
import { locateInJson } from "../../../src/domain/document/locate-in-json.ts";

const TEXT = '{\n "a\\u0062": [1, {"c}": "x\\"]"}, true],\n "d": {}, "e": -1.5e3}';

test.each<[(string | number)[], string]>([
  [[], '{\n "a\\u'],
  [["ab"], '"a\\u0062"'],
  [["ab", 0], "1,"],
  [["ab", 1, "c}"], '"c}"'],
  [["ab", 2], "true"],
  [["d"], '"d"'],
  [["d", "absent", 3], '"d"'],
  [["e"], '"e"'],
  [["missing"], '{\n "a\\u'],
])("finds %j", (path, expected) => {
  const [index] = locateInJson(TEXT, [path]);
  expect(TEXT.slice(index)).toMatch(new RegExp(`^${expected.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}`));
});

test("finds every member and entry of any JSON at once", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 1, "\t"), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      const paths = [...pathsIn(value)];
      for (const [index, at] of locateInJson(
        text,
        paths.map(({ path }) => path),
      ).entries()) {
        const { path, found } = paths[index] ?? { path: [], found: undefined };
        const name = path.at(-1);
        const written = typeof name === "string" ? `${JSON.stringify(name)}:` : JSON.stringify(found, undefined, 0)[0];
        expect(text.slice(at).startsWith(written ?? "")).toBe(true);
      }
    }),
  );
});

function* pathsIn(
  found: unknown,
  path: readonly (string | number)[] = [],
): Generator<{ readonly path: readonly (string | number)[]; readonly found: unknown }> {
  yield { path, found };
  if (typeof found !== "object" || found === null) return;
  for (const [name, item] of Object.entries(found)) {
    yield* pathsIn(item, [...path, Array.isArray(found) ? Number(name) : name]);
  }
}
