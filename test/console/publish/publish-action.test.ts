import { expect, it } from "vitest";
import { publishAction } from "../../../console/src/template/publish/publish-action.ts";

const NEEDED = { path: "text.name", what: "now needed", isBreaking: true } as const;
const violation = (rule: string) => ({ field: "data.name", description: "is needed", rule });
const action = (...[violations, changes, isFirst]: Parameters<typeof publishAction>) => {
  const { label, isBreaking } = publishAction(violations, changes, isFirst);
  return [label, isBreaking];
};

it("is called a publish where callers change nothing, and in a first version", () => {
  expect(action([], [], false)).toEqual(["Publish", false]);
  expect(action([], [{ ...NEEDED, isBreaking: false }], false)).toEqual(["Publish", false]);
  expect(action([], [NEEDED], true)).toEqual(["Publish", false]);
});

it("names that callers break, whether the page sees it or only the server", () => {
  expect(action([], [NEEDED], false)).toEqual(["Publish and break callers", true]);
  const warned = [violation("link.empty"), violation("contract.breaking")];
  expect(action(warned, [], false)).toEqual(["Publish and break callers", true]);
  expect(publishAction(warned, [], false).breaks).toEqual([violation("contract.breaking")]);
});

it("names what Gmail cuts off, once the server has refused it", () => {
  expect(action([violation("size.gmail-clip")], [], true)).toEqual(["Publish a mail that Gmail cuts off", false]);
  expect(action([violation("size.answer")], [], true)).toEqual(["Publish", false]);
});

it("names that a part of mails breaks the templates that have it", () => {
  expect(publishAction([], [NEEDED], false, true).label).toBe("Publish and break templates");
});
