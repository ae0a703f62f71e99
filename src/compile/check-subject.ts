import type { Diagnostic } from "../domain/diagnostic.ts";
import { type Place, report } from "../domain/document/place.ts";
import type { CompileOptions } from "./compiler.ts";

/** Reports a mail that is about to be served without a subject. A draft may still have none. */
export function checkSubject({ subject, stage }: Pick<CompileOptions, "subject" | "stage">): readonly Diagnostic[] {
  const place: Place = { path: ["subject"], diagnostics: [] };
  if (stage === "publication" && subject?.trim() === "") {
    report(place, "subject.missing", "there is no subject, and mail clients show the mail without one");
  }
  return place.diagnostics;
}
