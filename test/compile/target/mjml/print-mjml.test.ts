import { readFileSync } from "node:fs";
import fc from "fast-check";
import mjml2html from "mjml";
import { describe, expect, test } from "vitest";
import type { FillData } from "../../../../core/evaluator/data.ts";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import type { Program } from "../../../../core/evaluator/program.ts";
import { canonicalHtml } from "../../../../src/compile/proof/canonical-html.ts";
import { asMjmlWrites } from "../../../support/as-mjml-writes.ts";
import { runs } from "../../../support/effort.ts";
import { hostileText } from "../../../support/hostile-text.ts";
import { arbitraryRows } from "../../support/arbitrary-document.ts";
import { compileDocument } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../../support/document-fixture.ts";
import { SAMPLES } from "../../support/sample-expectations.ts";

const data = { merge_tags: { text: { t: "Text" }, url: { u: "https://u.example/?a=1&b=2" }, attr: { a: "Alt" } } };

describe("the mjml program of a document", () => {
  test.each(Object.keys(SAMPLES))("gives MJML of which mjml makes the page of the html program: %s", async (name) => {
    const { html, mjml } = await programsOf(readExample(`${name}.template.json`));
    const values = JSON.parse(readExample(`${name}.data.json`));
    const filled = fillProgram(mjml, values);
    const page = fillProgram(html, values);
    expect(canonicalHtml(asMjmlWrites(await compiled(filled.output)))).toEqual(
      canonicalHtml(asMjmlWrites(page.output)),
    );
    expect({ ...filled.report, bytes: 0 }).toEqual({ ...page.report, bytes: 0 });
  });

  test("does so for any document and any assignment", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryRows, fc.infiniteStream(fc.boolean()), async (rows, choices) => {
        const { html, mjml } = await programsOf(documentOf(rows));
        const context: Record<string, string> = {};
        for (const { node } of html.conditions) context[node] = choices.next().value ? "on" : "off";
        const filled = fillProgram(mjml, { ...data, context }).output;
        expect(canonicalHtml(asMjmlWrites(await compiled(filled)))).toEqual(
          canonicalHtml(asMjmlWrites(fillProgram(html, { ...data, context }).output)),
        );
      }),
      { numRuns: runs(40) },
    );
  });

  test("keeps any value in its place", async () => {
    const { html, mjml } = await programsOf(
      documentOf([
        rowOf([
          blockOf("heading", { content: "Hi {{ t }}!" }),
          blockOf(
            "image",
            { src: "{{ u }}", alt: "{{ a }}", link: "https://a.example/{{ u }}", enabled: true },
            "image",
          ),
          blockOf("button", { text: "{{ t }}", link: "{{ u }}" }, "button"),
        ]),
        { id: "second", type: "row", columns: [{ id: "empty" }], backgroundImage: "{{ u }}" },
      ]),
    );
    await fc.assert(
      // Without its URL a component is another one to mjml: a button without a link, a section without an image.
      // And mjml trims the text of a component.
      fc.asyncProperty(
        hostileText.map((text) => text.trim()),
        hostileText.map((rest) => `x${rest}`),
        hostileText,
        async (t, u, a) => {
          const values: FillData = { merge_tags: { text: { t }, url: { u }, attr: { a } } };
          const page = canonicalHtml(asMjmlWrites(fillProgram(html, values).output));
          expect(canonicalHtml(await compiled(fillProgram(mjml, values).output))).toEqual(page);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test("is written with the components of MJML, which mjml takes strictly", async () => {
    const { mjml } = await programsOf(
      documentOf(
        [rowOf([blockOf("heading", { content: "Hi" }), blockOf("button", { text: "Go", link: "{{ u }}" }, "go")])],
        {
          canvas: { language: "ar", preheaderText: "Look" },
        },
      ),
    );
    const { output } = fillProgram(mjml, data);
    for (const component of ["mj-section", "mj-column", "mj-text", "mj-button", "mj-preview", "mj-title"]) {
      expect(output).toContain(`<${component}`);
    }
    expect(output).toMatch(/^<mjml lang="ar" dir="rtl">/);
    expect(output).toContain('<mj-all font-family="Tahoma, Geeza Pro, Arial, sans-serif" direction="rtl" />');
    await expect(mjml2html(output, { validationLevel: "strict" })).resolves.toMatchObject({ errors: [] });
  });

  test("leaves out a hidden block with its rules and fonts", async () => {
    const hidden = blockOf("heading", {
      content: "Secret",
      fontFamily: "Lora",
      mobile: { fontSize: 20 },
      visibility: visibleIf("plan", "==", "pro"),
    });
    const { mjml } = await programsOf(documentOf([rowOf([hidden])]));
    const { output, report } = fillProgram(mjml, {});
    expect(output).not.toMatch(/Secret|Lora|eb-block/);
    expect(report.hidden).toEqual(["block"]);
    expect(fillProgram(mjml, { context: { plan: "pro" } }).output).toMatch(/eb-block[\s\S]*Secret/);
  });

  test("has a title also when there is nothing to call it by, for mjml labels the mail with it", async () => {
    const { mjml } = await programsOf(documentOf([], { canvas: { language: "en", preheaderText: "" } }));
    expect(await compiled(fillProgram(mjml, {}).output)).toContain('aria-label="&#160;"');
  });
});

async function programsOf(document: unknown): Promise<{ readonly html: Program; readonly mjml: Program }> {
  const { programs, diagnostics } = await compileDocument(document);
  if (programs.html === undefined || programs.mjml === undefined) throw new Error(JSON.stringify(diagnostics));
  return { html: JSON.parse(programs.html), mjml: JSON.parse(programs.mjml) };
}

/** As anyone who is handed the MJML would compile it. */
async function compiled(text: string): Promise<string> {
  return (await mjml2html(text, {})).html;
}

function readExample(name: string): string {
  return readFileSync(new URL(`../../../../examples/${name}`, import.meta.url), "utf8");
}
