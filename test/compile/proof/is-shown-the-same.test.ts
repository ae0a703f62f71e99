import { describe, expect, test } from "vitest";
import { isShownTheSame } from "../../../src/compile/proof/is-shown-the-same.ts";

const page = (body: string, css = "") => `<html><head><style>${css}</style></head><body>${body}</body></html>`;
const [OPEN, CLOSE] = ["\uE000b0\uE001", "\uE000e0\uE001"];

const GHOST = '<!--[if mso]><table><tr><td style="vertical-align:top;width:520px"><![endif]-->';
const LINE = "line-height:0px;font-size:0px;mso-line-height-rule:exactly";
const ROW = `<tr><td width="600px"><table align="center" cellpadding="0" cellspacing="0" role="presentation" style="width:600px" width="600"><tr><td style="${LINE}">`;
const FLAT_ROW = `<tr><td style="${LINE}" width="600">`;
const column = (width: string) =>
  `<table><tr><td style="direction:ltr;font-size:0;text-align:left"><div style="font-size:0;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:${width}"><table></table></div></td></tr></table>`;

test.each<[string, string, string]>([
  ["the box of a column of full width", column("100%"), column("100%").replace(/<\/?div[^>]*>/g, "")],
  [
    "a row that only Outlook sees",
    `<!--[if mso]><table>${ROW}<![endif]-->a<!--[if mso]></td></tr></table></td></tr></table><![endif]-->`,
    `<!--[if mso]><table>${FLAT_ROW}<![endif]-->a<!--[if mso]></td></tr></table><![endif]-->`,
  ],
  [
    "rules of which no element has the class",
    "<style>.a{top:0}p{top:0}</style><p>a</p>",
    "<style>p{top:0}</style><p>a</p>",
  ],
  ["classes of mjml that no sheet names", '<b class="mj-column-per-50">a</b>', "<b>a</b>"],
  ["borders of no width", '<table border="0"></table>', "<table></table>"],
  ["values that all elements begin with", '<b style="text-transform:none">a</b>', "<b>a</b>"],
])("pages that differ in %s look the same", (_, one, other) => {
  expect(isShownTheSame(page(one), page(other))).toBe(true);
});

test.each<[string, string, string]>([
  ["parts of tables", "<table>\n<tr>\n<td>\na</td>\n</tr>\n</table>", "<table><tr><td>a</td></tr></table>"],
  ["blocks", "<div>\n<div>a</div>\n<div>b</div>\n</div>", "<div><div>a</div><div>b</div></div>"],
  ["a style", '<b style="padding: 0px 1px; color:red;">a</b>', '<b style="padding:0 1px;color:red">a</b>'],
  ["nothing", '<b class="" style="">a</b>', "<b>a</b>"],
  [
    "Outlook",
    '<!--[if mso]><b class="" style="width:1px;" ><![endif]-->',
    '<!--[if mso]><b style="width:1px"><![endif]-->',
  ],
  [
    "a cell behind VML that closes itself",
    "<!--[if mso]><table><tr><td><v:image src='a' /><![endif]-->\n<div>b</div>\n<!--[if mso]></td></tr></table><![endif]-->",
    "<!--[if mso]><table><tr><td><v:image src='a' /><![endif]-->\n<div>b</div><!--[if mso]></td></tr></table><![endif]-->",
  ],
])("pages that differ in white space of %s look the same", (_, one, other) => {
  expect(isShownTheSame(page(one), page(other))).toBe(true);
});

describe("does not take for the same", () => {
  test.each<[string, string, string]>([
    ["a space between words in line", "<div><a>a</a>\n<a>b</a></div>", "<div><a>a</a><a>b</a></div>"],
    [
      "a space between columns",
      '<div><div style="display:inline-block">a</div>\n<div style="display:inline-block">b</div></div>',
      '<div><div style="display:inline-block">a</div><div style="display:inline-block">b</div></div>',
    ],
    ["a text", "<div>a</div>", "<div>b</div>"],
    ["a no-break space", "<div>\u00a0</div>", "<div></div>"],
    ["white space in pre", "<pre>a\n b</pre>", "<pre>a b</pre>"],
    ["a URL", '<a href="https://a.example/ b">a</a>', '<a href="https://a.example/b">a</a>'],
    ["an empty alternative", '<img alt="">', "<img>"],
    ["an element", "<table><tbody><tr></tr></tbody></table>", "<table><tbody></tbody></table>"],
    ["a length", '<b style="padding:0px 1px">a</b>', '<b style="padding:0 2px">a</b>'],
    ["a line height", '<b style="line-height:0px">a</b>', '<b style="line-height:0">a</b>'],
    ["a colour", '<b style="background:#aaaaaa;color:#aaaaaa">a</b>', '<b style="color:#aaaaaa">a</b>'],
    ["the order of declarations", '<b style="color:red;color:blue">a</b>', '<b style="color:blue;color:red">a</b>'],
    ["a tag for Outlook", "<!--[if mso]><td><![endif]-->", "<!--[if mso]><th><![endif]-->"],
    [
      "a space that only Outlook sees",
      "<div><p>a</p>\n<!--[if mso]><b>b</b><![endif]--></div>",
      "<div><p>a</p><!--[if mso]><b>b</b><![endif]--></div>",
    ],
    ["a cell that only Outlook sees", `<td>${GHOST}a</td>`, "<td>a</td>"],
    [
      "the colour of a row in Outlook",
      `<!--[if mso]><table>${ROW}<![endif]-->a<!--[if mso]></td></tr></table></td></tr></table><![endif]-->`.replace(
        'width="600">',
        'width="600" bgcolor="#ffffff">',
      ),
      `<!--[if mso]><table>${FLAT_ROW}<![endif]-->a<!--[if mso]></td></tr></table><![endif]-->`,
    ],
    ["a class that a sheet names", '<style>.a{top:0}</style><b class="a">a</b>', "<style>.a{top:0}</style><b>a</b>"],
    ["a border of a cell", '<table><td border="0">a</td></table>', "<table><td>a</td></table>"],
    [
      "a value that another one takes away",
      '<b style="text-transform:uppercase"><i style="text-transform:none">a</i></b>',
      '<b style="text-transform:uppercase"><i>a</i></b>',
    ],
    ["the box of a column of half the width", column("50%"), column("50%").replace(/<\/?div[^>]*>/g, "")],
    ["a comment", "<div><!-- a --></div>", "<div></div>"],
    ["what a condition shows", `<div>${OPEN}<b>a</b>${CLOSE}c</div>`, `<div>${OPEN}<b>a</b>c${CLOSE}</div>`],
    ["a space beside a condition", `<b>a</b>${OPEN}\n<i>b</i>${CLOSE}`, `<b>a</b>${OPEN}<i>b</i>${CLOSE}`],
    ["a value in another place", "<b>\uE000s0\uE001\uE000s1\uE001</b>", "<b>\uE000s1\uE001\uE000s0\uE001</b>"],
  ])("pages that differ in %s", (_, one, other) => {
    expect(isShownTheSame(page(one), page(other))).toBe(false);
    expect(isShownTheSame(page(other), page(one))).toBe(false);
  });

  test.each<[string, string, string]>([
    ["the order of rules", ".a{color:red}.b{color:red}", ".b{color:red}.a{color:red}"],
    ["a selector", ".a .b{color:red}", ".a.b{color:red}"],
    ["a query", "@media (a:b){.a{color:red}}", ".a{color:red}"],
    ["a declaration", ".a{color:red;top:0}", ".a{color:red}"],
  ])("pages whose sheets differ in %s", (_, one, other) => {
    const body = '<i class="a"><i class="b">a</i></i>';
    expect(isShownTheSame(page(body, one), page(body, other))).toBe(false);
  });
});

test("of conditions that show parts of elements nothing is known", () => {
  const split = page(`${OPEN}<div>${CLOSE}a${OPEN}</div>${CLOSE}`);
  expect(isShownTheSame(split, `${split} `)).toBe(false);
});

/** Where something is sought once more for each node or sign that there is, it takes longer than a test may. */
test.each([
  ["nodes beside each other", "<b>a</b> "],
  ["comments that are not closed", "<!--"],
  ["comments of Outlook that are not closed", "<!--[if mso]>"],
])("large pages of %s are compared in time", (_, piece) => {
  const long = page(piece.repeat(1_000_000 / piece.length));
  expect(isShownTheSame(long, long)).toBe(true);
});
