import type { MjmlTree } from "../../../mail/mjml-tree/mjml-tree.ts";
import { keepsWhiteSpace } from "../../../mail/page/html-page.ts";
import { AuthorTags } from "./author-tags.ts";
import { withoutFullColumnRules } from "./full-columns.ts";
import { withoutImpliedBodies } from "./implied-bodies.ts";
import { withoutNamespaces } from "./namespaces.ts";
import { withoutOldClients } from "./old-clients.ts";
import { withoutOutlookRows } from "./outlook-rows.ts";
import { type PageToken, pageTokens } from "./page-tokens.ts";
import { withoutSheetSpaces } from "./sheet-spaces.ts";
import { SHORTENING_STEPS, type ShorteningStep } from "./shortening-steps.ts";
import { withoutSingleColumns } from "./single-columns.ts";
import { TagShortener } from "./tag-shortener.ts";
import { withoutUnusedRules } from "./unused-rules.ts";
import { withoutUnusedSheets } from "./unused-sheets.ts";
import { withoutVoidSpaces } from "./void-spaces.ts";

/** What whole pages lose, before their tags are read. */
const PAGE_STEPS = {
  "old-clients": withoutOldClients,
  namespaces: withoutNamespaces,
  "unused-sheets": withoutUnusedSheets,
  "full-columns": withoutFullColumnRules,
  "unused-rules": withoutUnusedRules,
} as const;

/**
 * A page with placeholders for slots and conditions, made shorter, which leaves what is seen as it is. All placeholders
 * stay, in their order. docs/mails.md says what of the DOM changes.
 */
export function shortenHtml(
  html: string,
  tree: Pick<MjmlTree, "kind" | "root">,
  steps: readonly ShorteningStep[] = SHORTENING_STEPS,
): string {
  const page = Object.entries(PAGE_STEPS).reduce(
    (before, [step, shorten]) => (steps.includes(step as ShorteningStep) ? shorten(before) : before),
    html,
  );
  const tokens = pageTokens(page);
  const sheets = tokens.flatMap(({ kind, text }) => (kind === "opaque" && /^<style\b/i.test(text) ? [text] : []));
  const allSheets = sheets.join("\n");
  // All tags of documents are written by this compiler.
  const authors = tree.kind === "mjml" ? new AuthorTags(tree) : new Set<string>();
  const tags = new TagShortener({ html: page, sheets: allSheets }, (tag) => authors.has(tag), steps);
  const shortenSheet = steps.includes("sheet-spaces") ? withoutSheetSpaces : (sheet: string) => sheet;
  const shortened = tokens.map((token) => ({ kind: token.kind, text: shortenToken(token, tags, shortenSheet) }));
  const merged = steps.includes("single-columns") ? withoutSingleColumns(shortened, page) : shortened;
  const flat = steps.includes("outlook-rows") ? withoutOutlookRows(merged) : merged;
  const keepsSpaces = !steps.includes("void-spaces") || keepsWhiteSpace(html);
  const dense = keepsSpaces ? flat : withoutVoidSpaces(flat, allSheets);
  const kept = steps.includes("implied-bodies") ? withoutImpliedBodies(dense) : dense;
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
