import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import type { Program } from "../../../../core/evaluator/program.ts";
import { runs } from "../../../support/effort.ts";
import { hostileText } from "../../../support/hostile-text.ts";
import { arbitraryMail } from "../../source/mjml/support/arbitrary-mjml.ts";
import { EVERY_COMPONENT, VALUES } from "../../source/mjml/support/every-component.ts";
import { columnOf, compileMjml, mailOf } from "../../source/mjml/support/mjml-fixture.ts";
import { attributeOf, pageOf } from "../../support/page.ts";
import { checkTypes } from "./support/check-types.ts";
import { renderTsx } from "./support/render-tsx.ts";
import { type Shown, shownOf } from "./support/shown.ts";
import { parseTsx } from "./support/syntax-tree.ts";

async function programsOf(text: string): Promise<{ readonly html: Program; readonly tsx: Program }> {
  const { programs, diagnostics } = await compileMjml(text);
  const { html, "react-email": tsx } = programs;
  if (html === undefined || tsx === undefined) throw new Error(JSON.stringify(diagnostics));
  return { html: JSON.parse(html), tsx: JSON.parse(tsx) };
}

/** What is seen and heard, however its runs are cut by elements that lay out. */
function asWords({ texts, ...shown }: Shown): object {
  return { ...shown, words: texts.join(" ").replace(/\s+/g, " ").trim() };
}

const CONTEXTS = [{}, { trial: true }, { plan: "pro" }, { trial: true, plan: "pro" }];

describe("a mail with every component", () => {
  let programs: Awaited<ReturnType<typeof programsOf>>;
  beforeAll(async () => {
    programs = await programsOf(EVERY_COMPONENT);
  });
  const fill = (program: Program, context: Record<string, string | boolean>) =>
    fillProgram(program, { merge_tags: VALUES, context });

  test.each(CONTEXTS)("renders to what the html shows with %j", async (context) => {
    const html = fill(programs.html, context);
    const tsx = fill(programs.tsx, context);
    const shown = asWords(shownOf(html.output));
    expect(asWords(shownOf(await renderTsx(tsx.output)))).toEqual(shown);
    expect(tsx.report.hidden.toSorted()).toEqual(html.report.hidden.toSorted());
  });

  test("is drawn with components of React Email, and named after its title", () => {
    const { output } = fill(programs.tsx, { trial: true, plan: "pro" });
    const [, names = ""] = /^import \{ (.*) \} from "react-email";/.exec(output) ?? [];
    expect(names.split(", ")).toEqual(
      expect.arrayContaining([
        "Body",
        "Button",
        "Column",
        "Container",
        "Head",
        "Hr",
        "Html",
        "Img",
        "Preview",
        "Row",
        "Section",
      ]),
    );
    expect(output).toContain("export default function SpringLetter() {");
    expect(parseTsx(output).rawTexts).toEqual([]);
  });

  test("keeps HTML of its author, and nothing that is for Outlook or runs", async () => {
    const page = pageOf(await renderTsx(fill(programs.tsx, { plan: "pro" }).output));
    const [font] = page.elements("font");
    expect(font && attributeOf(font, "color")).toBe("red");
    expect(font && attributeOf(font, "onclick")).toBeUndefined();
    const [heading] = page.elements("th");
    expect(heading && attributeOf(heading, "colspan")).toBe("2");
    expect(page.comments.filter((text) => text.includes("Outlook") || text.includes("gone"))).toEqual([]);
    expect(page.css).toContain('.note > p { color: #445566; content: "}"; }');
  });
});

test("what is hidden is gone, whatever mail it is in", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryMail, fc.infiniteStream(fc.boolean()), async (mail, choices) => {
      const shown = new Map<number, boolean>();
      const written = mail((condition) => shown.set(condition, choices.next().value).get(condition) === true, false);
      fc.pre(written !== "");
      const { html, tsx } = await programsOf(mail(() => true, true));
      const context = Object.fromEntries([...shown].map(([condition, value]) => [`c${condition}`, value]));
      const data = {
        merge_tags: { text: { t: "Text" }, url: { u: "https://u.example/?a=1&b=2" }, attr: { a: "Alt" } },
        context,
      };
      const expected = asWords(shownOf(fillProgram(html, data).output));
      expect(asWords(shownOf(await renderTsx(fillProgram(tsx, data).output)))).toEqual(expected);
    }),
    { numRuns: runs(30) },
  );
});

test("hostile values change nothing but what is in strings", async () => {
  const { tsx } = await programsOf(EVERY_COMPONENT);
  const context = { trial: true, plan: "pro" };
  const { shape } = parseTsx(fillProgram(tsx, { context }, { onMissing: "empty" }).output);
  const texts = fc.record({ month: hostileText, name: hostileText, sum: hostileText });
  const urls = fc.record({ photo: hostileText, start: hostileText, month: hostileText });
  const values = fc.record({ text: texts, url: urls, attr: fc.record({ photo_alt: hostileText }) });
  fc.assert(
    fc.property(values, (merge_tags) => {
      const tree = parseTsx(fillProgram(tsx, { merge_tags, context }, { onMissing: "empty" }).output);
      expect(tree.shape).toEqual(shape);
      expect(tree.rawTexts).toEqual([]);
    }),
    { numRuns: runs(300) },
  );
});

test.each([
  [
    "a style of one name twice about a shorthand",
    '<p style="padding-top:1px;padding:2px;padding-top:3px">a</p>',
    "padding:2px;padding-top:3px",
  ],
  ["a comment in a style", '<p style="color:red/* ; */;margin:1px">a</p>', "color:red;margin:1px"],
  ["a property in capitals and one of its author", '<p style="COLOR:red;--own:1">a</p>', "color:red;--own:1"],
  ["what is no declaration", '<p style="color;:red;a b:c;margin:1px">a</p>', "margin:1px"],
])("%s reaches the page", async (_, content, style) => {
  const { tsx } = await programsOf(columnOf(`<mj-text>${content}</mj-text>`));
  const { output } = fillProgram(tsx, {});
  expect(checkTypes({ mail: output })).toEqual([]);
  const [paragraph] = pageOf(await renderTsx(output)).elements("p");
  expect(paragraph && attributeOf(paragraph, "style")).toBe(style);
});

test("an anchor of old passes a strict type check, and reaches the page", async () => {
  const { tsx } = await programsOf(columnOf('<mj-text><a name="terms">Terms</a></mj-text>'));
  const { output } = fillProgram(tsx, {});
  expect(checkTypes({ mail: output })).toEqual([]);
  const [anchor] = pageOf(await renderTsx(output)).elements("a");
  expect(anchor && attributeOf(anchor, "name")).toBe("terms");
});

test("white space between words stays, and none is made", async () => {
  const { tsx } = await programsOf(columnOf("<mj-text>One <b>two</b>\n  <i>three</i><u>four</u>\n</mj-text>"));
  const html = await renderTsx(fillProgram(tsx, {}).output);
  expect(html.replace(/<[^>]+>/g, "")).toContain("One two threefour");
});

test("a condition that splits an element leaves out two programs, with a warning at its place", async () => {
  const { programs, diagnostics } = await compileMjml(
    mailOf('<mj-raw lp-if="a"><div class="x"></mj-raw><mj-raw lp-if="a"></div></mj-raw>'),
  );
  expect(Object.keys(programs)).toEqual(["html", "mjml"]);
  expect(diagnostics).toContainEqual(
    expect.objectContaining({ rule: "condition.splits-element", severity: "warning", path: ["mjml", 1, 45] }),
  );
});

describe("a declaration by which mjml gives elements what they begin with", () => {
  const table = (style = "") => columnOf(`<mj-table><tr><td${style}>1</td></tr></mj-table>`);
  const styleNames = async (text: string) => {
    const { output } = fillProgram((await programsOf(text)).tsx, {});
    return ["wordSpacing", "tableLayout"].filter((name) => output.includes(name));
  };

  test("is left out", async () => {
    expect(await styleNames(table())).toEqual([]);
  });

  test("stays where the page gives the property another value", async () => {
    expect(await styleNames(table(' style="word-spacing: 2px"'))).toEqual(["wordSpacing"]);
    const named = "<mj-style>.a table { table-layout: fixed }</mj-style>";
    expect(await styleNames(table().replace("<mj-head>", `<mj-head>${named}`))).toEqual(["tableLayout"]);
  });
});
