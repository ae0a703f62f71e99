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

const OUTLOOK_2003 = `<!--[if lte mso 11]>
    <style type="text/css">
      .mj-outlook-group-fix { width:100% !important; }
    </style>
    <![endif]-->`;
const FULL = `<style type="text/css">
      @media only screen and (min-width:480px) {
        .mj-column-per-100 { width:100% !important; max-width: 100%; }
      }
    </style>
    <style media="screen and (min-width:480px)">
      .moz-text-html .mj-column-per-100 { width:100% !important; max-width: 100%; }
    </style>`;
/** The parts of a section around the table of its only column, as mjml writes them but for white space. */
const COLUMN = {
  align: "center",
  before:
    '<!--[if mso]><table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="vertical-align:top;width:520px"><![endif]--><div style="font-size:0;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%">',
  behind: "</div><!--[if mso]></td></tr></table><![endif]-->",
};
const WHOLE_CELL = { align: "left", before: "", behind: "" };
const section = ({ align, before, behind }: typeof COLUMN) =>
  `<table style="width:100%"><tbody><tr><td style="direction:ltr;font-size:0;padding:8px;text-align:${align}">${before}<table width="100%"><thead><tr><td>a</td></tr></thead></table>${behind}</td></tr><!-- a --></tbody></table>`;
const LINE = "line-height:0px;font-size:0px;mso-line-height-rule:exactly";
const ROW = `<tr><td width="600px"><table align="center" cellpadding="0" cellspacing="0" role="presentation" style="width:600px" width="600"><tr><td style="${LINE}">`;
const FLAT_ROW = `<tr><td style="${LINE}" width="600">`;

/** Of each row of the table in docs/mails.md, in its order. */
const STEPS: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  "old-clients": [
    [
      '<!--[if !mso]><!-->\n<meta http-equiv="X-UA-Compatible" content="IE=edge">\n<!--<![endif]--><b>a</b>',
      "<b>a</b>",
    ],
    [`${OUTLOOK_2003}<b>a</b>`, "<b>a</b>"],
    ["<!--[if mso | IE]><b>a</b><![endif]-->", "<!--[if mso]><b>a</b><![endif]-->"],
  ],
  namespaces: [
    [
      '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:o"></html>',
      '<html xmlns:o="urn:o"></html>',
    ],
    ['<html xmlns:v="urn:schemas-microsoft-com:vml"></html>', "<html></html>"],
  ],
  "unused-sheets": [[WIDE, ""]],
  "full-columns": [
    [
      `${FULL}<div class="mj-column-per-100 mine" style="color:red;width:100%">a</div>`,
      '<div class="mine" style="color:red;width:100%">a</div>',
    ],
  ],
  "unused-rules": [
    [
      '<style>.a > b{color:red}\n.b,.c .a{color:red}\n@media (a:b){\n.b{top:0}\n}</style><i class="b">a</i>',
      '<style>\n.b{color:red}\n@media (a:b){\n.b{top:0}\n}</style><i class="b">a</i>',
    ],
    ["<style>@media (a:b){\n.a{top:0}\n}\nb{top:0}</style>", "<style>b{top:0}</style>"],
  ],
  "sheet-spaces": [
    [
      "<style>@media (a:b) {\na, b { color: red !important; font-family: A, B; }\n}</style>",
      "<style>@media (a:b){\na, b{color:red!important;font-family:A,B}\n}</style>",
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
  "initial-values": [
    [
      '<b style="cursor:auto;table-layout:auto;text-transform:none;word-spacing:normal;color:red">c</b>',
      '<b style="color:red">c</b>',
    ],
  ],
  "zero-lengths": [['<b style="padding:0px 10px 0px">c</b>', '<b style="padding:0 10px 0">c</b>']],
  "table-borders": [
    ['<table border="0" role="presentation"></table>', '<table role="presentation"></table>'],
    ['<!--[if mso]><table border="0"><![endif]-->', "<!--[if mso]><table><![endif]-->"],
  ],
  "unused-classes": [
    ['<b class="mj-column-per-50 a mj-outlook-group-fix">c</b>', '<b class="a">c</b>'],
    ['<!--[if mso]><b class="a-outlook b"><![endif]-->', '<!--[if mso]><b class="b"><![endif]-->'],
  ],
  "empty-attributes": [['<b class="" id="" style="">c</b>', '<b id="">c</b>']],
  "single-columns": [[section(COLUMN), section(WHOLE_CELL).replaceAll(/<\/?tbody>/g, "")]],
  "outlook-rows": [
    [
      `<!--[if mso]><table>${ROW}<![endif]--><b>a</b><!--[if mso]></td></tr></table></td></tr></table><![endif]-->`,
      `<!--[if mso]><table>${FLAT_ROW}<![endif]--><b>a</b><!--[if mso]></td></tr></table><![endif]-->`,
    ],
  ],
  "void-spaces": [
    [
      "<table>\n<thead>\n<tr>\n<td>a</td>\n</tr>\n</thead>\n</table>",
      "<table><thead><tr><td>a</td></tr></thead></table>",
    ],
    ["<div>\n<div>a</div>\n<table></table>\n</div>", "<div><div>a</div><table></table></div>"],
    [
      "<div>\n<!--[if mso]><table><tr><td><![endif]-->\n<b>a</b>\n</div>",
      "<div><!--[if mso]><table><tr><td><![endif]--><b>a</b></div>",
    ],
  ],
  "implied-bodies": [["<table><tbody><tr><td>a</td></tr></tbody></table>", "<table><tr><td>a</td></tr></table>"]],
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
  ["a no-break space", "<table><tr><td>\u00a0</td></tr></table>"],
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
  ["classes of columns that a sheet names", '<b class="mj-column-per-50">a</b>', ".mj-column-per-50{color:red}"],
  ["classes of Outlook that a sheet names", '<!--[if mso]><b class="a-outlook"><![endif]-->', ".a-outlook{top:0}"],
  ["classes that end like those of Outlook", '<b class="a-outlook">a</b>'],
  ["rules for classes that clients add", "<b>a</b>", ".ExternalClass b{top:0}\n.gmail-fix{top:0}\n.yahoo b{top:0}"],
  ["rules that ask for what is not there", "<b>a</b>", "b:not(.a){top:0}"],
  ["rules of pages with a value as a class", `<b class="${SLOT}">a</b>`, ".a{top:0}"],
  ["a border of tables that a sheet draws", '<table border="0"></table>', "table{border-style:solid}"],
  ["a value that another one takes away", '<p style="text-transform:none">a</p>', "div{text-transform:uppercase}"],
  [
    "a table in a row that has a colour",
    `<!--[if mso]>${ROW.replace(' width="600">', ' width="600" bgcolor="#ffffff">')}<![endif]-->`,
  ],
  [
    "a table body that a condition may leave out",
    `<table><tbody>${OPEN}<tr></tr>${CLOSE}</tbody><caption></caption></table>`,
  ],
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

test.each<[string, typeof COLUMN, string?]>([
  ["that a rule selects", COLUMN, "td > div{top:0}"],
  ["that a rule would select without its box", COLUMN, "td > table{top:0}"],
  ["that any element of a rule may be", COLUMN, ".a *{top:0}\n.b .a{top:0}"],
  ["that is read in another direction", { ...COLUMN, before: COLUMN.before.replace("ltr", "rtl") }],
  ["beside another one", { ...COLUMN, behind: `${COLUMN.behind}<b>a</b>` }],
])("leaves the box of a column %s", (_, column, css) => {
  expect(shorten(page(section(column), css))).toContain("display:inline-block");
});

test.each(['"mj-full-width-mobile"', `"a ${SLOT}"`])(
  "leaves a sheet for a class that an element has, or may have: %s",
  (name) => {
    expect(shorten(page(`${WIDE}<table class=${name}></table>`))).toContain("table.mj-full-width-mobile");
  },
);

test("removes nothing but the spaces of a style from tags that their author wrote, whatever values they have", () => {
  const own = (style: string, slot: string) => `<p  style="${style}" class="" title="${slot}">a</p>`;
  const theirs = '<p style="margin: 0px; " class="">b</p>';
  expect(shorten(page(own("margin: 0px; ", SLOT) + theirs), own("margin: 0px; ", "\uE000"))).toBe(
    page(`${own("margin:0px", SLOT)}<p style="margin:0">b</p>`),
  );
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
