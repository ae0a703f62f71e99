import type { List, Program } from "../../core/evaluator/program.ts";
import { toOneLine } from "../../core/evaluator/text.ts";
import type { Diagnostic } from "../domain/diagnostic.ts";
import { report } from "../domain/document/place.ts";
import { quote } from "../domain/quote.ts";
import type { SourceKind } from "../domain/template/template-source.ts";
import { ProgramWriter } from "./mail/program/program-writer.ts";
import { choicePlace } from "./source/choice/choice-place.ts";
import { type DecidedBranch, type DecidedPart, decideChoices } from "./source/choice/decide-choices.ts";
import { CountedLists } from "./source/list/counted-lists.ts";
import type { ScopedPlace } from "./source/list/scoped-place.ts";
import { parseTag } from "./source/merge-tag/parse-tag.ts";
import { cutAtTags } from "./source/merge-tag/parse-tagged-text.ts";
import { numberTag } from "./source/plural/number-tag.ts";

/** The mail that a subject is that of. */
export interface SubjectUse {
  readonly lists?: readonly List[] | undefined;
  /** The sending service that it declares. */
  readonly service?: string | undefined;
  readonly language?: string | undefined;
}

/**
 * Compiles a subject line, with the tags that its kind of source has. Reports malformed ones, marks, and those of the
 * lists of the mail: a subject is one line, and repeats nothing. An empty subject has no program.
 */
export function compileSubject(
  subject: string,
  kind: SourceKind,
  { lists = [], service, language = "" }: SubjectUse = {},
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
  const { names } = counted;
  const parse: typeof parseTag = (text, start, group) => parseTag(text, start, group, kind, names);
  const parts = decideChoices(line, { ...choicePlace(() => place, language), lists: names });
  const branches = branchesIn(parts);
  const conditions = branches.map(({ steps }) => ({ node: "", steps }));
  const writer = new ProgramWriter("subject", { conditions, lists: counted.lists });
  const writeText = (text: string): void => {
    for (const piece of cutAtTags(text, "text", () => place, { parse, kind: "line", mayChoose: true })) {
      writer.write(typeof piece === "string" ? piece : { tag: piece.tag, position: "line" });
    }
  };
  const write = (part: DecidedPart): void => {
    if (part.kind === "literal") writer.write(part.text);
    else if (part.kind === "branch") {
      const index = branches.indexOf(part);
      writer.jumpUnless(index, `branch ${index}`);
      part.parts.forEach(write);
      writer.place(`branch ${index}`);
    } else writeText(part.kind === "number" ? numberTag(part.name) : part.text);
  };
  parts.forEach(write);
  return { program: line === "" ? undefined : writer.finish(), diagnostics: place.diagnostics };
}

function branchesIn(parts: readonly DecidedPart[]): readonly DecidedBranch[] {
  return parts.flatMap((part) => (part.kind === "branch" ? [part, ...branchesIn(part.parts)] : []));
}
