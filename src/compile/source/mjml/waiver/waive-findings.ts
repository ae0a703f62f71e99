import { type Diagnostic, finding, isError } from "../../../../domain/diagnostic.ts";
import type { TemplateSource } from "../../../../domain/template/template-source.ts";
import { positionOf, type Waiver } from "./read-waivers.ts";

/** Marks the warnings that their author waives, and reports waivers that waive nothing. */
export function waiveFindings(
  diagnostics: readonly Diagnostic[],
  waivers: readonly Waiver[],
  source: TemplateSource,
): readonly Diagnostic[] {
  if (waivers.length === 0) return diagnostics;
  const ranges = waivers.map((waiver) => ({ waiver, covers: coverOf(waiver, source) }));
  const used = new Set<Waiver>();
  const judged = diagnostics.map((diagnostic) => {
    const found = ranges.find(({ waiver, covers }) => waiver.rule === diagnostic.rule && covers(diagnostic));
    if (found === undefined) return diagnostic;
    used.add(found.waiver);
    if (isError(diagnostic)) return diagnostic;
    const { reason } = found.waiver;
    return { ...diagnostic, waived: reason, message: `${diagnostic.message} (waived: ${reason})` };
  });
  const unused = waivers.filter((waiver) => !used.has(waiver));
  return [...judged, ...unused.map(({ rule, place }) => reportUnused(rule, place))];
}

function reportUnused(rule: string, path: Diagnostic["path"]): Diagnostic {
  const message = `this allows ${rule}, which is not reported in the element that follows; remove the comment`;
  return finding("waiver.unused", { path, message });
}

/** Says of a finding whether it is in the element of a waiver. */
function coverOf({ file, start, end, isWhole }: Waiver, source: TemplateSource): (diagnostic: Diagnostic) => boolean {
  const text = file === undefined ? source.text : (source.files?.[file] ?? "");
  const [from, to] = [positionOf(text, start), positionOf(text, end)];
  return ({ path: [first, ...rest] }) => {
    if (isWhole && file === undefined && (first !== "files" || rest.length === 1)) return true;
    const [name, line, column] = first === "files" ? rest : [undefined, ...rest];
    if (name !== file || typeof line !== "number" || typeof column !== "number") return false;
    return isBefore(from, [line, column]) && isBefore([line, column], to);
  };
}

function isBefore([line, column]: readonly [number, number], [other, at]: readonly [number, number]): boolean {
  return line < other || (line === other && column <= at);
}
