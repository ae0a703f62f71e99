import { nearestName } from "../nearest-name.ts";
import { SENDING_SERVICES } from "./sending-service.ts";

/** A piece of an author's text that a sending service may fill in. */
export interface ServicePlaceholder {
  readonly text: string;
  readonly start: number;
  /** False when it only has the shape of one. */
  readonly isKnown: boolean;
}

const KNOWN = new RegExp(
  SENDING_SERVICES.flatMap(({ placeholders, pattern }) => [
    ...placeholders.map(toPattern),
    ...(pattern === undefined ? [] : [pattern.source]),
  ]).join("|"),
  "g",
);
const SHAPED = new RegExp(
  [KNOWN, ...SENDING_SERVICES.map(({ shape }) => shape)].map(({ source }) => source).join("|"),
  "g",
);
const WHOLE = new RegExp(`^(?:${KNOWN.source})$`);

/** Finds, in order, what is or looks like a placeholder of a sending service. */
export function findServicePlaceholders(text: string): readonly ServicePlaceholder[] {
  return [...text.matchAll(SHAPED)].map(({ 0: found, index }) => ({
    text: found,
    start: index,
    isKnown: WHOLE.test(found),
  }));
}

/** Text with known placeholders as they are, and all else as `change` makes it. */
export function aroundServicePlaceholders(text: string, change: (piece: string) => string): string {
  let changed = "";
  let end = 0;
  for (const { 0: found, index } of text.matchAll(KNOWN)) {
    changed += change(text.slice(end, index)) + found;
    end = index + found.length;
  }
  return changed + change(text.slice(end));
}

/** True for text that begins with a known placeholder. */
export function beginsWithServicePlaceholder(text: string): boolean {
  return text.search(KNOWN) === 0;
}

/** What is said of text that only looks like a placeholder: whose it might be, and what to write. */
export function unknownPlaceholderMessage(text: string): string {
  const services = SENDING_SERVICES.filter(({ shape }) => new RegExp(`^(?:${shape.source})$`).test(text));
  const names = services.map(({ name }) => name).join(" and ");
  const meant = nearestName(
    text,
    services.flatMap(({ placeholders }) => placeholders),
  );
  const question = meant === undefined ? "" : `did you mean ${meant}? `;
  return `"${text}" looks like a placeholder of ${names}, and is none that passes through; ${question}write one that is listed, or a merge tag that is given the value`;
}

/** Blanks within three braces make no difference. */
function toPattern(placeholder: string): string {
  const escaped = placeholder.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return escaped.replace(/^(\\\{\\\{\\\{)(.*)(\\\}\\\}\\\})$/, "$1\\s{0,5}$2\\s{0,5}$3");
}
