import type { Diagnostic } from "../../../../domain/diagnostic.ts";
import { parseJson } from "../../../../domain/document/parse-json.ts";
import { report } from "../../../../domain/document/place.ts";
import { isRule } from "../../../../domain/rules.ts";
import type { TemplateSource } from "../../../../domain/template/template-source.ts";
import { readAllowed } from "../../document/read-allowed.ts";
import { pathOf, type SharedParts } from "../../shared/shared-parts.ts";
import { findWaiverFault, TOO_MANY_WAIVERS, WAIVERS_MAX, type Waiver } from "../../waiver/waiver.ts";
import { waivedRange } from "./waived-range.ts";

/** A source without its waivers, as long as before, so that every place stays. */
export interface WaivedSource {
  readonly source: TemplateSource;
  readonly waivers: readonly Waiver[];
}

const COMMENT = /<!--[\s\S]*?-->/g;
const FORM = /^<!--\s*lp-allow\b\s*([\w.-]*)\s*(?::\s*([\s\S]*?))?\s*-->$/;

/** The same of partials and layouts in MJML, whose waivers are in files by their names. */
export function readSharedWaivers(
  parts: SharedParts,
  found: Diagnostic[],
): { readonly parts: SharedParts; readonly waivers: readonly Waiver[] } {
  const waivers: Waiver[] = [];
  const bare = parts.mapSources(({ kind = "partial", slug }, source) => {
    const path = pathOf({ kind, slug });
    const files = Object.entries(source.files ?? {}).map(([name, each]) => [
      name,
      takeWaivers(each, `${path}/${name}`, waivers, found),
    ]);
    if (source.kind === "document") for (const waiver of waiversOfRows(source.text, path)) waivers.push(waiver);
    const text = source.kind === "mjml" ? takeWaivers(source.text, path, waivers, found) : source.text;
    return { ...source, text, ...(source.files && { files: Object.fromEntries(files) }) };
  });
  return { parts: bare, waivers };
}

/**
 * The waivers of the rows of a document, which count in each mail that includes it. Faulty ones are reported where it
 * is compiled alone.
 */
function waiversOfRows(text: string, file: string): readonly Waiver[] {
  const json = text.includes('"allow"') ? parseJson(text, { path: [], diagnostics: [] }) : undefined;
  return readAllowed(json, [])
    .filter(({ place }) => place.length > ["document", "allow", "rule"].length)
    .map((waiver) => ({
      ...waiver,
      place: ["files", file, ...waiver.place],
      covers: ({ path, ...diagnostic }) =>
        path[0] === "files" && path[1] === file && waiver.covers({ ...diagnostic, path: path.slice(2) }),
    }));
}

/** Takes comments such as `<!-- lp-allow size.large: reason -->` out of MJML and its files. Faults join `found`. */
export function readWaivers(source: TemplateSource, found: Diagnostic[]): WaivedSource {
  const waivers: Waiver[] = [];
  const text = takeWaivers(source.text, undefined, waivers, found);
  const files = Object.entries(source.files ?? {}).map(([path, each]) => [
    path,
    takeWaivers(each, path, waivers, found),
  ]);
  return { source: { ...source, text, ...(source.files && { files: Object.fromEntries(files) }) }, waivers };
}

function takeWaivers(text: string, file: string | undefined, waivers: Waiver[], found: Diagnostic[]): string {
  if (!text.includes("lp-allow")) return text;
  return text.replace(COMMENT, (comment, start: number) => {
    const form = FORM.exec(comment);
    if (form === null) return comment;
    const [, name = "", reason = ""] = form;
    const place = [...(file === undefined ? ["mjml"] : ["files", file]), ...positionOf(text, start)];
    const fault =
      findWaiverFault(name, reason, toComment) ?? (waivers.length === WAIVERS_MAX ? TOO_MANY_WAIVERS : undefined);
    if (fault !== undefined) report({ path: place, diagnostics: found }, "waiver.invalid", fault);
    else if (isRule(name)) waivers.push({ rule: name, reason, place, covers: coverOf(text, file, start, comment) });
    return comment.replace(/[^\r\n]/g, " ");
  });
}

function toComment(rule: string): string {
  return `<!-- lp-allow ${rule}: reason -->`;
}

/** In front of the mail itself it covers findings without a line, too. */
function coverOf(text: string, file: string | undefined, at: number, comment: string): Waiver["covers"] {
  const { start, end, isWhole } = waivedRange(text, at, comment);
  const [from, to] = [positionOf(text, start), positionOf(text, end)];
  return ({ path: [first, ...rest] }) => {
    if (isWhole && file === undefined && (first !== "files" || rest.length === 1)) return true;
    const [name, line, column] = first === "files" ? rest : [undefined, ...rest];
    if (name !== file || typeof line !== "number" || typeof column !== "number") return false;
    return !isBefore([line, column], from) && isBefore([line, column], to);
  };
}

/** Line and column, counted from 1. */
function positionOf(text: string, at: number): readonly [line: number, column: number] {
  const before = text.slice(0, at);
  return [before.split("\n").length, at - before.lastIndexOf("\n")];
}

function isBefore([line, column]: readonly [number, number], [other, at]: readonly [number, number]): boolean {
  return line < other || (line === other && column < at);
}
