import { expect, it } from "vitest";
import { wrapHelp } from "../../src/cli/framework/wrap-help.ts";

it.each([
  ["no terminal", "  --a  one two three four", undefined, "  --a  one two three four"],
  ["a line that fits", "  --a  one two", 14, "  --a  one two"],
  ["a term and its text", "  --a <b>  one two three", 17, "  --a <b>  one\n    two three"],
  ["a text that goes on below itself", "  --a  one two three", 14, "  --a  one two\n       three"],
  ["a plain line", "one two three", 8, "one two\nthree"],
  ["an indented line", "  one two three", 9, "  one two\n  three"],
  ["a word without room", "  --a  unbreakable and more", 16, "  --a  unbreakable\n       and more"],
  ["a term without room", "  a-very-long-term  text", 10, "  a-very-long-term  text"],
])("wraps %s", (_, text, columns, wrapped) => {
  expect(wrapHelp(text, columns)).toBe(wrapped);
});
