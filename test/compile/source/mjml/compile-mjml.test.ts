import { describe, expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { attributeOf, pageOf } from "../../support/page.ts";
import { columnOf, compileMjml, fillMjml, mailOf, mjmlAlone, programsOf } from "./support/mjml-fixture.ts";

const COLUMNS = mailOf(
  `<mj-section lp-if="row">
     <mj-column lp-if="a"><mj-text>A</mj-text></mj-column>
     <mj-column><mj-text>B</mj-text></mj-column>
     <mj-column lp-if="c"><mj-text lp-if="d">C</mj-text></mj-column>
   </mj-section>`,
);

describe("columns without a width", () => {
  test.each<[string, readonly string[]]>([
    ["a c", ["33.333333333333336%", "33.333333333333336%", "33.333333333333336%"]],
    ["a", ["50%", "50%"]],
    ["c", ["50%", "50%"]],
    ["", ["100%"]],
  ])("share the section when the context has %j", async (shown, widths) => {
    const context = Object.fromEntries(["row", "d", ...shown.split(" ").filter(Boolean)].map((key) => [key, true]));
    const { output } = await fillMjml(COLUMNS, { context });
    const page = pageOf(output);
    const used = page
      .elements("div")
      .flatMap((element) => /mj-column-per-([\d-]+)/.exec(attributeOf(element, "class") ?? "")?.[1] ?? []);
    expect(used.map((width) => `${width.replace("-", ".")}%`)).toEqual(widths);
  });

  test.each<[readonly string[], readonly string[]]>([
    [["row", "a", "c", "d"], []],
    [["row", "a", "c"], ["mj-text@4:27"]],
    [["row", "c", "d"], ["mj-column@2:6"]],
    [["row"], ["mj-column@2:6", "mj-column@4:6"]],
    [[], ["mj-section@1:45"]],
  ])("with %j in the context the report names %j", async (shown, hidden) => {
    const context = Object.fromEntries(shown.map((key) => [key, true]));
    expect((await fillMjml(COLUMNS, { context })).report.hidden).toEqual(hidden);
  });
});

describe("a source", () => {
  const RANDOM = columnOf(
    '<mj-navbar hamburger="hamburger"><mj-navbar-link href="{{ u }}">x</mj-navbar-link></mj-navbar><mj-carousel><mj-carousel-image src="{{ u }}" /></mj-carousel>',
  );

  test("compiles to the same programs each time, where mjml by itself draws ids at random", async () => {
    expect(await mjmlAlone(RANDOM)).not.toBe(await mjmlAlone(RANDOM));
    expect((await compileMjml(RANDOM)).programs).toEqual((await compileMjml(RANDOM)).programs);
  });

  test("has ids that its labels refer to", async () => {
    const page = pageOf((await fillMjml(RANDOM, {}, { onMissing: "empty" })).output);
    const ids = page.elements("input").map((element) => attributeOf(element, "id"));
    const labels = page.elements("label").map((element) => attributeOf(element, "for"));
    expect(new Set(ids).size).toBe(ids.length);
    expect(
      labels.filter(
        (label) =>
          label !== undefined && !ids.includes(label) && !page.comments.some((text) => text.includes(`id="${label}"`)),
      ),
    ).toEqual([]);
  });

  test("asks for the font of a hidden component only when it is shown", async () => {
    const mail = mailOf(
      '<mj-section><mj-column><mj-text font-family="Arial">x</mj-text><mj-text lp-if="a" font-family="Lato">y</mj-text><mj-text lp-if="b" font-family="Fancy">z</mj-text></mj-column></mj-section>',
      '<mj-font name="Fancy" href="https://fonts.example/fancy" />',
    );
    const { html } = await programsOf(mail);
    const fontsWith = (context: Record<string, boolean>) => {
      const page = pageOf(fillProgram(html, { context }).output);
      return [
        page.elements("link").map((link) => attributeOf(link, "href")?.match(/Lato|fancy/)?.[0]),
        page.css.match(/@import/g)?.length ?? 0,
      ];
    };
    expect(fontsWith({})).toEqual([[], 0]);
    expect(fontsWith({ a: true })).toEqual([["Lato"], 1]);
    expect(fontsWith({ b: true })).toEqual([["fancy"], 1]);
    expect(fontsWith({ a: true, b: true })).toEqual([["Lato", "fancy"], 2]);
    expect(fillProgram(html, {}).report.hidden).toEqual(["mj-text@1:167", "mj-text@1:216"]);
  });

  test("keeps white space that shows", async () => {
    const { output } = await fillMjml(columnOf("<mj-text><pre>one\n  two</pre></mj-text>"));
    expect(output).toContain("<pre>one\n  two</pre>");
  });

  test("is printed as it was written, but for tags and conditions", async () => {
    const { mjml } = await programsOf(
      `<mjml owa="desktop"><mj-body css-class='a"b'><!-- note --><mj-raw lp-if="a"><p>{{ t }}</p></mj-raw><mj-section mj-class="c" /></mj-body></mjml>`,
    );
    const data = { merge_tags: { text: { t: "<x>" } }, context: { a: true } };
    expect(fillProgram(mjml, data).output).toBe(
      `<mjml owa="desktop">\n  <mj-body css-class='a"b'>\n    <!-- note -->\n    <mj-raw><p>&lt;x&gt;</p></mj-raw>\n    <mj-section mj-class="c" />\n  </mj-body>\n</mjml>\n`,
    );
    expect(fillProgram(mjml, {}).output).not.toContain("mj-raw");
  });
});
