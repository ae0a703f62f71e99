import { expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { element, layoutTable, type Markup, text } from "../../../../src/compile/mail/tree/markup.ts";
import { printBlocks } from "../../../../src/compile/target/text/print-blocks.ts";
import { readMarkup } from "../../../../src/compile/target/text/read-markup.ts";

const row = (name: string, ...cells: readonly string[]) =>
  element("tr", {}, ...cells.map((cell) => element(name, {}, text(cell))));

test("a data table is a line per row, an empty cell is left out, and a hidden row leaves nothing", () => {
  const hidden: Markup = { kind: "conditional", condition: 0, children: [row("td", "Tax", "€ 2")] };
  const table = element("table", {}, row("th", "Item", "Price"), hidden, row("td", "Total", "", "€ 9"));
  const conditions = [{ node: "tax", steps: [["test", "tax", "==", "on"]] as const }];
  const program = printBlocks(readMarkup([element("p", {}, text("Hi")), table], []), { conditions, lists: [] });
  expect(fillProgram(program, {}).output).toBe("Hi\n\nItem | Price\nTotal | € 9\n");
  expect(fillProgram(program, { context: { tax: "on" } }).output).toBe("Hi\n\nItem | Price\nTax | € 2\nTotal | € 9\n");
});

test.each<[string, readonly Markup[], string]>([
  ["words and elements within a line", [text("a "), element("em", {}, text("b")), text(" c")], "a b c\n"],
  ["words on both sides of a block", [text("a"), element("div", {}, text("b")), text("c")], "a\n\nb\n\nc\n"],
  ["a rule", [element("hr", {})], `${"-".repeat(40)}\n`],
  ["scripts and styles", [element("style", {}, text("p{}")), element("script", {}, text("x()")), text("a")], "a\n"],
  [
    "a block within a link",
    [element("a", { href: "https://a.example/" }, element("p", {}, text("a")))],
    "a (https://a.example/)\n",
  ],
  ["a layout of one cell", [layoutTable({}, row("td", "a"))], "a\n"],
  ["cells of words side by side", [layoutTable({}, row("td", "a", "b"))], "a\nb\n"],
  ["nothing", [element("p", {}, text(" \u00A0\u200A "))], ""],
])("%s", (_, nodes, expected) => {
  expect(fillProgram(printBlocks(readMarkup(nodes, []), { conditions: [], lists: [] }), {}).output).toBe(expected);
});
