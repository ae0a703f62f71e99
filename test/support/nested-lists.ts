import type { Program } from "../../core/evaluator/program.ts";
import { programOf, tagOf } from "./program-fixture.ts";

/** Writes the items of a list, and those of the list in each that are on: `<ul><li>a=https://b.example/.</li></ul>`. */
export const NESTED_LISTS: Program = {
  ...programOf({
    tags: [
      { list: 0, ...tagOf("text", "t") },
      { list: 1, ...tagOf("url", "u", "https://example.com/") },
    ],
    conditions: [
      { node: "some", steps: [["size", 1, ">", 0]] },
      { node: "on", steps: [["item", 1, "on", "==", "true"]] },
    ],
    ops: [
      "<ul>",
      ["each", 0, 3, 12],
      ",",
      "<li>",
      ["text", 0],
      ["unless", 0, 11],
      ["each", 1, 7, 10],
      ["unless", 1, 10],
      "=",
      ["url", 1],
      ".",
      "</li>",
      "</ul>",
    ],
  }),
  format: 2,
  lists: [
    { name: "items", max: 1000 },
    { name: "options", max: 1000, in: 0 },
  ],
};
