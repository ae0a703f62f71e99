import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shownPlace, shownText, withEndsOf, writeShown } from "../../../console/src/template/editor/line-ends.ts";
import { runs } from "../../support/effort.ts";

const CRLF = "one\r\ntwo\r\nthree\r\n";

describe("a text with CRLF", () => {
  test.each([
    ["a line is changed", "one\n2\nthree\n", "one\r\n2\r\nthree\r\n"],
    ["a line is written", "one\ntwo\nnew\nthree\n", "one\r\ntwo\r\nnew\r\nthree\r\n"],
    ["a line is removed", "one\nthree\n", "one\r\nthree\r\n"],
    ["an end is removed", "onetwo\nthree\n", "onetwo\r\nthree\r\n"],
    ["all of it is replaced", "a\nb", "a\r\nb"],
  ])("keeps it where %s", (_, shown, written) => {
    expect(writeShown(CRLF, shown)).toBe(written);
  });

  test("keeps each end of lines that nobody changes, where the ends differ", () => {
    expect(writeShown("a\r\nb\nc\r\nd\n", "a\nb\nnew\nc\nd\n")).toBe("a\r\nb\nnew\r\nc\r\nd\n");
    expect(writeShown("a\nb\r\nc", "a\nnew\nb\nc")).toBe("a\nnew\nb\r\nc");
  });

  test("is written where the editor shows it, next to a lone CR, too", () => {
    expect(writeShown("a\rb", "a\n\nb")).toBe("a\n\nb");
  });
});

test("a text without CR is what the editor shows", () => {
  expect(writeShown("a\nb", "a\nc\nb")).toBe("a\nc\nb");
  expect(withEndsOf("a\r\nb", "c\nd")).toBe("c\r\nd");
  expect(withEndsOf("a", "c\r\nd")).toBe("c\nd");
});

const arbitraryText = fc.array(fc.constantFrom("a", "b", "\n", "\r\n", "\r"), { maxLength: 12 });
const arbitraryShown = fc.array(fc.constantFrom("a", "b", "\n"), { maxLength: 12 });

test("any text becomes what is written in the editor, and nothing else where nothing is", () => {
  fc.assert(
    fc.property(arbitraryText, arbitraryShown, (pieces, written) => {
      const text = pieces.join("");
      expect(writeShown(text, shownText(text))).toBe(text);
      expect(shownText(writeShown(text, written.join("")))).toBe(written.join(""));
    }),
    { numRuns: runs(2_000) },
  );
});

test("a place of a text is shown where the text behind it is", () => {
  fc.assert(
    fc.property(arbitraryText, arbitraryText, (before, behind) => {
      fc.pre(!(before.at(-1) === "\r" && behind.join("").startsWith("\n")));
      const [start, end] = [before.join(""), behind.join("")];
      expect(shownPlace(start + end, start.length)).toBe(shownText(start).length);
    }),
    { numRuns: runs(2_000) },
  );
});
