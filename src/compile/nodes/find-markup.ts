import { type PageToken, pageTokens } from "../target/html/shorten/page-tokens.ts";
import type { Stretch } from "./source-nodes.ts";

/** A run of text, a link or an image in HTML. */
export interface FoundMarkup extends Stretch {
  readonly kind: "text" | "link" | "image";
  /** The link that holds it, which is found before it. */
  readonly link?: FoundMarkup | undefined;
}

/**
 * Finds text, links and images in HTML, in the order in which they begin: the same in what an author wrote and in what
 * mjml copied of it. A text is one with all branches of its choices. Comments hold none. A link that is never closed
 * extends to the end.
 */
export function findMarkup(html: string): readonly FoundMarkup[] {
  const finder = new MarkupFinder(html);
  for (const token of pageTokens(html)) finder.read(token);
  finder.endText();
  return finder.found;
}

/** Written around values in mails that are read from right to left, so it is a part of the text. */
const ISOLATION = /^<\/?bdi>$/i;
const IMAGE = /^<img[\s/>]/i;
const LINK = /^<(\/?)a[\s/>]/i;

class MarkupFinder {
  readonly found: FoundMarkup[] = [];
  readonly #html: string;
  #at = 0;
  #text: Stretch | undefined;
  #link: (FoundMarkup & { end: number }) | undefined;

  constructor(html: string) {
    this.#html = html;
  }

  read({ kind, text }: PageToken): void {
    const [start, end] = [this.#at, this.#at + text.length];
    this.#at = end;
    // Conditions that decide about elements are next to a tag; those within a text are of its choices.
    if (kind === "placeholder") return;
    if (kind === "text" || (kind === "tag" && ISOLATION.test(text))) {
      this.#text = { start: this.#text?.start ?? start, end };
      return;
    }
    this.endText();
    if (kind === "tag" && IMAGE.test(text)) this.found.push({ kind: "image", start, end, link: this.#link });
    const [, slash] = (kind === "tag" && LINK.exec(text)) || [];
    if (slash !== undefined) this.#readLink(start, end, slash !== "");
  }

  endText(): void {
    if (this.#text === undefined) return;
    const { start, end } = this.#text;
    const text = this.#html.slice(start, end);
    const shown = text.trim();
    const from = start + text.length - text.trimStart().length;
    if (shown !== "") this.found.push({ kind: "text", start: from, end: from + shown.length, link: this.#link });
    this.#text = undefined;
  }

  /** No link is within another. */
  #readLink(start: number, end: number, isClosing: boolean): void {
    if (this.#link !== undefined) this.#link.end = isClosing ? end : start;
    this.#link = isClosing ? undefined : { kind: "link", start, end: this.#html.length };
    if (this.#link !== undefined) this.found.push(this.#link);
  }
}
