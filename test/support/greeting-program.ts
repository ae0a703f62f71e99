import { programOf, tagOf } from "./program-fixture.ts";

/** A small mail with values, a default, and a condition within another. */
export const greetingProgram = programOf({
  tags: [
    tagOf("text", "first_name"),
    tagOf("text", "city", "your town"),
    tagOf("url", "shop"),
    tagOf("attr", "first_name"),
  ],
  conditions: [
    { node: "row-1", steps: [["test", "plan", "==", "pro"]] },
    { node: "block-2", steps: [["test", "seats", ">", 3]] },
  ],
  ops: [
    "<p>Hi ",
    ["text", 0],
    " of ",
    ["text", 1],
    "</p>",
    ["unless", 0, 12],
    '<a href="',
    ["url", 2],
    '">',
    ["unless", 1, 11],
    ["text", 0],
    "</a>",
    '<img alt="',
    ["attribute", 3],
    '">',
  ],
});
