import { diffArrays } from "diff";
import { parseMail } from "../preview/patch-mail.ts";

/** A mail in its frame, and the text that was written there. */
export interface ShownMail {
  readonly document: Document;
  readonly html: string;
}

/** How many places were outlined. */
export interface Differences {
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
}

type Kind = keyof Differences;

const MARK = "data-difference";
const STYLE_ID = "letterpress-differences";
/** Kinds differ by more than their colour. */
const STYLE = `
[${MARK}] { outline: 3px solid #b35900 !important; outline-offset: -3px !important; }
[${MARK}=added] { outline: 3px dashed #1a7f37 !important; }
[${MARK}=removed] { outline: 3px dotted #c1121f !important; }`;
const REPLACED = new Set(["IMG", "HR", "INPUT", "VIDEO"]);
const ATTRIBUTES = ["href", "src", "srcset", "alt", "width", "height"];
const LOOKS = [
  ...["color", "background-color", "background-image", "font-family", "font-size", "font-weight", "font-style"],
  ...["text-decoration-line", "text-align", "line-height", "padding", "border", "border-radius"],
];
/** Beyond as many places or changes, comparing would hold up the page. */
const PLACES_MAX = 4_000;
const CHANGES_MAX = 2_000;

/**
 * Outlines each element whose own text, link, image or look is not the same in both mails. What has moved is removed
 * and added. Returns undefined, and outlines nothing, for mails that are too large or differ too much.
 */
export function markDifferences(before: ShownMail, after: ShownMail): Differences | undefined {
  const [old, now] = [placesOf(before), placesOf(after)];
  if (Math.max(old.length, now.length) > PLACES_MAX) return undefined;
  const changes = diffArrays(
    old.map(({ look }) => look),
    now.map(({ look }) => look),
    { maxEditLength: CHANGES_MAX },
  );
  if (changes === undefined) return undefined;
  const counts = { same: 0, changed: 0, added: 0, removed: 0 };
  let [at, newAt] = [0, 0];
  for (const [index, { added, removed, count }] of changes.entries()) {
    const kind = kindOf(changes, index);
    if (removed) mark(old.slice(at, at + count), kind);
    if (added) mark(now.slice(newAt, newAt + count), kind);
    // Of what was replaced the new places are counted.
    if (added || kind === "removed") counts[kind] += count;
    if (!added) at += count;
    if (!removed) newAt += count;
  }
  for (const { document: mail } of [before, after]) addStyle(mail);
  return counts;
}

/** Of a stretch that is in one mail alone: what has another one beside it was changed. */
function kindOf(changes: readonly Stretch[], index: number): Kind | "same" {
  const { added, removed } = changes[index] ?? {};
  if (!(added || removed)) return "same";
  const isReplaced = [changes[index - 1], changes[index + 1]].some((each) => each?.added || each?.removed);
  if (isReplaced) return "changed";
  return added ? "added" : "removed";
}

function mark(places: readonly Place[], kind: string): void {
  for (const { element } of places) element.setAttribute(MARK, kind);
}

function addStyle(mail: Document): void {
  const style = mail.createElement("style");
  style.id = STYLE_ID;
  style.textContent = STYLE;
  mail.head.append(style);
}

/** Removes what markDifferences has added. */
export function clearDifferences(mail: Document): void {
  mail.getElementById(STYLE_ID)?.remove();
  for (const element of mail.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK);
}

interface Stretch {
  readonly added?: boolean;
  readonly removed?: boolean;
}

interface Place {
  readonly element: Element;
  /** All that is compared, as text. */
  readonly look: string;
}

/** The elements that show something of their own, in the order of the mail. */
function placesOf({ document: mail, html }: ShownMail): readonly Place[] {
  const view = mail.defaultView;
  // As they were written: an image that is not loaded is shown as a box.
  const written = [...(parseMail(mail, html)?.body.querySelectorAll("*") ?? [])];
  if (view === null) return [];
  return [...mail.body.querySelectorAll("*")].flatMap((element, index) => {
    if (element.getClientRects().length === 0) return [];
    const style = view.getComputedStyle(element);
    const text = ownText(element);
    if (text === "" && !REPLACED.has(element.nodeName) && !isPainted(style)) return [];
    const attributes = ATTRIBUTES.map((name) => (written[index] ?? element).getAttribute(name));
    const looks = LOOKS.map((name) => style.getPropertyValue(name));
    return [{ element, look: JSON.stringify([element.nodeName, text, attributes, looks]) }];
  });
}

function ownText({ childNodes }: Element): string {
  const texts = [...childNodes].filter(({ nodeName }) => nodeName === "#text").map(({ nodeValue }) => nodeValue);
  return texts.join(" ").replaceAll(/\s+/g, " ").trim();
}

function isPainted(style: CSSStyleDeclaration): boolean {
  const hasBorder = ["top", "right", "bottom", "left"].some(
    (side) => style.getPropertyValue(`border-${side}-width`) !== "0px",
  );
  return hasBorder || style.backgroundImage !== "none" || style.backgroundColor !== "rgba(0, 0, 0, 0)";
}
