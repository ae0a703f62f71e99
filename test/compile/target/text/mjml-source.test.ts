import { expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { EVERY_COMPONENT, VALUES } from "../../source/mjml/support/every-component.ts";
import { columnOf, compileMjml } from "../../source/mjml/support/mjml-fixture.ts";

async function textOf(mjml: string, context: Record<string, string | boolean> = {}): Promise<string> {
  const { programs, diagnostics } = await compileMjml(mjml);
  if (programs.text === undefined) throw new Error(JSON.stringify(diagnostics));
  return fillProgram(JSON.parse(programs.text), { merge_tags: VALUES, context }).output;
}

test("a mail with every component is read from top to bottom", async () => {
  expect(await textOf(EVERY_COMPONENT, { trial: true, plan: "pro" })).toBe(`Raw May

Dear Ann & Bo,

welcome

[A "map"] (https://a.example/p?m=May%2F2)

Start now (https://s.example/?q=1)

----------------------------------------

Trial

Left

Sum
12 < 13 | EUR

Hero

Shop (https://a.example/shop)
Help (https://a.example/help)

Git (https://a.example/git)

Question
Answer

[One]

[Two]
`);
});

test("what separates a hidden beginning from the rest is hidden with it", async () => {
  const mail = columnOf(`<mj-text><span lp-if="trial">Trial:</span> Hello</mj-text>
    <mj-navbar><mj-navbar-link href="https://a.example/" lp-if="trial">A</mj-navbar-link>
      <mj-navbar-link href="https://b.example/">B</mj-navbar-link></mj-navbar>`);
  const menu = "B (https://b.example/)\n";
  expect(await textOf(mail, { trial: true })).toBe(`Trial: Hello\n\nA (https://a.example/)\n${menu}`);
  expect(await textOf(mail)).toBe(`Hello\n\n${menu}`);
});

test("what is hidden is not read", async () => {
  const text = await textOf(EVERY_COMPONENT);
  expect(text).not.toMatch(/Trial|Left|Sum/);
  expect(text).toContain("----\n\nHero");
});

test.each([
  [
    "headings, lists and links",
    '<mj-text><h2>Title</h2><ul><li>One</li><li><a href="https://a.example/">Two</a></li></ul></mj-text>',
    "## Title\n\n- One\n- Two (https://a.example/)\n",
  ],
  ["what is hidden on any screen", '<mj-text>a<span style="display: none">b</span></mj-text>', "a\n"],
  ["a link that leads nowhere", '<mj-text><a href="#">a</a></mj-text>', "a\n"],
  ["comments and Outlook's", "<mj-text>a<!-- b --><!--[if mso]>c<![endif]--></mj-text>", "a\n"],
])("%s are read as in documents", async (_, component, expected) => {
  expect(await textOf(columnOf(component))).toBe(expected);
});
