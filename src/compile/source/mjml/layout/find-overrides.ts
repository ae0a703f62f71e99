import { cutText, plainText } from "../../shared/composed-text.ts";
import type { SourceAttribute, SourceElement } from "../source-element.ts";
import { findForeignSelectors } from "./foreign-selectors.ts";
import type { MailPart } from "./mail-part.ts";

/** Something that a mail would change of what its layout writes. */
export interface Override {
  /** What has to be open for it. */
  readonly name: string;
  /** In words. */
  readonly what: string;
  /** Index in the text of the mail. */
  readonly at: number;
  /** Index in the text of the layout of what it would change; undefined where that is in no one place. */
  readonly of?: number | undefined;
}

type IsOwn = (name: string) => boolean;

const ATTRIBUTES = "mj-attributes";
const SHEET = /(<style\b[^>]*>)([\s\S]*?)<\/style\s*>/gi;
const SHEETS = /<(mj-style|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const WORD = /[A-Za-z_-][\w-]*/g;
const DEFAULT_BREAKPOINT = "480px";

/** What a mail would change of its layout, in the order of the mail. Equal settings change nothing. */
export function findOverrides(layout: MailPart, mail: MailPart): readonly Override[] {
  const known = new Set(plainText(layout.text).match(WORD));
  const written = new Set(plainText(mail.text).replace(SHEETS, "").match(WORD));
  const isOwn: IsOwn = (name) => written.has(name) && !known.has(name);
  const inHead = mail.head.flatMap((element) => findInHead(element, layout, mail, isOwn));
  const inBody = (mail.body?.attributes ?? []).flatMap((attribute) => findInBody(attribute, layout));
  return [...inHead, ...inBody].toSorted((one, other) => one.at - other.at);
}

function findInBody({ name, raw, from }: SourceAttribute, { body }: MailPart): readonly Override[] {
  const known = body?.attributes.find((each) => each.name === name);
  if (known?.raw === raw) return [];
  return [{ name, what: `${name} of mj-body`, at: from, of: known?.from ?? body?.start }];
}

function findInHead(element: SourceElement, layout: MailPart, mail: MailPart, isOwn: IsOwn): readonly Override[] {
  const { name, content, children } = element;
  switch (name) {
    case ATTRIBUTES:
      return children.flatMap((child) =>
        child.name === "mj-class" ? findInClass(child, layout, mail) : findInDefaults(child, layout),
      );
    case "mj-font":
      return findInFont(element, layout);
    case "mj-breakpoint":
      return findInBreakpoint(element, layout);
    case "mj-html-attributes":
      return children.flatMap((child) => findInSheet(name, `${attributeOf(child, "path")}{}`, child.start, isOwn));
    case "mj-style":
      return content === undefined ? [] : findInSheet(name, content.raw, content.start, isOwn);
    case "mj-raw":
      return [...(content?.raw ?? "").matchAll(SHEET)].flatMap(({ 1: tag = "", 2: sheet = "", index }) =>
        findInSheet("mj-style", sheet, (content?.start ?? 0) + index + tag.length, isOwn),
      );
    default:
      return [];
  }
}

function findInClass(element: SourceElement, layout: MailPart, mail: MailPart): readonly Override[] {
  const name = attributeOf(element, "name");
  const same = defaultsOf(layout).find((each) => each.name === "mj-class" && attributeOf(each, "name") === name);
  const isEqual = same !== undefined && writtenAs(same, layout) === writtenAs(element, mail);
  if (same === undefined || isEqual) return [];
  return [{ name: ATTRIBUTES, what: `the mj-class "${name}"`, at: element.start, of: same.start }];
}

/** A default of a component reaches those that the layout has. */
function findInDefaults(element: SourceElement, layout: MailPart): readonly Override[] {
  const names = [element.name, "mj-all"];
  const given = defaultsOf(layout).filter(({ name }) => names.includes(name));
  const reached = element.name === "mj-all" ? layout.body : layout.body && findIn(layout.body, element.name);
  return element.attributes.flatMap((attribute): readonly Override[] => {
    const before = given.flatMap(({ attributes }) => attributes.filter(({ name }) => name === attribute.name)).at(-1);
    const isEqual = before?.raw === attribute.raw;
    if (isEqual || (before === undefined && reached === undefined)) return [];
    const what = `${attribute.name} of every ${element.name === "mj-all" ? "component" : element.name}`;
    return [{ name: ATTRIBUTES, what, at: attribute.from, of: before?.from ?? reached?.start }];
  });
}

function findInFont(element: SourceElement, layout: MailPart): readonly Override[] {
  const family = attributeOf(element, "name");
  const same = layout.head.find((each) => each.name === "mj-font" && attributeOf(each, "name") === family);
  if (same === undefined || attributeOf(same, "href") === attributeOf(element, "href")) return [];
  return [{ name: "mj-font", what: `the mj-font "${family}"`, at: element.start, of: same.start }];
}

function findInBreakpoint(element: SourceElement, layout: MailPart): readonly Override[] {
  const known = layout.head.findLast(({ name }) => name === "mj-breakpoint");
  const before = known === undefined ? DEFAULT_BREAKPOINT : attributeOf(known, "width");
  if (attributeOf(element, "width") === before) return [];
  return [{ name: "mj-breakpoint", what: "mj-breakpoint", at: element.start, of: known?.start }];
}

function findInSheet(name: string, sheet: string, start: number, isOwn: IsOwn): readonly Override[] {
  return findForeignSelectors(sheet, isOwn).map(({ selector, index }) => {
    return { name, what: `what "${selector}" may match`, at: name === "mj-style" ? start + index : start };
  });
}

function defaultsOf({ head }: MailPart): readonly SourceElement[] {
  return head.filter(({ name }) => name === ATTRIBUTES).flatMap(({ children }) => children);
}

function findIn({ children }: SourceElement, name: string): SourceElement | undefined {
  return children.find((child) => child.name === name) ?? children.map((child) => findIn(child, name)).find(Boolean);
}

function writtenAs({ start, end }: SourceElement, { text }: MailPart): string {
  return plainText(cutText(text, start, end));
}

function attributeOf({ attributes }: SourceElement, name: string): string {
  return attributes.find((each) => each.name === name)?.raw ?? "";
}
