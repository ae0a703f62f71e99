import { expect, it } from "vitest";
import { renderTemplate } from "../../../clients/js/src/render-template.ts";
import { markProgram } from "../../../console/src/template/edit/mark-program.ts";

const test = (key: string) => ({ node: "", steps: [["test", key, "==", "yes"]] });
const PROGRAM = {
  ...{ format: 2, target: "html", lists: [{ name: "items", max: 9 }] },
  tags: [{ list: 0, group: "text", name: "title", source: "{{ title }}" }],
  conditions: [test("first"), test("second")],
  ops: [
    "<body>",
    ["unless", 0, 3],
    "<p>One</p>",
    ["unless", 1, 5],
    "<p>Two</p>",
    "<ul>",
    ["each", 0, 8, 11],
    ", ",
    "<li>",
    ["text", 0],
    "</li>",
    "</ul></body>",
  ],
};
const RANGES = [
  { firstOp: 0, firstOffset: 6, lastOp: 11, lastOffset: 5 },
  { firstOp: 2, firstOffset: 0, lastOp: 2, lastOffset: 10 },
  { firstOp: 2, firstOffset: 3, lastOp: 2, lastOffset: 6 },
  { firstOp: 4, firstOffset: 0, lastOp: 4, lastOffset: 10 },
  { firstOp: 8, firstOffset: 0, lastOp: 10, lastOffset: 5 },
  { firstOp: 8, firstOffset: 4, lastOp: 10, lastOffset: 0 },
];

function fill(program: object, first: string, second: string, titles: readonly string[]): string {
  const lists = { items: titles.map((title) => ({ merge_tags: { text: { title } } })) };
  return renderTemplate(
    { template_id: "", programs: { html: program } },
    { dynamicData: { context: { first, second }, lists } },
  ).output;
}

it("marks what is shown, and each item of a list", () => {
  expect(fill(markProgram(PROGRAM, RANGES), "yes", "no", ["A", "B"])).toBe(
    "<body><!--lp0--><!--lp1--><p><!--lp2-->One<!--lp/2--></p><!--lp/1--><ul>" +
      "<!--lp4--><li><!--lp5-->A<!--lp/5--></li><!--lp/4-->, <!--lp4--><li><!--lp5-->B<!--lp/5--></li><!--lp/4-->" +
      "</ul><!--lp/0--></body>",
  );
});

it("changes nothing but for the marks, whatever is shown", () => {
  const marked = markProgram(PROGRAM, RANGES);
  for (const first of ["yes", "no"])
    for (const second of ["yes", "no"])
      for (const titles of [[], ["A"], ["A", "B", "C"]]) {
        const page = fill(marked, first, second, titles);
        expect(page.replace(/<!--lp\/?\d+-->/g, "")).toBe(fill(PROGRAM, first, second, titles));
        for (const id of RANGES.keys())
          expect(page.split(`<!--lp${id}-->`).length).toBe(page.split(`<!--lp/${id}-->`).length);
      }
});
