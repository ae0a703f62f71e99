import type { List } from "../../core/program.ts";
import { normalizeTagName } from "../../core/tag-name.ts";
import type { Diagnostic } from "../domain/diagnostic.ts";
import { fault, type Place, warn } from "../domain/document/place.ts";
import type { CompileOptions } from "./compiler.ts";

/** Reports a mail that is about to be served without a subject. A draft may still have none. */
export function checkSubject({ subject, stage }: Pick<CompileOptions, "subject" | "stage">): readonly Diagnostic[] {
  const place: Place = { path: ["subject"], diagnostics: [] };
  if (stage === "publication" && subject?.trim() === "") {
    warn(place, "subject.missing", "there is no subject, and mail clients show the mail without one");
  }
  return place.diagnostics;
}

/** Reports tags of a subject that name a list of the mail. A subject is one line, and repeats nothing. */
export function checkSubjectLists(subject: string, lists: readonly List[]): readonly Diagnostic[] {
  const place: Place = { path: ["subject"], diagnostics: [] };
  for (const [tag, name = ""] of subject.matchAll(/\{\{\s*(\w{1,64})\s*\.[^{}]{1,200}\}\}/g)) {
    if (lists.every((list) => list.name !== normalizeTagName(name))) continue;
    fault(place, "list.out-of-scope", `"${tag}" stands in the subject, where nothing is repeated for ${name}`);
  }
  return place.diagnostics;
}
