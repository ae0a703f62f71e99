import type { MjmlTree } from "../../../mail/mjml-tree/mjml-tree.ts";
import { keepsWhiteSpace } from "../../../mail/page/html-page.ts";
import { AuthorTags } from "./author-tags.ts";
import { emptyAttributes } from "./empty-attributes.ts";
import { pageTokens } from "./page-tokens.ts";
import { repeatedBackgrounds } from "./repeated-backgrounds.ts";
import { sheetSpaces } from "./sheet-spaces.ts";
import type { PageFacts, ShorteningStep } from "./shortening-step.ts";
import { styleSpaces } from "./style-spaces.ts";
import { tagSpaces } from "./tag-spaces.ts";
import { unusedSheets } from "./unused-sheets.ts";
import { voidSpaces } from "./void-spaces.ts";
import { zeroLengths } from "./zero-lengths.ts";

/** All steps by name, in their order: docs/mails.md says what of the DOM each changes. */
export const STEPS: Readonly<Record<string, ShorteningStep>> = {
  "unused-sheets": unusedSheets,
  "repeated-backgrounds": repeatedBackgrounds,
  "style-spaces": styleSpaces,
  "zero-lengths": zeroLengths,
  "empty-attributes": emptyAttributes,
  "sheet-spaces": sheetSpaces,
  "tag-spaces": tagSpaces,
  "void-spaces": voidSpaces,
};

/** A page with placeholders, made shorter by all steps. */
export function shortenHtml(html: string, tree: Pick<MjmlTree, "kind" | "root">): string {
  // All tags of documents are written by this compiler.
  const tags = tree.kind === "mjml" ? new AuthorTags(tree) : new Set<string>();
  const facts: PageFacts = {
    sheets: pageTokens(html)
      .filter(({ kind, text }) => kind === "opaque" && /^<style\b/i.test(text))
      .map(({ text }) => text)
      .join("\n"),
    keepsWhiteSpace: keepsWhiteSpace(html),
    isAuthors: (tag) => tags.has(tag),
  };
  return Object.values(STEPS).reduce((page, step) => step.shorten(page, facts), html);
}
