import type { Diagnostic } from "../domain/diagnostic.ts";
import { type Place, report } from "../domain/document/place.ts";
import type { CompileOptions } from "./compiler.ts";

const NO_SUBJECT =
  "there is no subject, and mail clients show the mail without one; write one, or waive this where the caller gives it";

/** Reports a mail without a subject. Nothing is reported where the subject is not known. */
export function checkSubject({ subject }: Pick<CompileOptions, "subject">): readonly Diagnostic[] {
  const place: Place = { path: ["subject"], diagnostics: [] };
  if (subject?.trim() === "") report(place, "subject.missing", NO_SUBJECT);
  return place.diagnostics;
}
