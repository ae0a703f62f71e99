import type { FillData } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { writtenOut } from "../compile/source/mjml/support/written-out.ts";
import { writeItems } from "../compile/support/write-items.ts";

/** A source without lists. */
export interface WrittenSource {
  readonly source: TemplateSource;
  readonly data: FillData;
  /** The nodes that are hidden, of which some are copies; undefined when they are those of the source. */
  readonly hidden?: readonly string[];
}

/** A source with the items of its lists written out, as its author would who knows them; one without stays as it is. */
export async function writeSource(source: TemplateSource, data: FillData): Promise<WrittenSource> {
  if (!/"repeat"|lp-each/.test(source.text)) return { source, data };
  if (source.kind === "mjml") return { source: { ...source, text: writtenOut(source.text, data) }, data, hidden: [] };
  const written = writeItems(JSON.parse(source.text), data);
  const plain: TemplateSource = { kind: "document", text: JSON.stringify(written.document) };
  const { programs } = await compileSource(plain, { force: true });
  const { hidden } = fillProgram(JSON.parse(programs.html ?? "") as Program, written.data).report;
  return { source: plain, data: written.data, hidden };
}
