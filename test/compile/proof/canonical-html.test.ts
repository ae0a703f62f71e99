import { describe, expect, test } from "vitest";
import { findDifference } from "../../../src/compile/proof/find-difference.ts";

/** A rule about what makes no difference: two pages that it makes equal, and two that come close and stay different. */
interface Rule {
  readonly rule: string;
  readonly equal: readonly [string, string];
  readonly different: readonly [string, string];
}

const OUTLOOK_TABLE = "<!--[if mso | IE]><table><tr><![endif]-->";
const GUTTER = "<style>.mj-column-gutter-10{padding:5px}</style>";
const HALF = "<style>.mj-column-per-50{width:50%}</style>";
const HALF_COLUMN = '<div class="mj-column-per-50">a</div>';

const RULES: readonly Rule[] = [
  {
    rule: "neighbouring Outlook comments are one",
    equal: [`${OUTLOOK_TABLE}\n<!--[if mso | IE]><td><![endif]-->a`, "<!--[if mso | IE]><table><tr><td><![endif]-->a"],
    different: [`${OUTLOOK_TABLE}\n<!--[if mso]><td><![endif]-->a`, "<!--[if mso | IE]><table><tr><td><![endif]-->a"],
  },
  {
    rule: "a reference in an Outlook comment is the character it stands for",
    equal: ['<!--[if mso]><i title="a&amp;b"><![endif]-->', '<!--[if mso]><i title="a&b"><![endif]-->'],
    different: ["<!--a&amp;b-->", "<!--a&b-->"],
  },
  {
    rule: "white space in text is one space",
    equal: ["<p>a \n b</p>", "<p>a b</p>"],
    different: ["<p>a b</p>", "<p>ab</p>"],
  },
  {
    rule: "a no-break space is seen",
    equal: ["<p>a&nbsp;b</p>", "<p>a\u00a0b</p>"],
    different: ["<p>a&nbsp;b</p>", "<p>a b</p>"],
  },
  {
    rule: "a no-break space alone is a line",
    equal: ["<p>&nbsp;</p>", "<p> \u00a0 </p>"],
    different: ["<p>&nbsp;</p>", "<p> </p>"],
  },
  {
    rule: "white space between elements is nothing",
    equal: ["<p>a</p> \n <p>b</p>", "<p>a</p><p>b</p>"],
    different: ["<p>a</p>.<p>b</p>", "<p>a</p><p>b</p>"],
  },
  {
    rule: "a line break with white space round it is a line break, in attributes too",
    equal: ['<p title="a\n  b">c</p>', '<p title="a\nb">c</p>'],
    different: ['<p title="a  b">c</p>', '<p title="a b">c</p>'],
  },
  {
    rule: "the order of classes is none",
    equal: ['<p class="b a">c</p>', '<p class="a  b">c</p>'],
    different: ['<p class="a b">c</p>', '<p class="a">c</p>'],
  },
  {
    rule: "transparent is no bgcolor",
    equal: ['<table bgcolor="transparent"></table>', "<table></table>"],
    different: ['<table bgcolor="#ffffff"></table>', "<table></table>"],
  },
  {
    rule: "a web font is asked for once",
    equal: [fontLink("Lato") + fontLink("Lato"), fontLink("Lato")],
    different: [fontLink("Lato") + fontLink("Lora"), fontLink("Lato")],
  },
  {
    rule: "the ids of menus are random",
    equal: [menu("0123456789abcdef"), menu("fedcba9876543210")],
    different: [menu("0123456789abcdef"), menu("fedcba9876543210", "0123456789abcdef")],
  },
  {
    rule: "a rule for a class of mjml's that no element has does nothing",
    equal: [`${HALF}<p>a</p>`, "<p>a</p>"],
    different: [`${HALF}${HALF_COLUMN}`, HALF_COLUMN],
  },
  {
    rule: "only classes of mjml's are known to be unused",
    equal: ["<style>.mj-own{color:red}</style><p>a</p>", "<p>a</p>"],
    different: ["<style>.own{color:red}</style><p>a</p>", "<p>a</p>"],
  },
  {
    rule: "a selector that selects nothing may be left out of a list",
    equal: [`<style>.mj-column-per-50,.mj-column-per-20{width:50%}</style>${HALF_COLUMN}`, `${HALF}${HALF_COLUMN}`],
    different: [`<style>.mj-column-per-50,.own{width:50%}</style>${HALF_COLUMN}`, `${HALF}${HALF_COLUMN}`],
  },
  {
    rule: "a merge tag in a declaration does not end the rule",
    equal: ["<style>.mj-column-per-50{width:{{ w }}%}</style><p>a</p>", "<p>a</p>"],
    different: ["<style>.mj-column-per-50{width:{{ w }}%}.own{color:red}</style><p>a</p>", "<p>a</p>"],
  },
  {
    rule: "a media query without rules does nothing",
    equal: ["<style>@media print{ .mj-column-per-50{width:50%} }</style><p>a</p>", "<p>a</p>"],
    different: ["<style>@media print{ .own{width:50%} }</style><p>a</p>", "<p>a</p>"],
  },
  {
    rule: "the order of mjml's rules within a media query is none",
    equal: [
      inUse("@media print{.mj-a{color:red}.mj-b{color:blue}}"),
      inUse("@media print{.mj-b{color:blue}} @media print{.mj-a{color:red}}"),
    ],
    different: [inUse("@media print{.mj-a{color:red}}"), inUse(".mj-a{color:red}")],
  },
  {
    rule: "the rule without declarations that accordions add does nothing",
    equal: ["<style>@goodbye { @gmail }</style><p>a</p>", "<p>a</p>"],
    different: ["<style>@goodbye { color:red }</style><p>a</p>", "<p>a</p>"],
  },
  {
    rule: "the class of a gutter says all that its rule does",
    equal: [`${GUTTER}<div class="mj-column-gutter-10">a</div>`, '<div class="mj-column-gutter-10">a</div>'],
    different: [
      '<style>.mj-gutter-10{padding:5px}</style><div class="mj-gutter-10">a</div>',
      '<div class="mj-gutter-10">a</div>',
    ],
  },
  {
    rule: "the order of mjml's rules says which class came first",
    equal: [inUse(".mj-a{color:red}.mj-b{color:blue}"), inUse(".mj-b{color:blue}.mj-a{color:red}")],
    different: [inUse(".a{color:red}.b{color:blue}"), inUse(".b{color:blue}.a{color:red}")],
  },
  {
    rule: "a list of mjml's selectors is a rule for each",
    equal: [inUse(".mj-a,.mj-b{color:red}"), inUse(".mj-a{color:red}.mj-b{color:red}.mj-a{color:red}")],
    different: [inUse(".mj-a,.mj-b{color:red}"), inUse(".mj-a{color:red}.mj-b{color:blue}")],
  },
  {
    rule: "a carousel without images has nothing that a rule could change",
    equal: [carousel(".mj-carousel-icons{color:red}", ""), carousel("", "")],
    different: [
      carousel(".mj-carousel-icons{color:red}", '<img class="mj-carousel-image">'),
      carousel("", '<img class="mj-carousel-image">'),
    ],
  },
  {
    rule: "a label is read out without the white space at its ends",
    equal: ['<p aria-label=" a b\n">c</p>', '<p aria-label="a b">c</p>'],
    different: ['<p title=" a b">c</p>', '<p title="a b">c</p>'],
  },
  {
    rule: "a style sheet without rules is none",
    equal: ["<style> </style><p>a</p>", "<p>a</p>"],
    different: ["<style>p{}</style><p>a</p>", "<p>a</p>"],
  },
];

describe.each(RULES)("$rule", ({ equal: [one, other], different: [near, miss] }) => {
  test("makes two pages equal", () => {
    expect(findDifference(page(one), page(other))).toBeUndefined();
    expect(findDifference(page(other), page(one))).toBeUndefined();
  });

  test("leaves two others different", () => {
    expect(findDifference(page(near), page(miss))).toEqual(expect.any(String));
    expect(findDifference(page(miss), page(near))).toEqual(expect.any(String));
  });
});

test("an element counts with its name and its attributes in order, and with its depth", () => {
  expect(findDifference(page("<div><i></i></div>"), page("<div></div><i></i>"))).toEqual(expect.any(String));
  for (const other of ["<div>a</div>", '<p title="">a</p>', '<p dir="ltr" lang="en">a</p>']) {
    expect(findDifference(page('<p lang="en" dir="ltr">a</p>'), page(other))).toEqual(expect.any(String));
  }
});

function page(body: string): string {
  return `<!doctype html><html><head><title>t</title></head><body>${body}</body></html>`;
}

function fontLink(family: string): string {
  const href = `https://fonts.example/css?family=${family}`;
  return `<!--[if !mso]><!--><link href="${href}" rel="stylesheet" type="text/css"><!--<![endif]-->`;
}

function menu(id: string, labelled = id): string {
  return `<input id="${id}" class="mj-menu-checkbox"><label for="${labelled}">Menu</label>`;
}

function inUse(css: string): string {
  return `<style>${css}</style><p class="mj-a">a</p><p class="mj-b">b</p>`;
}

function carousel(css: string, image: string): string {
  return `<style>${css}</style><div class="mj-carousel-icons">${image}</div>`;
}
