import { createHash } from "node:crypto";
import { scriptFonts } from "../mail/locale/script-fonts.ts";
import { expandVariants } from "../mail/mjml-tree/expand-variants.ts";
import { MJML_FONTS } from "../mail/mjml-tree/mjml-fonts.ts";
import { type MjmlContent, type MjmlElement, type MjmlTree, writeContent } from "../mail/mjml-tree/mjml-tree.ts";
import type { Shortening } from "../target/html/shorten/shortening-steps.ts";

/** Components whose content is no text. */
const SHEETS = new Set(["mj-style"]);
/** Attributes that hold words. */
const WORDS = new Set(["alt", "title", "aria-label"]);
const IN_PAGE = /(\s(?:alt|title|aria-label)=)(?:"[^"]*"|'[^']*')|\slang="[^"]*"/g;
/** A comment, or a whole tag with at most 200 values. */
const TAG = /<!--[\s\S]*?-->|<\/?[a-zA-Z][^"'<>]*(?:(?:"[^"]*"|'[^']*')[^"'<>]*){0,200}>/g;
const PLACEHOLDER = /(\uE000[sbe])\d+(?=\uE001)/g;
/** In the place of a text. */
const TEXT = "\uE002";
const UNNUMBERED = { slot: () => "\uE000s\uE001", begin: () => "\uE000b\uE001", end: () => "\uE000e\uE001" };

/** A frame of what was proven. */
export interface ProvenFrame {
  readonly digest: string;
  /** What its page was proven to look the same after. */
  readonly shortening: Shortening;
}

/**
 * What a mail has besides its texts and the fonts of their script, as a digest of its tree and of the page that mjml
 * makes of it; undefined where mjml has not copied each text. As mjml copies texts, what is proven of a mail holds for
 * its translations that have the same frame. A text that may be empty is part of the frame, and so is one that is a
 * choice as a whole.
 */
export function mailFrame(tree: MjmlTree, page: string): string | undefined {
  const ofPage = pageFrame(tree, page);
  return ofPage && `${treeFrame(tree)}.${ofPage}`;
}

/** Whether one of the frames is of such a tree. */
export function isTreeOf(frames: readonly ProvenFrame[], tree: MjmlTree): boolean {
  if (frames.length === 0) return false;
  const own = treeFrame(tree);
  return frames.some(({ digest: each }) => each.startsWith(`${own}.`));
}

function treeFrame(tree: MjmlTree): string {
  const { kind, root, fonts, conditions, lists } = tree;
  const used = new Map<number, number>();
  const conditionOf = (index: number | undefined): unknown => {
    if (index === undefined) return undefined;
    const number = used.get(index) ?? used.size;
    const isNew = !used.has(index);
    used.set(index, number);
    return isNew ? [number, conditions[index]] : number;
  };
  const contentOf = (content: MjmlContent): unknown => {
    if (hasWords(content)) return [TEXT, ...tagsOf(content)];
    return content.map((part) => {
      if (typeof part === "string") return part.trim();
      return "content" in part ? [conditionOf(part.condition), contentOf(part.content)] : part;
    });
  };
  const elementOf = (element: MjmlElement): unknown => {
    const { name, attributes, content, children, condition } = element;
    const values = Object.entries(attributes).flatMap(([key, value]) => {
      if (key === "lang") return [];
      return [[key, WORDS.has(key) && hasWords(value) ? TEXT : value]];
    });
    const own = SHEETS.has(name) ? content : contentOf(content);
    const parts = children.filter((child) => !isFontDefault(child, tree));
    return [name, conditionOf(condition), values, own, parts.map(elementOf)];
  };
  const frame = JSON.stringify([kind, fonts, lists, elementOf(root)], withoutWords);
  return digest(withoutScriptFonts(frame, tree));
}

function pageFrame(tree: MjmlTree, page: string): string | undefined {
  const { root } = expandVariants(tree).tree;
  let rest = plain(page.replace(PLACEHOLDER, "$1"));
  let from = rest.indexOf("<body");
  for (const { text, isInHead } of textsOf(root, false)) {
    const at = findText(rest, text, isInHead ? 0 : from);
    if (at === undefined) return undefined;
    rest = rest.slice(0, at) + TEXT + rest.slice(at + text.length);
    if (!isInHead) from = at + TEXT.length;
  }
  return digest(withoutScriptFonts(rest, tree));
}

/** The lists of fonts without those of the script: a translation has them in each list that the mail has. */
function withoutScriptFonts(text: string, { root }: MjmlTree): string {
  const fonts = scriptFonts(root.attributes.lang?.join("") ?? "").join(", ");
  return fonts === "" ? text : text.replaceAll(`${fonts}, `, "").replaceAll(`, ${fonts}`, "");
}

/** Whether it is the default that a translation adds, or what only this needs around it. */
function isFontDefault({ name, attributes, children }: MjmlElement, tree: MjmlTree): boolean {
  if (name === "mj-attributes" || name === "mj-head") return children.every((child) => isFontDefault(child, tree));
  const { "font-family": families, ...others } = attributes;
  const fonts = withoutScriptFonts(families?.join("") ?? "", tree);
  return name === "mj-all" && Object.keys(others).length === 0 && fonts === MJML_FONTS;
}

/** Whether there are words that no condition hides. */
function hasWords(content: MjmlContent): boolean {
  return content.some((part) => typeof part === "string" && /\S/.test(part.replaceAll(TAG, "")));
}

/** The tags of a text, which may be in another order. */
function tagsOf(content: MjmlContent): readonly string[] {
  const tags = plain(writeContent(content, UNNUMBERED)).match(TAG) ?? [];
  return [...new Set(tags)].sort();
}

/** The default of a tag is a text, which its source repeats, and a place depends on the texts before it. */
function withoutWords(key: string, value: unknown): unknown {
  if (key === "node" || key === "source") return undefined;
  return key === "default" && typeof value === "string" && value !== "" ? TEXT : value;
}

interface PageText {
  readonly text: string;
  readonly isInHead: boolean;
}

function textsOf({ name, content, children }: MjmlElement, isInHead: boolean): readonly PageText[] {
  const own = SHEETS.has(name) ? [] : textsIn(content).map((text) => ({ text, isInHead }));
  return [...own, ...children.flatMap((child) => textsOf(child, isInHead || name === "mj-head"))];
}

function textsIn(content: MjmlContent): readonly string[] {
  if (hasWords(content)) return [plain(writeContent(content, UNNUMBERED)).trim()];
  return content.flatMap((part) => (typeof part !== "string" && "content" in part ? textsIn(part.content) : []));
}

/** Where a text is between tags, and not part of another. */
function findText(page: string, text: string, from: number): number | undefined {
  for (let at = page.indexOf(text, from); at >= 0; at = page.indexOf(text, at + 1)) {
    if (/[>\s\uE001]/.test(page[at - 1] ?? ">") && /[<\s\uE000]/.test(page[at + text.length] ?? "<")) return at;
  }
  return undefined;
}

/** Without words in attributes, and with one space for white space. */
function plain(html: string): string {
  return html.replace(IN_PAGE, "$1").replaceAll(/[ \t\r\n]+/g, " ");
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
