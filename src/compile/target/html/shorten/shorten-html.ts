import type { MjmlTree } from "../../../mail/mjml-tree/mjml-tree.ts";
import { keepsWhiteSpace } from "../../../mail/page/html-page.ts";
import { AuthorTags } from "./author-tags.ts";
import { type PageToken, pageTokens } from "./page-tokens.ts";
import { withoutSheetSpaces } from "./sheet-spaces.ts";
import { SHORTENING_STEPS, type ShorteningStep } from "./shortening-steps.ts";
import { TagShortener } from "./tag-shortener.ts";
import { withoutUnusedSheets } from "./unused-sheets.ts";
import { withoutVoidSpaces } from "./void-spaces.ts";

/**
 * A page with placeholders for slots and conditions, made shorter, which leaves what is seen as it is. All placeholders
 * stay, in their order. docs/mails.md says what of the DOM changes.
 */
export function shortenHtml(
  html: string,
  tree: Pick<MjmlTree, "kind" | "root">,
  steps: readonly ShorteningStep[] = SHORTENING_STEPS,
): string {
  const tokens = pageTokens(steps.includes("unused-sheets") ? withoutUnusedSheets(html) : html);
  const sheets = tokens.flatMap(({ kind, text }) => (kind === "opaque" && /^<style\b/i.test(text) ? [text] : []));
  const allSheets = sheets.join("\n");
  // All tags of documents are written by this compiler.
  const authors = tree.kind === "mjml" ? new AuthorTags(tree) : new Set<string>();
  const tags = new TagShortener(allSheets, (tag) => authors.has(tag), steps);
  const shortenSheet = steps.includes("sheet-spaces") ? withoutSheetSpaces : (sheet: string) => sheet;
  const shortened = tokens.map((token) => ({ kind: token.kind, text: shortenToken(token, tags, shortenSheet) }));
  const keepsSpaces = !steps.includes("void-spaces") || keepsWhiteSpace(html);
  const kept = keepsSpaces ? shortened : withoutVoidSpaces(shortened, allSheets);
  return kept.map(({ text }) => text).join("");
}

function shortenToken({ kind, text }: PageToken, tags: TagShortener, shortenSheet: (text: string) => string): string {
  switch (kind) {
    case "tag":
      return tags.tag(text);
    case "comment":
      return tags.comment(text);
    case "opaque":
      return shortenSheet(text);
    case "placeholder":
    case "text":
      return text;
  }
}
