import { expect, test } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import type { SourceKind } from "../../src/domain/template/template-source.ts";
import { columnOf } from "./source/mjml/support/mjml-fixture.ts";
import { blockOf, documentOf, rowOf } from "./support/document-fixture.ts";
import { renderTsx } from "./target/react-email/support/render-tsx.ts";

const TEXT = "Write {{ '{{' }} name }} or {{ \"<%\" }}= name %> for {{ name }}";
const SHOWN = "Write {{ name }} or <%= name %> for Ada";

const SOURCES: Readonly<Record<SourceKind, string>> = {
  document: JSON.stringify(documentOf([rowOf([blockOf("paragraph", { content: TEXT.replaceAll("<", "&lt;") }, "p")])])),
  mjml: columnOf(`<mj-text>${TEXT}</mj-text><mj-image src="https://a.example/x.png" alt="{{ '{{' }}" title="a"
    css-class="{{ '[[' }}" />
    <mj-raw><script type="application/ld+json">{ "a": "{{ '{{' }} {{ name }}" }</script></mj-raw>`),
};

test.each(["document", "mjml"] as const)(
  "a tag of quoted braces shows braces in every target of a %s",
  async (kind) => {
    const options = { subject: TEXT, stage: "publication" } as const;
    const { programs, diagnostics } = await compileSource({ kind, text: SOURCES[kind] }, options);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const fill = (program = "") => fillProgram(JSON.parse(program), { merge_tags: { text: { name: "Ada" } } }).output;
    const inHtml = SHOWN.replaceAll("<", "&lt;").replaceAll("%>", "%(?:>|&gt;)").replaceAll("{", "\\{");
    expect(fill(programs.html)).toMatch(new RegExp(inHtml));
    expect(fill(programs.mjml)).toMatch(new RegExp(inHtml));
    expect(fill(programs.text)).toContain(SHOWN);
    expect(fill(programs.subject)).toBe(SHOWN);
    expect(await renderTsx(fill(programs["react-email"]))).toMatch(new RegExp(inHtml));
    if (kind === "document") return;
    expect(fill(programs.html)).toContain('alt="{{"');
    expect(fill(programs.html)).toContain('class="[["');
    expect(fill(programs.html)).toContain('{ "a": "{{ Ada" }');
  },
);
