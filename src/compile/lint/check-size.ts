import type { Program } from "../../../core/program.ts";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import type { SourceKind } from "../../domain/template/template-source.ts";

/** From this size on, values may push the mail over Gmail's limit. */
const LARGE_BYTES = 80 * 1024;
/** Gmail shows about this much of a mail's HTML and hides the rest behind a link. */
const GMAIL_CLIP_BYTES = 102 * 1024;
/** Gmail takes no more than this of the style sheets of a mail, and leaves out the one that is beyond. */
const GMAIL_STYLE_BYTES = 16 * 1024;
/** What only Outlook reads, and a style sheet that all others read. */
const STYLE_SHEETS = /<!--[\s\S]*?-->|<style\b[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Measures the fixed part of the HTML, with everything shown: a warning near to what Gmail shows, beyond it an error,
 * or a warning when forced. Style sheets beyond what Gmail takes are a warning.
 */
export function checkSize(program: Program, kind: SourceKind, force: boolean): readonly Diagnostic[] {
  const html = program.ops.filter((op) => typeof op === "string").join("");
  return [...checkWhole(Buffer.byteLength(html), kind, force), ...checkStyleSheets(html, kind)];
}

function checkStyleSheets(html: string, kind: SourceKind): readonly Diagnostic[] {
  const bytes = [...html.matchAll(STYLE_SHEETS)].reduce((sum, [, css = ""]) => sum + Buffer.byteLength(css), 0);
  if (bytes <= GMAIL_STYLE_BYTES) return [];
  const message = `the style sheets have ${formatKib(bytes)}, and Gmail leaves out what is beyond ${formatKib(GMAIL_STYLE_BYTES)}: give fewer nodes rules of their own, such as values for small screens`;
  return [{ rule: "size.style-sheet", severity: "warning", message, path: [kind] }];
}

function checkWhole(bytes: number, kind: SourceKind, force: boolean): readonly Diagnostic[] {
  if (bytes <= LARGE_BYTES) return [];
  const size = `the HTML is ${formatKib(bytes)} before values are filled in`;
  const limit = `Gmail cuts a mail off at about ${formatKib(GMAIL_CLIP_BYTES)}`;
  const isClipped = bytes > GMAIL_CLIP_BYTES;
  const wayOut = force ? "" : "; shorten the mail, or set force to take it as it is";
  return [
    {
      rule: isClipped ? "size.gmail-clip" : "size.large",
      severity: isClipped && !force ? "error" : "warning",
      message: isClipped ? `${size}, and ${limit}${wayOut}` : `${size}; ${limit}`,
      path: [kind],
    },
  ];
}

/** Whole bytes beside the rounded figure, so that a size just over a limit does not look equal to it. */
function formatKib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1).replace(/\.0$/, "")} KiB (${bytes} bytes)`;
}
