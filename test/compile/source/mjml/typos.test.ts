import { describe, expect, test } from "vitest";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import { readComponentRules } from "../../../../src/compile/target/html/read-component-rules.ts";
import { columnOf, findingsOf, mailOf, mjmlAlone } from "./support/mjml-fixture.ts";
import { TYPOS } from "./support/typos.ts";

async function errorsIn(text: string, allowUnknown = false) {
  const { diagnostics } = await compileSource({ kind: "mjml", text }, { allowUnknown });
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ rule, path, message }) => ({ rule, place: path.slice(1).join(":"), message }));
}

describe.each(TYPOS)("$name", ({ text, rule, place, says, mended, isTaken }) => {
  test("is one error with its place and advice", async () => {
    expect(await errorsIn(text)).toEqual([{ rule, place, message: expect.stringContaining(says) }]);
  });

  test("mended, is none", async () => {
    expect(await errorsIn(mended)).toEqual([]);
  });

  test("is taken with a warning where that is asked for, if at all", async () => {
    const { diagnostics } = await compileSource({ kind: "mjml", text }, { allowUnknown: true });
    const found = diagnostics.filter((diagnostic) => diagnostic.rule === rule);
    expect(found.map(({ severity }) => severity)).toEqual([isTaken ? "warning" : "error"]);
  });
});

const AT = (components: string) => columnOf(`\n${components}\n`);

test.each<[string, string, readonly string[]]>([
  ["HTML among components", AT("<div>Hi</div>"), ["error mjml.unknown-element mjml:2:1"]],
  [
    "what stands in what is unknown",
    AT("<mj-foo><mj-txt /><b>a</b></mj-foo>"),
    ["error mjml.unknown-element mjml:2:1"],
  ],
  ["a component in HTML", AT("<mj-text>a <mj-divider /></mj-text>"), ["error mjml.misplaced-element mjml:2:12"]],
  ["mj-raw in HTML", AT("<mj-text>a <mj-raw>b</mj-raw></mj-text>"), ["warning mjml.misplaced-element mjml:2:12"]],
  ["a text in the head", mailOf("", "\n<mj-text>a</mj-text>"), ["error mjml.misplaced-element mjml:2:1"]],
  ["a style in the body", AT("<mj-style>a{}</mj-style>"), ["error mjml.misplaced-element mjml:2:1"]],
  [
    "defaults of an unknown component",
    mailOf("", '<mj-attributes>\n<mj-txt color="#000000" /></mj-attributes>'),
    ["error mjml.unknown-element mjml:2:1"],
  ],
  [
    "defaults with an unknown attribute",
    mailOf(
      "",
      '<mj-attributes>\n<mj-text colour="a" /><mj-all colour="a" /><mj-class name="a" colour="a" /></mj-attributes>',
    ),
    [
      "error mjml.unknown-attribute mjml:2:10",
      "error mjml.unknown-attribute mjml:2:31",
      "error mjml.unknown-attribute mjml:2:63",
    ],
  ],
  [
    "crossed closing tags",
    "<mjml><mj-body>\n<mj-section><mj-column></mj-section></mj-column></mj-body></mjml>",
    ["warning mjml.unclosed-element mjml:2:13", "error mjml.unmatched-closing-tag mjml:2:37"],
  ],
  [
    "a text that is never closed",
    AT("<mj-text>a\n<mj-text>b</mj-text>\n<mj-button>c</mj-button>"),
    ["error mjml.unclosed-element mjml:2:1"],
  ],
  [
    "a mail that ends in the middle",
    "<mjml><mj-body>\n<mj-section>",
    [
      "error mjml.unclosed-element mjml:1:1",
      "error mjml.unclosed-element mjml:1:7",
      "error mjml.unclosed-element mjml:2:1",
    ],
  ],
  ["a closing tag of HTML among components", AT("</div>"), ["error mjml.unmatched-closing-tag mjml:2:1"]],
  ["the class of HTML", AT('<mj-text class="a">b</mj-text>'), ["error mjml.unknown-attribute mjml:2:10"]],
  [
    "notes of the author's own",
    AT('<mj-text name="a" data-id="b" css-class="d" mj-class="e">f</mj-text>'),
    ["warning mjml.unknown-attribute mjml:2:10", "warning mjml.unknown-attribute mjml:2:19"],
  ],
  ["text in a column", AT("a <b>b</b>"), ["error mjml.stray-text mjml:2:1", "error mjml.unknown-element mjml:2:3"]],
  ["text in a component without content", AT("<mj-divider>\na</mj-divider>"), ["error mjml.stray-text mjml:3:1"]],
  [
    "statements of another template language",
    AT("<% if (a > b) { %>{% endif %}\n{{#if c}}"),
    [
      "warning tag.foreign-syntax mjml:2:1",
      "warning mjml.stray-text mjml:2:1",
      "warning tag.foreign-syntax mjml:2:19",
      "warning tag.malformed mjml:3:1",
    ],
  ],
  [
    "a statement and text",
    AT("{% if a %} a {% endif %}"),
    ["warning tag.foreign-syntax mjml:2:1", "error mjml.stray-text mjml:2:1", "warning tag.foreign-syntax mjml:2:14"],
  ],
  ["text in the head", mailOf("", "\na"), ["error mjml.stray-text mjml:2:1"]],
  ["text in the body", mailOf("\na{{ b }}"), ["error mjml.stray-text mjml:2:1", "warning tag.no-position mjml:2:2"]],
  [
    "text beside the mail",
    `a\n${AT("")}<!-- c -->\n b`,
    ["error mjml.stray-text mjml:1:1", "error mjml.stray-text mjml:5:2"],
  ],
  ["what stands beside a mail for programs", `<?xml version="1.0"?>\n<!DOCTYPE mjml>\n<!-- a -->\n${AT("")}\n`, []],
  [
    "the text of an attribute",
    mailOf(
      "",
      '<mj-html-attributes><mj-selector path=".a"><mj-html-attribute name="data-b">c</mj-html-attribute></mj-selector></mj-html-attributes>',
    ),
    [],
  ],
  ["components in any case", AT("<MJ-Text>a</MJ-TEXT>"), []],
  ["unknown elements of HTML", AT("<mj-text><x-y>a</x-y><o:p></o:p></mj-text>"), []],
  [
    "closing tags that HTML leaves out",
    AT(
      "<mj-text><p>a<p>b<br><ul><li>c<li>d</ul><dl><dt>e<dd>f</dl></mj-text><mj-table><tr><td>a<td>b<tr><th>c</mj-table>",
    ),
    [],
  ],
  ["formatting closed in another order", AT("<mj-text><b>a <i>b</b> c</i></mj-text>"), []],
  [
    "vector graphics",
    AT('<mj-raw><svg><path d="M0 0"/></svg></mj-raw><mj-text><svg><path d="M0 0"/></svg></mj-text>'),
    [],
  ],
  [
    "an element of HTML closed like one of XML",
    AT("<mj-text><div/>a</mj-text>"),
    ["error html.unclosed-element mjml:2:10"],
  ],
  [
    "a table that is never closed",
    AT("<mj-text><table><tr><td>a</td></tr></mj-text>"),
    ["error html.unclosed-element mjml:2:10"],
  ],
  [
    "a closing tag that browsers drop",
    AT("<mj-text>a</span></mj-text>"),
    ["warning html.unmatched-closing-tag mjml:2:11"],
  ],
  [
    "a closing tag that draws a paragraph",
    AT("<mj-text>a</p></mj-text>"),
    ["error html.unmatched-closing-tag mjml:2:11"],
  ],
  ["tags in comments", AT("<!-- <mj-foo> --><mj-text>a<!--[if mso]><table><![endif]--></mj-text>"), []],
  ["an element over several mj-raw", AT("<mj-raw><div></mj-raw><mj-text>a</mj-text><mj-raw></div></mj-raw>"), []],
  ["an element that mj-raw leaves open", AT("<mj-raw><div></mj-raw>"), ["warning html.unclosed-element mjml:2:9"]],
  [
    "the last component of its parent, which has nothing to hold",
    AT('<mj-text>a</mj-text><mj-spacer height="9px">'),
    ["warning mjml.unclosed-element mjml:2:21"],
  ],
  [
    "text in it",
    AT('<mj-text>a</mj-text><mj-spacer height="9px">b'),
    ["warning mjml.unclosed-element mjml:2:21", "error mjml.stray-text mjml:2:45"],
  ],
  ["marks among components", AT("<mj-text>a</mj-text>>"), ["warning mjml.stray-text mjml:2:21"]],
  [
    "an attribute of MJML 3",
    AT('<mj-text mobile-width="50%">a</mj-text>'),
    ["warning mjml.unknown-attribute mjml:2:10"],
  ],
  ["a closing tag of mj-raw alone", AT("<mj-raw></div></mj-raw>"), ["warning html.unmatched-closing-tag mjml:2:9"]],
])("%s", async (_, text, expected) => {
  expect(await findingsOf(text)).toEqual(expected);
});

test.each<[string, string, string | undefined]>([
  ["another tag in between", "<mj-colum />", "did you mean mj-column?"],
  ["without the prefix", "<text>a</text>", "did you mean mj-text?"],
  ["letters in another order", "<mj-buttno>a</mj-buttno>", "did you mean mj-button?"],
  ["no name that is near", "<mj-newsletter />", undefined],
])("a name that is near is suggested: %s", async (_, component, expected) => {
  const [error] = await errorsIn(AT(component));
  expect(error?.rule).toBe("mjml.unknown-element");
  expect(error?.message.match(/did you mean [^?]*\?/)?.[0]).toBe(expected);
});

const BOXES = ["mj-wrapper", "mj-section", "mj-group", "mj-column", "mj-hero"] as const;
const PATHS = {
  "mj-body": [],
  "mj-wrapper": ["mj-wrapper"],
  "mj-section": ["mj-section"],
  "mj-group": ["mj-section", "mj-group"],
  "mj-column": ["mj-section", "mj-column"],
  "mj-hero": ["mj-hero"],
} as const;

describe.each(Object.entries(PATHS))("in %s", (parent, path) => {
  test.each(BOXES)("%s where it may not stand is a warning, for mjml draws it whole", async (name) => {
    const rules = await readComponentRules();
    const padding = name === "mj-group" ? "" : ' padding="1px 2px 3px 4px"';
    const content = name === "mj-hero" || name === "mj-column" ? "<mj-text>shown</mj-text>" : "";
    const columns =
      name === "mj-wrapper" ? "<mj-section><mj-column><mj-text>shown</mj-text></mj-column></mj-section>" : "";
    const inside = content || columns || "<mj-column><mj-text>shown</mj-text></mj-column>";
    const box = `<${name}${padding} background-color="#123456">${inside}</${name}>`;
    const around = path.reduceRight<string>((text, each) => `<${each}>${text}</${each}>`, box);
    const expected = rules.takes(parent, name) ? [] : [expect.stringContaining("warning mjml.misplaced-element")];
    expect(await findingsOf(mailOf(around))).toEqual(expected);
    const html = await mjmlAlone(mailOf(around));
    for (const part of ["shown", "#123456", ...(padding === "" ? [] : ["1px 2px 3px 4px"])])
      expect(html).toContain(part);
  });
});
