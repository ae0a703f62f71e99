import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mjmlElement } from "../../../../../src/compile/mail/mjml-tree/mjml-tree.ts";
import { shortenHtml } from "../../../../../src/compile/target/html/shorten/shorten-html.ts";
import {
  SHORTENING_STEPS,
  type ShorteningStep,
} from "../../../../../src/compile/target/html/shorten/shortening-steps.ts";

const page = (body: string, css = "") => `<html><head><style>${css}</style></head><body>${body}</body></html>`;
const shorten = (html: string, content = "", steps?: readonly ShorteningStep[]) =>
  shortenHtml(html, { kind: "mjml", root: mjmlElement("mjml", {}, { content: [content] }) }, steps);
const [OPEN, CLOSE] = ["\uE000b0\uE001", "\uE000e0\uE001"];
const SLOT = "\uE000s0\uE001";
const WIDE = `<style type="text/css">
    @media only screen and (max-width:479px) {
      table.mj-full-width-mobile { width: 100% !important; }
      td.mj-full-width-mobile { width: auto !important; }
    }
    </style>`;

/** Of each row of the table in docs/mails.md, in its order. */
const STEPS: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  "unused-sheets": [[WIDE, ""]],
  "sheet-spaces": [
    [
      "<style>@media (a:b) {\n.a, .b { color: red !important; font-family: A, B; }\n}</style>",
      "<style>@media (a:b){\n.a, .b{color:red!important;font-family:A,B}\n}</style>",
    ],
  ],
  "tag-spaces": [
    ['<b\n  class="a"   id="b"\n>c</b>', '<b class="a" id="b">c</b>'],
    ['<!--[if mso]><b class="a" ><![endif]-->', '<!--[if mso]><b class="a"><![endif]-->'],
  ],
  "style-spaces": [
    ['<b style="color: red; font-family:Arial, serif;">c</b>', '<b style="color:red;font-family:Arial,serif">c</b>'],
  ],
  "repeated-backgrounds": [
    ['<b style="background:#00ff00;background-color:#00ff00">c</b>', '<b style="background-color:#00ff00">c</b>'],
  ],
  "zero-lengths": [['<b style="padding:0px 10px 0px">c</b>', '<b style="padding:0 10px 0">c</b>']],
  "empty-attributes": [['<b class="" id="" style="">c</b>', '<b id="">c</b>']],
  "void-spaces": [
    [
      "<table>\n<tbody>\n<tr>\n<td>a</td>\n</tr>\n</tbody>\n</table>",
      "<table><tbody><tr><td>a</td></tr></tbody></table>",
    ],
    ["<div>\n<div>a</div>\n<table></table>\n</div>", "<div><div>a</div><table></table></div>"],
    [
      "<div>\n<!--[if mso | IE]><table><tr><td><![endif]-->\n<b>a</b>\n</div>",
      "<div><!--[if mso | IE]><table><tr><td><![endif]--><b>a</b></div>",
    ],
  ],
};

describe.each(Object.entries(STEPS))("%s", (step, cases) => {
  test.each(cases)("makes %j %j", (from, to) => {
    expect(shorten(page(from))).toBe(page(to));
  });

  test.each(cases)("is what does it to %j", (from, to) => {
    const others = SHORTENING_STEPS.filter((each) => each !== step);
    expect(shorten(page(from), "", others)).not.toBe(page(to));
    expect(shorten(page(from), "", others.slice(0, 0))).toBe(page(from));
  });
});

test("a tag that Outlook and browsers read is shortened for each in its own way", () => {
  const tag = '<b style="padding: 0px;">';
  const short = '<b style="padding:0">c</b><!--[if mso]><b style="padding:0px"><![endif]-->';
  expect(shorten(page(`${tag}c</b><!--[if mso]>${tag}<![endif]-->`))).toBe(page(short));
});

test("a page with data of JSON has no other white space that is kept", () => {
  const json = '<script type="application/ld+json">{\n"a": "b  c" }</script>';
  expect(shorten(page(`<div>\n<div>a</div>\n</div>${json}`))).toBe(page(`<div><div>a</div></div>${json}`));
});

test.each<[string, string, string?]>([
  ["white space between inline elements", "<div><a>a</a>\n<a>b</a> <img>\n<span>c</span></div>"],
  [
    "white space between columns",
    '<div><div style="display:inline-block">a</div>\n<div style="display:inline-block">b</div></div>',
  ],
  ["white space between floating tables", '<div><table align="left"></table>\n<table align="left"></table></div>'],
  ["white space in text", "<div>a\n<b>b</b> c</div>"],
  ["white space beside what a condition shows", `<div><b>a</b>${OPEN}\n<div>b</div>\n${CLOSE}<b>c</b></div>`],
  ["a no-break space", "<table><tbody><tr><td>\u00a0</td></tr></tbody></table>"],
  ["white space that only Outlook sees", "<div><b>a</b>\n<!--[if mso]><b>b</b><![endif]-->\n<table></table></div>"],
  ["white space that is kept", "<div>\n<pre>\n a</pre>\n</div>"],
  ["white space of a page with a script", "<div>\n<div>a</div>\n</div><script>\na</script>"],
  ["white space where a sheet makes blocks inline", "<div>\n<div>a</div>\n</div>", "div{display:inline-block}"],
  ["white space that is asked for", "<div>\n<div>a</div>\n</div>", "td:empty{color:red}"],
  ["white space where tags are not closed", "<table>\n<tr>\n<td>a</table>"],
  ["styles that are asked for", '<b style="color: red; padding:0px;">a</b>', '[style*="0px;"]{color:red}'],
  ["classes that are asked for", '<b class="">a</b>', "[class]{color:red}"],
  [
    "a background that takes a picture away",
    '<b style="background:#00ff00;background-color:#00ff00">a</b>',
    "b{background:url(a.png)}",
  ],
  ["a line height, which is a factor without a unit", '<b style="line-height:0px">a</b>'],
  ["lengths of Outlook", '<!--[if mso]><b style="padding:0px"><![endif]--><b style="mso-padding-alt:0px">a</b>'],
  ["URLs and quotes in styles", `<b style="background: url('a; b: c'); color: red;">a</b>`],
  ["a value in a style", `<b style="color: ${SLOT}; ">a</b>`],
  ["VML", '<!--[if mso]><v:rect style="width: 1px;"/><![endif]-->'],
  ["attributes in single quotes", "<b  class='a'  title=\"b  c\">a</b>"],
  ["values of attributes", '<a href="https://a.example/?a=0px; b" title="a ; 0px" alt="">a</a>'],
  ["a sheet with strings", "<div>a</div>", '.a { content: "a { b ; c }"; }'],
  ["scripts", '<div>a</div><script type="application/ld+json">{ "a" : "b; c: 0px" }</script>'],
])("leaves %s", (_, body, css = "") => {
  expect(shorten(page(body, css))).toBe(page(body, css));
});

test.each(['"mj-full-width-mobile"', `"a ${SLOT}"`])(
  "leaves a sheet for a class that an element has, or may have: %s",
  (name) => {
    expect(shorten(page(`${WIDE}<table class=${name}></table>`))).toContain("table.mj-full-width-mobile");
  },
);

test("leaves tags as their author wrote them, whatever values they have", () => {
  const own = (slot: string) => `<p  style="margin: 0px; " class="" title="${slot}">a</p>`;
  const theirs = '<p style="margin: 0px; " class="">b</p>';
  expect(shorten(page(own(SLOT) + theirs), own("\uE000"))).toBe(page(`${own(SLOT)}<p style="margin:0">b</p>`));
});

test("keeps room for values in a line", () => {
  const rows = "<tr>\n<td>words</td>\n</tr>\n".repeat(200);
  const lines = shorten(page(`<table>\n<tbody>\n${rows}</tbody>\n</table>`)).split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(520);
  expect(lines.length).toBeLessThan(20);
});

/** Where something is done once more for each piece that there is, it takes longer than a test may. */
describe("a large page is shortened in time", () => {
  const many = (piece: string, bytes = 1_000_000) => piece.repeat(bytes / piece.length);

  test.each([
    ["rows", `<table><tbody>${many("<tr>\n<td>words</td>\n</tr>\n", 2_000_000)}</tbody></table>`, ""],
    ["comments that are not closed", many("<!--"), ""],
    ["sheets that are not closed", many("<style>"), ""],
    ["backgrounds that a sheet names", "", many("background")],
    ["spaces in a sheet", "", `a{b${many(" ")}c:d}`],
    ["spaces in a style", `<p style="a:b${many(" ")}c;d:e">a</p>`, ""],
  ])("%s", (_, body, css) => {
    expect(shorten(page(body, css)).length).toBeGreaterThan(0);
  });
});

test("each step is told in docs/mails.md, in its order", () => {
  const mails = readFileSync(new URL("../../../../../docs/mails.md", import.meta.url), "utf8");
  const [section = ""] = mails.slice(mails.indexOf("## Shorter html\n")).split("\n## ");
  const names = [...section.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, name]) => name);
  expect(names).toEqual(Object.keys(STEPS));
});
