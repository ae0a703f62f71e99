import type { Program } from "../../../core/evaluator/program.ts";
import { type Diagnostic, finding, findingAs } from "../../domain/diagnostic.ts";
import type { SourceKind } from "../../domain/template/template-source.ts";
import { largestOutput } from "./largest-output.ts";

/** From this size on, values may push the mail over Gmail's limit. */
const LARGE_BYTES = 80 * 1024;
/** Gmail shows about this much of a mail's HTML and hides the rest behind a link. */
export const GMAIL_CLIP_BYTES = 102 * 1024;
/** The most bytes of style sheets that Gmail accepts in a mail. It drops a style sheet beyond this limit. */
const GMAIL_STYLE_BYTES = 16 * 1024;
const CLIP = `Gmail cuts a mail off at about ${formatKib(GMAIL_CLIP_BYTES)}`;
/** What only Outlook reads, and a style sheet that all others read. */
const STYLE_SHEETS = /<!--[\s\S]*?-->|<style\b[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Measures the fixed part of the HTML, for the combination of conditions that shows most: a warning near to what Gmail
 * shows, beyond it an error, or a warning when forced. Lists that may grow beyond it are a warning, as are style sheets
 * beyond what Gmail takes.
 */
export function checkSize(program: Program, kind: SourceKind, force: boolean): readonly Diagnostic[] {
  const { bytes, fullBytes } = largestOutput(program, LARGE_BYTES);
  const html = program.ops.filter((op) => typeof op === "string").join("");
  return [
    ...checkWhole(bytes, kind, force),
    ...(bytes > GMAIL_CLIP_BYTES ? [] : checkFullLists(fullBytes, kind)),
    ...checkStyleSheets(html, kind),
  ];
}

function checkFullLists(bytes: number, kind: SourceKind): readonly Diagnostic[] {
  if (bytes <= GMAIL_CLIP_BYTES) return [];
  const most = kind === "mjml" ? "lp-max" : "max";
  const message = `with as many items as ${most} allows, the HTML is ${formatKib(bytes)} before values are filled in, and ${CLIP}: lower ${most}, or link to the rest`;
  return [finding("size.full-lists", { path: [kind], message })];
}

function checkStyleSheets(html: string, kind: SourceKind): readonly Diagnostic[] {
  const bytes = [...html.matchAll(STYLE_SHEETS)].reduce((sum, [, css = ""]) => sum + Buffer.byteLength(css), 0);
  if (bytes <= GMAIL_STYLE_BYTES) return [];
  const message = `the style sheets have ${formatKib(bytes)}, and Gmail leaves out what is beyond ${formatKib(GMAIL_STYLE_BYTES)}: give fewer nodes rules of their own, such as values for small screens`;
  return [finding("size.style-sheet", { path: [kind], message })];
}

function checkWhole(bytes: number, kind: SourceKind, force: boolean): readonly Diagnostic[] {
  if (bytes <= LARGE_BYTES) return [];
  const size = `the HTML is ${formatKib(bytes)} before values are filled in`;
  if (bytes <= GMAIL_CLIP_BYTES) return [finding("size.large", { path: [kind], message: `${size}; ${CLIP}` })];
  const advice = force ? "" : "; shorten the mail, or set force to publish it as it is";
  const message = `${size}, and ${CLIP}${advice}`;
  return [findingAs(force ? "warning" : "error", "size.gmail-clip", { path: [kind], message })];
}

/** Whole bytes beside the rounded figure, so that a size just over a limit does not look equal to it. */
function formatKib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1).replace(/\.0$/, "")} KiB (${bytes} bytes)`;
}
