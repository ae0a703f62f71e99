import mjml2html from "mjml";
import { expect, test } from "vitest";
import { parseElements } from "../../../../src/compile/source/mjml/parse-elements.ts";
import type { SourceElement } from "../../../../src/compile/source/mjml/source-element.ts";

interface PlainElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly children: readonly PlainElement[];
  readonly content: string;
}

const body = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column>${text}</mj-column></mj-section></mj-body></mjml>`;

test.each([
  body("<mj-text>a</mj-text><mj-divider/><mj-spacer></mj-spacer>"),
  body("<mj-text>\n  <p>a<br>b</p>\n  <!-- c -->\n</mj-text>"),
  body("<mj-text />"),
  body("<mj-text></mj-text>"),
  body("<mj-raw><mj-text>a</mj-text></mj-raw>"),
  body("<mj-text>a <mj-text>b</mj-text> c</mj-text>"),
  body("<mj-text>1 < 2 & 3 > 2 &amp; &nbsp;</mj-text>"),
  body("<mj-text>a"),
  body("<mj-text>a</mj-text"),
  body("<!-- a --><mj-text>b</mj-text><!-- c -->"),
  body("stray <b>text</b> & more"),
  body("<mj-section><p>one<p>two</mj-section>"),
  body(`<mj-image src='a"b' alt=c title="d > e" fluid-on-mobile="true" alt="twice" CamelCase="f" empty />`),
  body(`<mj-image src = "a"\n\talt\n=\n'b'/>`),
  body('<mj-text a="<% b %>">{% c %}</mj-text>'),
  body("<MJ-TEXT>a</MJ-TEXT><mj-text>b</MJ-TEXT>"),
  body(
    "<mj-accordion><mj-accordion-element><mj-accordion-title>a</mj-accordion-title></mj-accordion-element></mj-accordion>",
  ),
  "<mjml><mj-head><mj-style>a > b { c: d }</mj-style><mj-title> e </mj-title></mj-head><mj-body></mj-body></mjml>",
  '<mjml><mj-head><mj-html-attributes><mj-selector path=".a"><mj-html-attribute name="b">c</mj-html-attribute></mj-selector></mj-html-attributes></mj-head><mj-body /></mjml>',
  "<mjml><mj-head><mj-html-attributes><![CDATA[ a < b ]]></mj-html-attributes></mj-head><mj-body></mj-body></mjml>",
  "\uFEFF<?xml version='1.0'?>\r\n<mjml>\r\n<mj-body>\r\n<mj-raw>\r\na\r\n</mj-raw></mj-body></mjml>",
  "<mjml><mj-body></mj-body></mjml><mjml><mj-body><mj-raw>last</mj-raw></mj-body></mjml>",
])("reads %s as mjml does", async (text) => {
  const { json } = (await mjml2html(text, { validationLevel: "skip" })) as unknown as { readonly json: MjmlNode };
  const { root } = parseElements(text);
  expect(root && fromSource(root)).toEqual(fromMjml(json));
});

test("knows where everything stands", () => {
  const text = `<mjml>\n<mj-body a = 'b'>\n<mj-text c="d">\n e </mj-text><!-- f --></mj-body></mjml>`;
  const found: (readonly [string, string])[] = [];
  const visit = ({ name, start, attributes, content, children }: SourceElement): void => {
    found.push([name, text.slice(start, start + 4)]);
    for (const { name: key, raw, from, to, start: at } of attributes) {
      found.push([key, text.slice(from, to)], [key, text.slice(at, at + raw.length)]);
    }
    if (content !== undefined) found.push([name, text.slice(content.start, content.start + content.raw.length)]);
    children.forEach(visit);
  };
  const { root } = parseElements(text);
  if (root !== undefined) visit(root);
  expect(found).toEqual([
    ["mjml", "<mjm"],
    ["mj-body", "<mj-"],
    ["a", "a = 'b'"],
    ["a", "b"],
    ["mj-text", "<mj-"],
    ["c", 'c="d"'],
    ["c", "d"],
    ["mj-text", "e"],
    ["mj-raw", "<!--"],
    ["mj-raw", "<!-- f -->"],
  ]);
});

/** What mjml's own reader gives. */
interface MjmlNode {
  readonly tagName: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly children?: readonly MjmlNode[];
  readonly content?: string;
}

function fromMjml({ tagName, attributes = {}, children = [], content = "" }: MjmlNode): PlainElement {
  const values = Object.entries(attributes).map(([name, value]) => [name, String(value)] as const);
  return { name: tagName, attributes: Object.fromEntries(values), children: children.map(fromMjml), content };
}

function fromSource({ name, attributes, children, content }: SourceElement): PlainElement {
  const values = attributes.map((attribute) => [attribute.name, attribute.raw] as const);
  return {
    name,
    attributes: Object.fromEntries(values),
    children: children.map(fromSource),
    content: content?.raw ?? "",
  };
}
