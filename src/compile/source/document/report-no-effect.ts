import type { Diagnostic } from "../../../domain/diagnostic.ts";
import { field, isFields } from "../../../domain/document/member.ts";
import { report } from "../../../domain/document/place.ts";
import type { PartKind } from "../../../domain/template/template-kind.ts";

/** What a mail alone declares. */
const OF_MAILS: readonly string[] = ["variables", "message", "text", "support"];

/** Reports members of the envelope of a document that have no effect. `kind` is undefined for a mail. */
export function reportNoEffect(json: unknown, kind: PartKind | undefined, found: Diagnostic[]): void {
  if (!isFields(json)) return;
  const warn = (name: string, message: string): void => {
    if (field(json, name) !== undefined)
      report({ path: ["document", name], diagnostics: found }, "partial.no-effect", message);
  };
  if (field(json, "layout") === undefined) {
    const advice = kind === undefined ? 'remove it, or name the layout: "layout": "frame"' : "remove it";
    warn("with", `gives parameters to a layout, and the document names none; ${advice}`);
  }
  if (kind === undefined) return;
  for (const name of OF_MAILS) warn(name, `is not part of the mails that use a ${kind}; declare it in the mails`);
}
