import type { List, Program } from "../../core/evaluator/program.ts";
import { toOneLine } from "../../core/evaluator/text.ts";
import type { Diagnostic } from "../domain/diagnostic.ts";
import { report } from "../domain/document/place.ts";
import { quote } from "../domain/quote.ts";
import type { SourceKind } from "../domain/template/template-source.ts";
import { ProgramWriter } from "./mail/program/program-writer.ts";
import { CountedLists } from "./source/list/counted-lists.ts";
import type { ScopedPlace } from "./source/list/scoped-place.ts";
import { parseTag } from "./source/merge-tag/parse-tag.ts";
import { cutAtTags } from "./source/merge-tag/parse-tagged-text.ts";

/**
 * Compiles a subject line, with the tags that its kind of source has. Reports malformed ones, marks, and those of the
 * lists of the mail: a subject is one line, and repeats nothing. An empty subject has no program.
 */
export function compileSubject(
  subject: string,
  kind: SourceKind,
  lists: readonly List[] = [],
  service?: string,
): {
  readonly program: Program | undefined;
  readonly diagnostics: readonly Diagnostic[];
} {
  const place: ScopedPlace = { path: ["subject"], diagnostics: [], service };
  const line = subject.trim();
  // A line break in a header field would begin another field (RFC 5322, section 2.2).
  if (toOneLine(line) !== line) report(place, "subject.not-one-line", "must be one line without control characters");
  for (const [begin = ""] of line.matchAll(/<\/?lp-[\w-]+/gi)) {
    report(
      place,
      "mark.not-allowed",
      `${quote(begin)}> is not allowed in a subject; give the outcome as a value of its own`,
    );
  }
  const counted = new CountedLists(lists);
  const writer = new ProgramWriter("subject", { conditions: [], lists: counted.lists });
  const { names } = counted;
  const parse: typeof parseTag = (text, start, group) => parseTag(text, start, group, kind, names);
  for (const part of cutAtTags(line, "text", () => place, { parse, kind: "line" })) {
    writer.write(typeof part === "string" ? part : { tag: part.tag, position: "line" });
  }
  return { program: line === "" ? undefined : writer.finish(), diagnostics: place.diagnostics };
}
