import type { Program } from "../../core/evaluator/program.ts";
import type { Diagnostic } from "../domain/diagnostic.ts";
import { findMember, findString } from "../domain/document/find-in-json.ts";
import type { Path } from "../domain/error.ts";
import { checkSupport } from "./lint/support/check-support.ts";
import type { ClientChoice } from "./lint/support/client-choice.ts";
import type { MjmlTree } from "./mail/mjml-tree/mjml-tree.ts";
import { ISOLATE } from "./mail/tree/isolate-slots.ts";
import { checkTextLinks, filledWords, type OutcomeLinks, writtenWords } from "./proof/check-text-links.ts";
import type { PlainText } from "./source/plain-text/read-plain-text.ts";
import type { SourcePlaces } from "./source/shared/source-places.ts";
import type { TimeStage } from "./stage-time.ts";
import type { CompiledHtml } from "./target/html/compile-html.ts";

/** The path in the source of each part of a mail. */
interface Places {
  /** Where an address is written; the source as a whole where it is made of pieces. */
  ofLink(url: string): Path;
  /** What has a sign of the html (signs-in.ts); undefined where mjml wrote it. */
  ofSign(sign: string): Path | undefined;
}

/** A mail once it is made, and where it comes from. */
interface MadeMail {
  readonly tree: MjmlTree;
  /** Undefined with an error. */
  readonly html: CompiledHtml | undefined;
  /** What the proof has seen; nothing in a preview. */
  readonly links: readonly OutcomeLinks[];
  /** As its author wrote it, or as it was made. */
  readonly text: PlainText | Program | undefined;
  readonly choice: ClientChoice | undefined;
  readonly places: Places;
}

/** What only the whole mail shows: links that its text lacks, and what clients that its author chose do not support. */
export function checkMail(
  { tree, html, links, text, choice, places }: MadeMail,
  time: TimeStage,
): readonly Diagnostic[] {
  if (html === undefined) return [];
  const diagnostics: Diagnostic[] = [];
  if (choice !== undefined) {
    checkSupport(
      withoutIsolates(html.page.html),
      { ...choice, place: { ...choice.place, diagnostics } },
      places.ofSign,
    );
  }
  if (text === undefined) return diagnostics;
  const wordsOf = "content" in text ? writtenWords(tree, text) : filledWords(tree, text);
  return [...diagnostics, ...time("print", () => checkTextLinks(tree, links, wordsOf, places.ofLink))];
}

/** Where `bdi` around a value is not known, the characters in it do the same. */
function withoutIsolates(page: string): string {
  const [begin, end] = ISOLATE;
  return page.replaceAll(`<bdi>${begin}`, begin).replaceAll(`${end}</bdi>`, end);
}

/** Of a document as it was parsed: a text, or a member of that name with a value. */
export function inDocument(json: unknown): Places {
  return {
    ofLink: (url) => ["document", ...findString(json, url)],
    ofSign(sign) {
      const word = wordOf(sign);
      const member = findMember(
        json,
        word.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      );
      const path = member.length > 0 ? member : findString(json, word);
      return path.length === 0 ? undefined : ["document", ...path];
    },
  };
}

/** Of MJML: the first place of its text. */
export function inMjml(text: string, places: SourcePlaces): Places {
  const find = (words: string): Path | undefined =>
    text.includes(words) ? places.at(text.indexOf(words)).path : undefined;
  return { ofLink: (url) => find(url) ?? ["mjml"], ofSign: (sign) => find(wordOf(sign)) };
}

/** A sign as an author writes it: `video` of `<video>`, `srcset` of `[srcset]`, `hover` of `:hover`. */
function wordOf(sign: string): string {
  return /[a-z][\w-]*/.exec(sign)?.[0] ?? sign;
}
