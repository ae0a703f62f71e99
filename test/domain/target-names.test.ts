import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { TARGETS } from "../../src/domain/target.ts";

it.each([
  ["key_service.proto", ["all", ...TARGETS]],
  ["template_service.proto", [...TARGETS]],
])("%s takes the targets that there are", (file, names) => {
  const schema = readFileSync(`proto/letterpress/v1/${file}`, "utf8");
  const lists = [...schema.matchAll(/\bin: \[([^\]]+)\]/g)].map(([, list = ""]) => [...list.matchAll(/"([^"]*)"/g)]);
  const found = lists.map((list) => list.map(([, name]) => name)).find((list) => list.includes("html"));
  expect(found?.filter((name) => name !== "")).toEqual(names);
});
