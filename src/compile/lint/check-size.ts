import type { Program } from "../../../core/program.ts";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import type { SourceKind } from "../../domain/template/template-source.ts";

/** From this size on, values may push the mail over Gmail's limit. */
const LARGE_BYTES = 80 * 1024;
/** Gmail shows about this much of a mail's HTML and hides the rest behind a link. */
const GMAIL_CLIP_BYTES = 102 * 1024;

/**
 * Measures the fixed part of the HTML, with everything shown: a warning near to what Gmail shows, beyond it an error,
 * or a warning when forced.
 */
export function checkSize(program: Program, kind: SourceKind, force: boolean): readonly Diagnostic[] {
  const bytes = program.ops.reduce((sum, op) => sum + (typeof op === "string" ? Buffer.byteLength(op) : 0), 0);
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
