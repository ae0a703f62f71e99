import { expect, test } from "vitest";
import { columnOf, compileMjml, findingsOf, mailOf } from "./support/mjml-fixture.ts";

const LINES = (...lines: readonly string[]) => `<mjml><mj-body>\n${lines.join("\n")}\n</mj-body></mjml>`;
const IN_COLUMN = (...lines: readonly string[]) =>
  LINES("<mj-section><mj-column>", ...lines, "</mj-column></mj-section>");

test.each<[string, string, readonly string[]]>([
  ["sound MJML", columnOf("<mj-text>Hi {{ name }}</mj-text>"), []],
  ["nothing", "", ["error mjml.invalid mjml:1:1"]],
  ["text alone", "Dear all", ["error mjml.invalid mjml:1:1"]],
  ["no body", "<mjml><mj-head></mj-head></mjml>", ["error mjml.invalid mjml:1:1"]],
  ["an include", LINES('  <mj-include path="./a.mjml" />'), ["error mjml.include mjml:2:3"]],
  ["an include in the head", mailOf("", '<mj-include path="a.css" type="css" />'), ["error mjml.include mjml:1:26"]],
  [
    "a placeholder of the compiler",
    IN_COLUMN("<mj-text>\uE000s0\uE001</mj-text>"),
    ["error text.invalid-unicode mjml:3:10", "error text.invalid-unicode mjml:3:13"],
  ],
  ["half a character", IN_COLUMN("<mj-text>\uD800</mj-text>"), ["error text.invalid-unicode mjml:3:10"]],
  ["a component of nobody's", IN_COLUMN("<mj-text>a</mj-text> <mj-foo />"), ["error mjml.unknown-element mjml:3:22"]],
  [
    "an unknown attribute",
    IN_COLUMN("<mj-text>a</mj-text>", '<mj-text color="red"', 'colour="red">a</mj-text>'),
    ["error mjml.unknown-attribute mjml:5:1"],
  ],
  [
    "a component in the wrong place",
    LINES("<mj-section>", "<mj-text>a</mj-text>", "</mj-section>"),
    ["error mjml.misplaced-element mjml:3:1"],
  ],
  [
    "a tag in a colour",
    IN_COLUMN('<mj-text color="{{ c }}">a</mj-text>'),
    ["warning mjml.validation mjml:3:10", "warning tag.no-position mjml:3:17"],
  ],
  ["a tag in a class", IN_COLUMN('<mj-text css-class="{{ c }}">a</mj-text>'), ["warning tag.no-position mjml:3:21"]],
  [
    "a tag in a style of HTML",
    IN_COLUMN('<mj-text><b style="color:{{ c }}">a</b></mj-text>'),
    ["warning tag.no-position mjml:3:26"],
  ],
  ["a tag in a comment", IN_COLUMN("<mj-text><!-- {{ c }} -->a</mj-text>"), ["warning tag.in-comment mjml:3:15"]],
  ["a tag in a script", IN_COLUMN("<mj-raw><script>{{ c }}</script></mj-raw>"), ["warning tag.no-position mjml:3:17"]],
  [
    "a tag in an attribute without quotes",
    IN_COLUMN("<mj-text><a href={{c}}>a</a></mj-text>"),
    ["warning tag.no-position mjml:3:18"],
  ],
  ["a tag in CSS", mailOf("", "<mj-style>\n.a { color: {{ c }} }</mj-style>"), ["warning tag.no-position mjml:2:13"]],
  [
    "a tag in defaults",
    mailOf("", '<mj-attributes><mj-button href="{{ u }}" /></mj-attributes>'),
    ["warning tag.no-position mjml:1:58"],
  ],
  ["a malformed tag", IN_COLUMN("<mj-text>{{ a b }}</mj-text>"), ["warning tag.malformed mjml:3:10"]],
  ["Go", IN_COLUMN("<mj-text>{{ .Name }}</mj-text>"), ["warning tag.malformed mjml:3:10"]],
  ["Handlebars", IN_COLUMN("<mj-text>{{#if a}}</mj-text>"), ["warning tag.malformed mjml:3:10"]],
  ["EJS", IN_COLUMN("<mj-text><%= name %></mj-text>"), ["warning tag.foreign-syntax mjml:3:10"]],
  ["Liquid", IN_COLUMN("<mj-text>{% if a %}</mj-text>"), ["warning tag.foreign-syntax mjml:3:10"]],
  ["FreeMarker", IN_COLUMN(`<mj-button href="\${url}">a</mj-button>`), ["warning tag.foreign-syntax mjml:3:18"]],
  [
    "a tag of another group",
    IN_COLUMN('<mj-image src="https://a.example/" alt="{{ text.a }}" />'),
    ["warning tag.group-differs mjml:3:41"],
  ],
  ["a tag in a host", IN_COLUMN('<mj-button href="https://{{ h }}/">a</mj-button>'), ["error tag.in-host mjml:3:18"]],
  [
    "a tag behind a script scheme",
    IN_COLUMN('<mj-button href="javascript:{{ h }}">a</mj-button>'),
    ["error tag.in-host mjml:3:18", "error link.forbidden-scheme mjml:3:18"],
  ],
  [
    "a bad default of a link",
    IN_COLUMN(`<mj-button href="{{ u|'javascript:x' }}">a</mj-button>`),
    ["error link.forbidden-scheme mjml:3:18"],
  ],
  [
    "a condition that cannot be read",
    IN_COLUMN('<mj-text lp-if="a &&">b</mj-text>'),
    ["error condition.invalid mjml:3:19"],
  ],
  [
    "a condition with references",
    IN_COLUMN('<mj-text lp-if="a == &quot;b&quot; &amp;&amp; size(1)">b</mj-text>'),
    ["error condition.invalid mjml:3:47"],
  ],
  [
    "a condition over several lines",
    IN_COLUMN('<mj-text lp-if="a ==', '  b">b</mj-text>'),
    ["error condition.invalid mjml:3:19"],
  ],
  [
    "a condition without an end",
    IN_COLUMN(`<mj-text lp-if="${"a || ".repeat(500)}b">b</mj-text>`),
    ["error condition.too-long mjml:3:17"],
  ],
  ["a condition on the body", `<mjml><mj-body lp-if="a"></mj-body></mjml>`, ["error condition.not-allowed mjml:1:16"]],
  ["a condition on a title", mailOf("", '<mj-title lp-if="a">b</mj-title>'), ["error condition.not-allowed mjml:1:36"]],
  [
    "a condition on inlined CSS",
    mailOf("", '<mj-style inline="inline" lp-if="a">b{}</mj-style>'),
    ["error condition.not-allowed mjml:1:52"],
  ],
  [
    "a condition on part of an accordion",
    IN_COLUMN(
      '<mj-accordion><mj-accordion-element><mj-accordion-title lp-if="a">b</mj-accordion-title></mj-accordion-element></mj-accordion>',
    ),
    ["error condition.not-allowed mjml:3:57"],
  ],
  [
    "a condition on an element of HTML in a button",
    IN_COLUMN('<mj-button><b lp-if="a">b</b></mj-button>'),
    ["error condition.not-allowed mjml:3:15"],
  ],
  [
    "four columns that share the width",
    LINES(
      "<mj-section>",
      ...["a", "b", "c", "d"].map((name) => `<mj-column lp-if="${name}"></mj-column>`),
      "</mj-section>",
    ),
    ["error condition.too-many-variants mjml:2:1"],
  ],
  [
    "four columns with widths",
    LINES(
      "<mj-section>",
      ...["a", "b", "c", "d"].map((name) => `<mj-column width="25%" lp-if="${name}"></mj-column>`),
      "</mj-section>",
    ),
    [],
  ],
  [
    "four rows with a gap",
    LINES(
      '<mj-wrapper gap="4px">',
      ...["a", "b", "c", "d"].map((name) => `<mj-section lp-if="${name}"></mj-section>`),
      "</mj-wrapper>",
    ),
    ["error condition.too-many-variants mjml:2:1"],
  ],
  [
    "elements within each other without end",
    `<mjml><mj-body>${"<mj-section>".repeat(70)}`,
    ["error mjml.too-deep mjml:1:712"],
  ],
  ["text beyond the limit", `<mjml>${" ".repeat(1_048_576)}</mjml>`, ["error mjml.too-large mjml:1:1"]],
])("%s is reported with its place", async (_, text, expected) => {
  expect(await findingsOf(text)).toEqual(expected);
});

test("everything is found at once, in the order of the source", async () => {
  const text = IN_COLUMN(
    '<mj-text lp-if="a +">{{ a b }}</mj-text>',
    '<mj-button href="https://{{ h }}/" colour="red">x</mj-button>',
    '<mj-include path="x" />',
    '<mj-image alt="{{ text.a }}" width="{{ w }}" src="https://a.example/" />',
  );
  expect(await findingsOf(text)).toEqual([
    "error condition.invalid mjml:3:19",
    "warning tag.malformed mjml:3:22",
    "error tag.in-host mjml:4:18",
    "error mjml.unknown-attribute mjml:4:36",
    "error mjml.include mjml:5:1",
    "warning tag.group-differs mjml:6:16",
    "warning mjml.validation mjml:6:30",
    "warning tag.no-position mjml:6:37",
  ]);
  expect((await compileMjml(text)).programs).toEqual({});
});

test("of very many findings the first 500 are listed and the others counted", async () => {
  const mail = columnOf(`<mj-text>${"{{#a}}".repeat(700)}</mj-text>`);
  const { diagnostics } = await compileMjml(
    mail.replace("<mj-head>", "<mj-head><mj-title>Title</mj-title><mj-preview>Words</mj-preview>"),
  );
  expect(diagnostics).toHaveLength(501);
  expect(diagnostics[0]).toMatchObject({ rule: "mjml.too-many-findings", message: "200 more findings are not listed" });
});

test("a mail with more tags than a client fills is refused", async () => {
  const tags = Array.from({ length: 10_001 }, (_, index) => `{{ t${index} }}`).join(" ");
  const { diagnostics, programs } = await compileMjml(columnOf(`<mj-text>${tags}</mj-text>`));
  expect(diagnostics).toContainEqual(
    expect.objectContaining({ rule: "size.program-limit", severity: "error", path: ["mjml"] }),
  );
  expect(programs).toEqual({});
});
