import { describe, expect, it } from "vitest";
import type { Screen } from "../../src/cli/terminal/screen.ts";
import { type Column, openTable } from "../../src/cli/terminal/table.ts";

const terminal = (columns: number): Screen => ({ columns, paint: (tone, text) => `<${tone}>${text}</>` });

async function format(columns: readonly Column[], rows: readonly (readonly string[])[], screen?: Screen) {
  const table = await openTable(columns, screen);
  const lines = table.format(rows).replaceAll(/<\w*>|<\/>/g, "");
  return { lines: lines.split("\n"), leftOut: table.leftOut() };
}

const ID = { heading: "ID" };
const NAME = { heading: "NAME", floor: 4 };

// Widths by UAX #11 and what terminals show of emoji: each of these takes two columns for every two letters beside it.
it.each([
  ["wide signs", "日本", "abcd"],
  ["an emoji of several code points", "👩‍👩‍👧x", "abc"],
  ["a flag", "🇩🇪", "ab"],
  ["an accent of its own", "e\u0301e\u0301", "ab"],
  ["half-width kana", "ｶﾅ", "ab"],
])("pads %s by the columns that they take", async (_, name, same) => {
  const { lines } = await format(
    [NAME, ID],
    [
      [name, "x"],
      [same, "x"],
    ],
  );
  const [, first = "", second = ""] = lines;
  expect(first.replace(name, same)).toBe(second);
});

it("cuts nothing where there is no screen", async () => {
  const long = "日".repeat(300);
  expect((await format([NAME, ID], [[long, "x"]])).lines[1]).toBe(`${long}  x`);
});

describe("on a screen", () => {
  it("cuts what is too wide with an ellipsis, and never an id", async () => {
    const { lines } = await format([ID, NAME], [["0123456789", "a long name"]], terminal(18));
    expect(lines).toEqual(["ID          NAME", "0123456789  a lon…"]);
  });

  it("takes no sign apart", async () => {
    const rows = [["日本語"], ["👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧"], ["abcdef"]];
    expect((await format([NAME], rows, terminal(4))).lines).toEqual(["NAME", "日…", "👩‍👩‍👧…", "abc…"]);
  });

  it("takes from the widest column first", async () => {
    const rows = [["abcdefghij", "abcdefghijklmnopqrst"]];
    const columns = [
      { heading: "A", floor: 3 },
      { heading: "B", floor: 3 },
    ];
    expect((await format(columns, rows, terminal(24))).lines[1]).toBe("abcdefghij  abcdefghijk…");
    expect((await format(columns, rows, terminal(18))).lines[1]).toBe("abcdefg…  abcdefg…");
  });

  it("leaves out the column of the highest rank where nothing else helps, and says which", async () => {
    const columns = [ID, { heading: "KIND", rank: 1 }, { heading: "MADE", rank: 2 }, NAME];
    const rows = [["0123456789", "kind", "today", "a name"]];
    const wide = await format(columns, rows, terminal(27));
    expect(wide).toEqual({ lines: ["ID          KIND  NAME", "0123456789  kind  a name"], leftOut: ["MADE"] });
    const narrow = await format(columns, rows, terminal(17));
    expect(narrow).toEqual({ lines: ["ID          NAME", "0123456789  a na…"], leftOut: ["KIND", "MADE"] });
  });

  it("keeps the columns of the first piece in the later ones", async () => {
    const table = await openTable([ID, { heading: "KIND", rank: 1 }], terminal(10));
    expect(table.format([["0", "sdk"]])).toContain("KIND");
    expect(table.format([["0123456789", "sdk"]])).toBe("0123456789  sdk");
  });

  it("paints a cell and not the space behind it", async () => {
    const table = await openTable([ID, NAME], terminal(80));
    const [, line] = table.format([[{ text: "a", tone: "red" }, "b"]]).split("\n");
    expect(line).toBe("<red>a</>   b");
  });
});

it("lets no value break the line or give the terminal orders", async () => {
  const { lines } = await format([NAME, ID], [["a\u001b[2J\nb\u009b", "x"]]);
  expect(lines).toEqual(["NAME      ID", "a\uFFFD[2J\uFFFDb\uFFFD  x"]);
});
