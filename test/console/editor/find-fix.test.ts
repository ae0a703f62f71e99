import { create } from "@bufbuild/protobuf";
import { expect, it } from "vitest";
import { applyFix } from "../../../console/src/template/editor/apply-fix.ts";
import { findFix } from "../../../console/src/template/editor/find-fix.ts";
import { locate } from "../../../console/src/template/editor/locate.ts";
import { DiagnosticSchema } from "../../../gen/letterpress/v1/template_pb.ts";
import { compileSource } from "../../../src/compile/compile-source.ts";
import type { Rule } from "../../../src/domain/rules.ts";
import { toDiagnosticPb } from "../../../src/transport/rpc/handler/template-messages.ts";
import { readRuleSections } from "../../docs/diagnostics-page.ts";

/** The rules that have a fix in the editor. */
const FIXED: readonly Rule[] = [
  "document.unknown-member",
  "html.unmatched-closing-tag",
  "image.insecure",
  "image.missing-alt",
  "link.insecure",
  "link.scheme-added",
  "mark.unknown",
  "mjml.unknown-attribute",
  "mjml.unknown-element",
  "mjml.unmatched-closing-tag",
  "page.missing-language",
  "placeholder.unknown",
  "tag.filter",
  "tag.group-differs",
  "tag.unquoted-default",
  "visibility.unknown-operator",
];

it("fixes the example of each rule that it knows a fix for, by the judgement of the compiler", async () => {
  const fixed: string[] = [];
  for (const { rule, example } of readRuleSections()) {
    if (example === undefined) continue;
    const { source, options } = example;
    const judge = async (text: string) => {
      const { diagnostics } = await compileSource({ ...source, text }, { ...options, stage: "publication" });
      return diagnostics.map((found) => create(DiagnosticSchema, toDiagnosticPb(found)));
    };
    const [finding] = (await judge(source.text)).filter((found) => found.rule === rule);
    if (finding === undefined || finding.file !== "" || finding.place === "subject") continue;
    const fix = findFix(finding, source.text, () => locate(finding, source.text));
    if (fix === undefined) continue;
    expect([rule, await judge(applyFix(source.text, fix))]).toEqual([rule, []]);
    fixed.push(rule);
  }
  expect(fixed.toSorted()).toEqual(FIXED);
});
