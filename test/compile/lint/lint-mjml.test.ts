import { expect, test } from "vitest";
import { compileMjml } from "../source/mjml/support/mjml-fixture.ts";

/** The column of a mail, each of its components on a line from the second on. */
function inColumn(components: string, { head = "<mj-preview>Words</mj-preview>", section = "" } = {}): string {
  return `<mjml lang="en"><mj-head><mj-title>Title</mj-title>${head}</mj-head><mj-body><mj-section${section}><mj-column>\n${components}\n</mj-column></mj-section></mj-body></mjml>`;
}

const RIGHT_TO_LEFT = inColumn("<mj-table><tr><td>Hello</td></tr></mj-table>").replace("<mjml", '<mjml dir="rtl"');

async function adviceOn(text: string): Promise<readonly string[]> {
  const { diagnostics } = await compileMjml(text);
  return diagnostics.map(({ rule, path }) => `${rule} ${path.slice(1).join(":")}`);
}

test.each<[string, string, readonly string[]]>([
  ["a sound mail", inColumn("<mj-text>Hello</mj-text>"), []],
  [
    "a mail without language, title and preheader",
    "<mjml>\n<mj-body></mj-body></mjml>",
    ["page.missing-language 1:1", "page.missing-title 1:1", "page.missing-preheader 1:1"],
  ],
  ["an empty preheader", inColumn("", { head: "<mj-preview> </mj-preview>" }), ["page.missing-preheader 1:1"]],

  [
    "HTML that names sides where text is read from right to left",
    RIGHT_TO_LEFT.replace("<td>", '<td align="left" style="color: #000; text-align: RIGHT !important">'),
    ["page.physical-side 2:19", "page.physical-side 2:32"],
  ],
  ["HTML that names no side there", RIGHT_TO_LEFT.replace("<td>", '<td style="text-align: start">'), []],
  [
    "HTML that names sides where text is read from left to right",
    inColumn('<mj-text><p align="left" style="text-align: right">Hello</p></mj-text>'),
    [],
  ],

  ["an image without a text", inColumn('<mj-image src="https://a.example/x.png" />'), ["image.missing-alt 2:1"]],
  ["an image that says it is empty", inColumn('<mj-image src="https://a.example/x.png" alt="" />'), []],
  [
    "an image with the text of its class",
    inColumn('<mj-image mj-class="logo" src="https://a.example/x.png" />', {
      head: '<mj-preview>a</mj-preview><mj-attributes><mj-class name="logo" alt="Logo" /></mj-attributes>',
    }),
    [],
  ],
  ["an image without a source", inColumn('<mj-image alt="Map" />'), ["image.missing-source 2:1"]],
  [
    "an image of http with the name of its file",
    inColumn('<mj-image src="http://a.example/x.png"\nalt="x.png" />'),
    ["image.insecure 2:16", "image.alt-is-file-name 3:6"],
  ],
  ["an image whose source is a tag", inColumn('<mj-image src="{{ photo }}" alt="{{ name }}" />'), []],
  [
    "an image in HTML",
    inColumn('<mj-text>Hi\n <img src="http://a.example/x.png"></mj-text>'),
    ["image.missing-alt 3:2", "image.insecure 3:7"],
  ],
  [
    "a background of http",
    inColumn("", { section: ' background-url="http://a.example/x.png"' }),
    [
      `image.insecure 1:${'<mjml lang="en"><mj-head><mj-title>Title</mj-title><mj-preview>Words</mj-preview></mj-head><mj-body>'.length + 29}`,
    ],
  ],

  ["a button without a link", inColumn("<mj-button>Open your order</mj-button>"), ["link.empty 2:1"]],
  ["a button with a mere mark", inColumn('<mj-button href="#">Open your order</mj-button>'), ["link.empty 2:18"]],
  ["a link that leads nowhere", inColumn('<mj-text>Our <a href="">terms</a></mj-text>'), ["link.empty 2:17"]],
  ["a link of http", inColumn('<mj-text><a href="http://a.example/">Terms</a></mj-text>'), ["link.insecure 2:13"]],
  [
    "a link for one machine",
    inColumn('<mj-text><a href="https://localhost/">Terms</a></mj-text>'),
    ["link.private-host 2:13"],
  ],
  [
    "a link that says here",
    inColumn('<mj-text>Or <a href="https://a.example/">click <b>here</b></a></mj-text>'),
    ["link.vague-text 2:13"],
  ],
  [
    "a text that leads to three addresses",
    inColumn(
      '<mj-button href="https://a.example/a">Read on</mj-button>\n<mj-text><a href="https://a.example/b">Read on</a> <a href="https://a.example/{{ c }}">Read on</a></mj-text>',
    ),
    ["link.vague-text 2:39"],
  ],
  ["a button that says more", inColumn('<mj-button href="{{ u }}">Read more</mj-button>'), ["link.vague-text 2:27"]],

  [
    "headings that leave out a level",
    inColumn("<mj-text><h1>One</h1></mj-text>\n<mj-text><h3>Three</h3></mj-text>"),
    ["heading.level-skipped 3:10"],
  ],
  ["a heading without text", inColumn("<mj-text><h1> </h1></mj-text>"), ["heading.empty 2:10"]],
  [
    "a heading of a tag alone, which is left out without a value",
    inColumn("<mj-text><h1>{{ title }}</h1></mj-text>"),
    [],
  ],
])("%s gets the advice it needs", async (_, text, expected) => {
  const isContrast = (line: string) => line.startsWith("contrast.");
  expect((await adviceOn(text)).filter((line) => !isContrast(line))).toEqual(expected);
});

// Ratios by WCAG 2.1: #767676 on white has 4.54:1, #777777 has 4.48:1; 3:1 is enough from 24 px on.
test.each<[string, string, readonly string[]]>([
  ["enough", inColumn('<mj-text color="#767676">Hello</mj-text>'), []],
  ["too little", inColumn('<mj-text color="#777777"> Hello</mj-text>'), ["contrast.low 2:27"]],
  ["enough for large text", inColumn('<mj-text color="#777777" font-size="24px">Hello</mj-text>'), []],
  ["enough for a heading", inColumn('<mj-text color="#777777"><h1>Hello</h1></mj-text>'), []],
  [
    "too little on a section of the same colour",
    inColumn("<mj-text>Hello</mj-text>", { section: ' background-color="#333"' }),
    ["contrast.low 2:10"],
  ],
  [
    "too little within a text",
    inColumn('<mj-text>Hello <b style="color:#eee">you</b></mj-text>'),
    ["contrast.low 2:38"],
  ],
  [
    "too little by the attributes of all",
    inColumn("<mj-text>Hello</mj-text>", {
      head: '<mj-preview>a</mj-preview><mj-attributes><mj-all color="#eee" /></mj-attributes>',
    }),
    ["contrast.low 2:10"],
  ],
  [
    "what cannot be told: an image behind",
    inColumn('<mj-text color="#fff">Hello</mj-text>', { section: ' background-url="https://a.example/x.png"' }),
    [],
  ],
  [
    "what cannot be told: a class with a style sheet",
    inColumn('<mj-text color="#fff" css-class="a">Hello</mj-text>', {
      head: "<mj-preview>a</mj-preview><mj-style>.a { background: #000 }</mj-style>",
    }),
    [],
  ],
  ["what cannot be told: a tag for a colour", inColumn('<mj-text color="{{ c }}">Hello</mj-text>'), []],
])("contrast: %s", async (_, text, expected) => {
  expect((await adviceOn(text)).filter((line) => line.startsWith("contrast."))).toEqual(expected);
});

test("a mail with an error gets no advice on top", async () => {
  expect(await adviceOn('<mjml><mj-body><mj-section lp-if="a +" /></mj-body></mjml>')).toEqual([
    "condition.invalid 1:37",
  ]);
});
