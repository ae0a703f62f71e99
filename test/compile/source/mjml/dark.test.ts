import { describe, expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import { pageOf } from "../../support/page.ts";
import { renderTsx } from "../../target/react-email/support/render-tsx.ts";

const mailOf = (body: string, head = "<mj-preview>a</mj-preview>") =>
  `<mjml lang="en"><mj-head><mj-title>a</mj-title>${head}</mj-head><mj-body>${body}</mj-body></mjml>`;
const inColumn = (content: string) => mailOf(`<mj-section><mj-column>${content}</mj-column></mj-section>`);

async function compile(text: string) {
  const { programs, diagnostics } = await compileSource({ kind: "mjml", text }, { unshortened: true });
  const fill = (name: "html" | "mjml" | "react-email") => fillProgram(JSON.parse(programs[name] ?? ""), {}).output;
  return { programs, diagnostics, fill };
}

describe("an lp-dark attribute", () => {
  test.each<[string, string, string]>([
    [
      "of mj-text",
      inColumn('<mj-text lp-dark-color="#eee" lp-dark-container-background-color="#111">a</mj-text>'),
      ".lp-dark-1>div{color:#eeeeee !important} .lp-dark-1{background-color:#111111 !important}",
    ],
    [
      "of mj-section, which has a class of its own",
      mailOf('<mj-section css-class="mine" lp-dark-background-color="black"><mj-column></mj-column></mj-section>'),
      ".lp-dark-1,.lp-dark-1>table,.lp-dark-1>div>table,.lp-dark-1>tbody>tr>td>table{background-color:black !important}",
    ],
    [
      "of mj-column with a padding",
      mailOf('<mj-section><mj-column padding="4px" lp-dark-background-color="#123"></mj-column></mj-section>'),
      ".lp-dark-1>table>tbody>tr>td{background-color:#112233 !important}",
    ],
    [
      "of mj-column with a padding that the head gives",
      mailOf(
        '<mj-section><mj-column lp-dark-background-color="#123"></mj-column></mj-section>',
        '<mj-preview>a</mj-preview><mj-attributes><mj-column padding="4px" /></mj-attributes>',
      ),
      ".lp-dark-1>table>tbody>tr>td{background-color:#112233 !important}",
    ],
    [
      "of mj-divider",
      inColumn('<mj-divider lp-dark-border-color="#444" />'),
      ".lp-dark-1>p,.lp-dark-1>hr{border-top-color:#444444 !important}",
    ],
  ])("%s is a rule for dark clients, proven by mjml", async (_, text, rules) => {
    const { diagnostics, fill } = await compile(text);
    expect(diagnostics).toEqual([]);
    for (const html of [fill("html"), await renderTsx(fill("react-email"))]) {
      const { css } = pageOf(html);
      expect(css).toContain(`@media (prefers-color-scheme:dark){ ${rules} }`);
      expect(css).toContain(" [data-ogs");
      expect(html).toContain('content="light dark"');
      expect(html).not.toMatch(/\slp-dark-[a-z]/);
    }
    expect(fill("mjml")).toContain('lp-dark-1"');
  });

  test.each<[string, string, string]>([
    [
      "of mj-body is a rule for the box of the page",
      '<mjml lang="en"><mj-body lp-dark-background-color="#111"></mj-body></mjml>',
      "[data-ogsb] [role=article]{background-color:#111111 !important}",
    ],
    [
      "of a button keeps the colour of its label, and covers what Outlook puts beneath it",
      inColumn('<mj-button color="#eee" lp-dark-background-color="#258">a</mj-button>'),
      "[data-ogsb] .lp-dark-1>table>tbody>tr>td,[data-ogsb] .lp-dark-1>table>tbody>tr>td>a,[data-ogsb] .lp-dark-1>table>tbody>tr>td>p{background-color:#225588 !important;box-shadow:inset 0 0 0 99px #225588 !important} [data-ogsb] .lp-dark-1>table>tbody>tr>td>a,[data-ogsb] .lp-dark-1>table>tbody>tr>td>p{color:#eeeeee !important}",
    ],
    [
      "of a box keeps the colour that mjml gives text",
      inColumn('<mj-text lp-dark-container-background-color="#9cf">a</mj-text>'),
      "[data-ogsb] .lp-dark-1>div{color:#000000 !important}",
    ],
  ])("%s, in Outlook", async (_, text, rule) => {
    const { fill } = await compile(text);
    for (const html of [fill("html"), await renderTsx(fill("react-email"))]) expect(pageOf(html).css).toContain(rule);
  });

  test("keeps the class of the component, and a declaration of its author", async () => {
    const head = '<mj-preview>a</mj-preview><mj-raw><meta name="color-scheme" content="dark"></mj-raw>';
    const text = mailOf("<mj-section css-class='mine' lp-dark-background-color='#000'></mj-section>", head);
    const html = (await compile(text)).fill("html");
    expect(html).toContain('class="mine lp-dark-1"');
    expect(html.match(/name="color-scheme"/g)).toHaveLength(1);
  });

  test("needs no head", async () => {
    const text = '<mjml lang="en"><mj-body lp-dark-background-color="#111"></mj-body></mjml>';
    const { diagnostics, fill } = await compile(text);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(fill("html")).toContain("\nbody,.lp-dark-1,.lp-dark-1>div{background-color:#111111 !important}");
  });

  test.each<[string, string, string]>([
    ["no colour", '<mj-text lp-dark-color="{{ a }}">a</mj-text>', "color.invalid"],
    ["an empty one", '<mj-text lp-dark-color="">a</mj-text>', "color.invalid"],
    ["an attribute without a dark one", '<mj-text lp-dark-padding="4px">a</mj-text>', "mjml.unknown-attribute"],
    ["a component without one", '<mj-accordion lp-dark-color="#000"></mj-accordion>', "mjml.unknown-attribute"],
  ])("with %s is an error at its place", async (_, content, rule) => {
    const text = inColumn(content);
    const { diagnostics, programs } = await compile(text);
    expect(programs).toEqual({});
    const start = text.indexOf("lp-dark-") + 1;
    const column = rule === "color.invalid" ? text.indexOf('="', start) + 3 : start;
    expect(diagnostics.map((each) => [each.rule, each.path])).toEqual([[rule, ["mjml", 1, column]]]);
  });

  test("in the head is an error", async () => {
    const head = '<mj-preview>a</mj-preview><mj-attributes><mj-text lp-dark-color="#000" /></mj-attributes>';
    const { diagnostics } = await compile(mailOf("", head));
    expect(diagnostics.map(({ rule }) => rule)).toEqual(["mjml.unknown-attribute"]);
  });
});

test("contrast is checked in dark clients, and goes on being checked in light ones", async () => {
  const section = (attributes: string, content: string) =>
    mailOf(`<mj-section ${attributes}><mj-column>${content}</mj-column></mj-section>`);
  const dark = await compile(section('lp-dark-background-color="#111"', "<mj-text>a</mj-text>"));
  expect(dark.diagnostics.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^in dark clients #000000 on #111111 has a contrast of 1\.11:1/),
  ]);
  const light = await compile(section('lp-dark-background-color="#fff"', '<mj-text color="#eee">a</mj-text>'));
  expect(light.diagnostics.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^#eeeeee on #ffffff/),
    expect.stringMatching(/^in dark clients #eeeeee on #ffffff/),
  ]);
});

test("components with the same rules share a class, sections do not", async () => {
  const text = '<mj-text lp-dark-color="#eee">a</mj-text>';
  const part = `<mj-section lp-dark-background-color="#111"><mj-column>${text}${text}</mj-column></mj-section>`;
  const { diagnostics, fill } = await compile(mailOf(part + part));
  expect(diagnostics).toEqual([]);
  const classes = [...fill("html").matchAll(/class="(lp-dark-\d)"/g)].map(([, name]) => name);
  expect(classes).toEqual(["lp-dark-1", "lp-dark-2", "lp-dark-2", "lp-dark-3", "lp-dark-2", "lp-dark-2"]);
});
