import { expect, it } from "vitest";
import type { ScopeSchema } from "../../../console/src/template/data/schema.ts";
import { contractChanges } from "../../../console/src/template/publish/contract-changes.ts";

function scope(needs: Readonly<Record<string, string>>, lists: ScopeSchema["lists"] = []): ScopeSchema {
  const tags = Object.entries(needs).map(([name, need]) => ({ group: "text" as const, name, about: "", need }));
  return { tags, keys: [], lists };
}

it("a tag that every mail now shows breaks callers that do not give it, and is named first", () => {
  expect(contractChanges(scope({ old: "never" }), scope({ extra: "never", name: "always" }))).toEqual([
    { path: "text.name", what: "new", isBreaking: true },
    { path: "text.extra", what: "new", isBreaking: false },
    { path: "text.old", what: "gone", isBreaking: false },
  ]);
});

it("a tag that gets a default is no longer needed, and one that loses it is needed now", () => {
  const [before, after] = [scope({ one: "always", two: "never" }), scope({ one: "never", two: "always" })];
  expect(contractChanges(before, after)).toEqual([
    { path: "text.two", what: "now needed", isBreaking: true },
    { path: "text.one", what: "no longer needed", isBreaking: false },
  ]);
});

it("tags in the items of a list have the path of the list", () => {
  const lists = [{ name: "items", max: 10, items: scope({ price: "always" }), emptyItem: {} }];
  expect(contractChanges(scope({}), scope({}, lists))).toEqual([
    { path: "lists.items.text.price", what: "new", isBreaking: true },
    { path: "lists.items", what: "new", isBreaking: false },
  ]);
});

it("equal contracts have no changes", () => {
  expect(contractChanges(scope({ name: "always" }), scope({ name: "always" }))).toEqual([]);
});
