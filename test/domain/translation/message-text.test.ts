import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quoteInMessage, readMessageText } from "../../../src/domain/translation/message-text.ts";
import { runs } from "../../support/effort.ts";

const text = (written: string, raw = written) => ({ kind: "text", text: written, raw });

test.each([
  ["Plain, it's so", [text("Plain, it's so")]],
  [
    "<1>a</1> <2/> {name}",
    [
      { kind: "open", name: "1" },
      text("a"),
      { kind: "close", name: "1" },
      text(" "),
      { kind: "whole", name: "2" },
      text(" "),
      { kind: "tag", name: "name" },
    ],
  ],
  ["{ name }", [{ kind: "tag", name: "name" }]],
  ["'{'a'}' ''b'' '<'1>", [text("{a} 'b' <1>", "'{'a'}' ''b'' '<'1>")]],
  ["'{don''t}'", [text("{don't}", "'{don''t}'")]],
  ["5 < 6 > 4 & <", [text("5 < 6 > 4 & <")]],
])("%s is read", (written, parts) => {
  expect(readMessageText(written)).toEqual({ parts, faults: [] });
});

test("a construct has branches, with placeholders and constructs in them", () => {
  const written = "{n, plural, =0 {none} other {{g, select, a {<1>it's</1>} other {#}} {name}}} left";
  const inner = {
    ...{ kind: "choice", argument: "g", lead: "{g, select, ", tail: "}}", length: 38 },
    branches: [
      { key: "a", lead: "a {", parts: [{ kind: "open", name: "1" }, text("it's"), { kind: "close", name: "1" }] },
      { key: "other", lead: "} other {", parts: [text("#")] },
    ],
  };
  const outer = {
    ...{ kind: "choice", argument: "n", lead: "{n, plural, ", tail: "}}", length: 76 },
    branches: [
      { key: "=0", lead: "=0 {", parts: [text("none")] },
      { key: "other", lead: "} other {", parts: [inner, text(" "), { kind: "tag", name: "name" }] },
    ],
  };
  expect(readMessageText(written)).toEqual({ parts: [outer, text(" left")], faults: [] });
});

test("a number sign is quoted in a plural, and in nothing else", () => {
  const branchOf = (written: string) => {
    const [choice] = readMessageText(written).parts;
    return choice?.kind === "choice" ? choice.branches[0]?.parts : undefined;
  };
  expect(branchOf("{n, plural, other {'#'<1/>}}")).toEqual([text("#", "'#'"), { kind: "whole", name: "1" }]);
  expect(branchOf("{n, select, other {'#'<1/>'}}")).toEqual([text("'#<1/>", "'#'<1/>'")]);
});

describe("what is none is a fault, and all are found", () => {
  test.each([
    ["{", [[0, "this {"]]],
    [
      "a } b {c d} <x>",
      [
        [2, "this }"],
        [6, "this {"],
        [10, "this }"],
        [12, "this <"],
      ],
    ],
    ["<1", [[0, "this <"]]],
    ["{n, plural, one {a}}", [[0, '{n, …} has no branch "other"']]],
    ["{n, plural, other {a}", [[0, "{n, …} is never closed"]]],
    ["{n, plural, other {a", [[0, 'the branch "other" of {n, …} is never closed']]],
    [
      "{n, number}",
      [
        [0, "this {"],
        [10, "this }"],
      ],
    ],
    ["{n, plural, offset:1 other {#}}", [[0, "{n, …} is never closed"]]],
  ])("%s", (written, faults) => {
    const found = readMessageText(written).faults.map(({ index, message }) => [index, message]);
    expect(found).toEqual(
      faults.map(([index, message]) => [
        index,
        expect.stringMatching(`^${String(message).replaceAll(/[{}]/g, "\\$&")}`),
      ]),
    );
  });
});

test("any characters are read as they were quoted, before a tag and without one", () => {
  const characters = fc.string({
    unit: fc.constantFrom("'", "{", "}", "<", ">", "a", " ", "1", "/", "#", "ж"),
    maxLength: 12,
  });
  fc.assert(
    fc.property(characters, characters, (one, other) => {
      const written = `${quoteInMessage(one, true)}{x}${quoteInMessage(other, false)}`;
      const { parts, faults } = readMessageText(written);
      expect(faults).toEqual([]);
      const read = parts.map((part) => (part.kind === "text" ? part.text : `[${part.kind}]`)).join("");
      expect(read).toBe(`${one}[tag]${other}`);
    }),
    { numRuns: runs(5_000) },
  );
});

test("after a hundred faults, the reading ends with one that says so", () => {
  const { faults } = readMessageText("{".repeat(1_000_000));
  expect(faults).toHaveLength(101);
  expect(faults[99]?.message).toMatch(/^this \{ belongs to no placeholder/);
  expect(faults[100]).toEqual({
    index: 100,
    message: "there are more than 100 faults, and what follows is not read; correct those before",
  });
});
