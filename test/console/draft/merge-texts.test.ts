import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { mergeDocuments } from "../../../console/src/template/draft/merge-documents.ts";
import { mergeTexts } from "../../../console/src/template/draft/merge-texts.ts";
import { runs } from "../../support/effort.ts";

const folder = mkdtempSync(join(tmpdir(), "letterpress-merge-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What `git merge-file` makes of three texts; undefined where it finds a conflict. */
function mergeByGit(base: string, theirs: string, mine: string): string | undefined {
  const path = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const files = [path("mine", mine), path("base", base), path("theirs", theirs)];
  const { status, stdout } = spawnSync("git", ["merge-file", "-p", ...files], { encoding: "utf8" });
  return status === 0 ? stdout : undefined;
}

const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
const merged = (base: string, theirs: string, mine: string) => {
  const pieces = mergeTexts(base, theirs, mine);
  return pieces.every((piece) => typeof piece === "string") ? pieces.join("") : undefined;
};

describe("two sides of a text", () => {
  /** A text of lines that are all different, and two sides that each replace, insert or remove some. */
  const edit = fc.record({
    at: fc.nat(11),
    removed: fc.nat(2),
    added: fc.array(fc.constantFrom("x", "y", "z"), { maxLength: 2 }),
  });
  const base = Array.from({ length: 12 }, (_, index) => `line ${index}`);
  const side = fc
    .array(edit, { maxLength: 3 })
    .map((edits) => edits.reduce((lines, { at, removed, added }) => lines.toSpliced(at, removed, ...added), base));

  it("are merged as git merges them, and never without a conflict where git finds one", () => {
    fc.assert(
      fc.property(side, side, (theirs, mine) => {
        const ours = merged(text(base), text(theirs), text(mine));
        // Git minimizes a conflict further, so that it may find none where both sides are nearly alike.
        if (ours !== undefined) expect(ours).toBe(mergeByGit(text(base), text(theirs), text(mine)));
      }),
      { numRuns: runs(60) },
    );
  });

  it("keep both changes of different lines", () => {
    const theirs = text(base.with(5, "theirs"));
    const mine = text(base.with(0, "mine"));
    expect(merged(text(base), theirs, mine)).toBe(mergeByGit(text(base), theirs, mine));
    expect(merged(text(base), theirs, mine)).toBe(text(base.with(0, "mine").with(5, "theirs")));
  });

  it("are a conflict where both changed the same line or lines side by side, with all else merged", () => {
    const theirs = text(base.with(1, "theirs").with(9, "nine"));
    const pieces = mergeTexts(text(base), theirs, text(base.with(1, "mine").with(6, "six")));
    expect(pieces.filter((piece) => typeof piece !== "string")).toEqual([{ theirs: "theirs\n", mine: "mine\n" }]);
    expect(pieces.join("")).toContain("six\n");
    expect(pieces.join("")).toContain("nine\n");
    expect(merged(text(base), text(base.with(1, "theirs")), text(base.with(2, "mine")))).toBeUndefined();
  });

  it("are the text of one side where the other changed nothing, and one change where both made the same", () => {
    fc.assert(
      fc.property(side, side, (one, other) => {
        expect(merged(text(base), text(one), text(base))).toBe(text(one));
        expect(merged(text(base), text(base), text(one))).toBe(text(one));
        expect(merged(text(base), text(other), text(other))).toBe(text(other));
      }),
      { numRuns: runs(60) },
    );
  });

  it("lose nothing without a base: each difference is a conflict", () => {
    expect(mergeTexts(undefined, "a\nb\nc\n", "a\nB\nc\nd\n")).toEqual([
      "a\n",
      { theirs: "b\n", mine: "B\n" },
      "c\n",
      { theirs: "", mine: "d\n" },
    ]);
  });

  it("keep a last line without an end", () => {
    expect(merged("a\nb\nc", "A\nb\nc", "a\nb\nC")).toBe("A\nb\nC");
  });
});

describe("two sides of a document", () => {
  const node = (id: string, content: string) => ({ id, type: "text", content, style: { color: "#000000" } });
  const page = (...nodes: readonly object[]) => `${JSON.stringify({ version: "1.0", nodes }, null, 2)}\n`;
  const [a, b, c] = [node("a", "A"), node("b", "B"), node("c", "C")];

  it("are merged node by node, however they are laid out", () => {
    const theirs = JSON.stringify(JSON.parse(page(a, b, node("c", "theirs"))));
    const pieces = mergeDocuments(page(a, b, c), theirs, page(node("a", "mine"), b, c));
    expect(pieces.join("")).toBe(page(node("a", "mine"), b, node("c", "theirs")));
  });

  it("are one conflict where a merge by line has an id twice, or is no document", () => {
    const [theirs, mine] = [page(b, c, a), page(b, a, c)];
    const moved = mergeDocuments(page(a, b, c), theirs, mine);
    const isWhole = (pieces: typeof moved) => pieces.some((piece) => typeof piece !== "string");
    expect(isWhole(moved)).toBe(true);
    expect(mergeDocuments(page(a, b, c), "{", mine)).toEqual([{ theirs: "{", mine }]);
  });

  it("never give what is no document, or what has an id twice", () => {
    const nodes = fc.shuffledSubarray([a, b, c, node("d", "D"), node("e", "E")], { minLength: 1 });
    fc.assert(
      fc.property(nodes, nodes, nodes, (base, theirs, mine) => {
        const pieces = mergeDocuments(page(...base), page(...theirs), page(...mine));
        if (pieces.some((piece) => typeof piece !== "string")) return;
        const ids = JSON.parse(pieces.join("")).nodes.map(({ id }: { id: string }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
