import type { Program } from "../../core/program.ts";
import { toOneLine } from "../../core/to-one-line.ts";
import type { Diagnostic } from "../domain/diagnostic.ts";
import { fault, type Place } from "../domain/document/place.ts";
import { ProgramWriter } from "./mail/program/program-writer.ts";
import { cutAtTags } from "./source/merge-tag/parse-tagged-text.ts";

/** Compiles a subject line and reports malformed tags. An empty subject has no program. */
export function compileSubject(subject: string): {
  readonly program: Program | undefined;
  readonly diagnostics: readonly Diagnostic[];
} {
  const place: Place = { path: ["subject"], diagnostics: [] };
  const line = subject.trim();
  // A line break in a header field would begin another field (RFC 5322, section 2.2).
  if (toOneLine(line) !== line) fault(place, "subject.not-one-line", "must be one line without control characters");
  const writer = new ProgramWriter("subject", []);
  for (const part of cutAtTags(line, "text", () => place)) {
    writer.write(typeof part === "string" ? part : { tag: part.tag, position: "line" });
  }
  return { program: line === "" ? undefined : writer.finish(), diagnostics: place.diagnostics };
}
