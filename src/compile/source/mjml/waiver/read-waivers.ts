import type { Diagnostic } from "../../../../domain/diagnostic.ts";
import { report } from "../../../../domain/document/place.ts";
import { nearestName } from "../../../../domain/nearest-name.ts";
import { quote } from "../../../../domain/quote.ts";
import { isRule, isWaivable, RULES, type Rule } from "../../../../domain/rules.ts";
import type { TemplateSource } from "../../../../domain/template/template-source.ts";
import { waivedRange } from "./waived-range.ts";

/** What a comment of MJML allows in a part of its file. */
export interface Waiver {
  readonly rule: Rule;
  readonly reason: string;
  /** Undefined for the source itself. */
  readonly file: string | undefined;
  readonly start: number;
  readonly end: number;
  /** True in front of the mail itself: then findings without a place are waived, too. */
  readonly isWhole: boolean;
  readonly place: Diagnostic["path"];
}

/** A source without its waivers, as long as before, so that every place stays. */
export interface WaivedSource {
  readonly source: TemplateSource;
  readonly waivers: readonly Waiver[];
}

/** More are not read. */
const WAIVERS_MAX = 100;
const COMMENT = /<!--[\s\S]*?-->/g;
const FORM = /^<!--\s*lp-allow\b\s*([\w.-]*)\s*(?::\s*([\s\S]*?))?\s*-->$/;

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
    const path = [...(file === undefined ? ["mjml"] : ["files", file]), ...positionOf(text, start)];
    const fault = findFault(name, reason) ?? (waivers.length === WAIVERS_MAX ? TOO_MANY : undefined);
    if (fault !== undefined) report({ path, diagnostics: found }, "waiver.invalid", fault);
    else if (isRule(name))
      waivers.push({ rule: name, reason, file, place: path, ...waivedRange(text, start, comment) });
    return comment.replace(/[^\r\n]/g, " ");
  });
}

const TOO_MANY = `there are more than ${WAIVERS_MAX} waivers; fix what they allow`;

function findFault(name: string, reason: string): string | undefined {
  if (!isRule(name)) {
    const nearest = nearestName(name, Object.keys(RULES));
    const advice = nearest === undefined ? "write <!-- lp-allow rule: reason -->" : `did you mean ${nearest}?`;
    return `there is no rule "${quote(name)}"; ${advice}`;
  }
  if (!isWaivable(name)) return `${name} is an error, and only warnings can be waived; fix what it reports`;
  return reason === "" ? `say why ${name} is allowed: <!-- lp-allow ${name}: reason -->` : undefined;
}

/** Line and column, counted from 1. */
export function positionOf(text: string, at: number): readonly [line: number, column: number] {
  const before = text.slice(0, at);
  return [before.split("\n").length, at - before.lastIndexOf("\n")];
}
