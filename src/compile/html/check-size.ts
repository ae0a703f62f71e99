import type { Program } from "../../../core/program.ts";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";

/** From this size on, values may push the mail over Gmail's limit. */
const LARGE_BYTES = 80 * 1024;
/** Gmail shows about this much of a mail's HTML and hides the rest behind a link. */
const GMAIL_CLIP_BYTES = 102 * 1024;

/** Warns when the fixed part of the HTML, with everything shown, comes near to what Gmail shows or goes beyond. */
export function checkSize(program: Program, kind: TemplateSource["kind"]): readonly Diagnostic[] {
  const bytes = program.ops.reduce((sum, op) => sum + (typeof op === "string" ? Buffer.byteLength(op) : 0), 0);
  if (bytes <= LARGE_BYTES) return [];
  const size = `the HTML has ${Math.round(bytes / 1024)} KB before values are filled in`;
  const limit = `Gmail cuts a mail off at about ${GMAIL_CLIP_BYTES / 1024} KB`;
  const rule = bytes > GMAIL_CLIP_BYTES ? "size.gmail-clip" : "size.large";
  return [{ rule, severity: "warning", message: `${size}; ${limit}`, path: [kind] }];
}
