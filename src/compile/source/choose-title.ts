import type { Slot, Value } from "../mail/tree/value.ts";
import { parseTaggedText } from "./merge-tag/parse-tagged-text.ts";
import { mayHavePlurals } from "./plural/parse-plurals.ts";

/** In UTF-16 units, without values: whatever is longer is a text, and a mail would have it three times. */
const LENGTH_MAX = 200;

/** What a mail may be called by. */
export interface TitleChoice {
  /** The subject as it is written. Its faults are reported where it is compiled. */
  readonly subject: string;
  /** The slots of the rest of the mail, whose values are given anyway. */
  readonly slots: readonly Slot[];
  /** The headings that are always there. */
  readonly headings: readonly Value[];
  /** The line that inboxes show beside the subject. */
  readonly preview: Value;
  /** The sending service that the template declares. */
  readonly service: string | undefined;
}

/**
 * The title of a mail, in its head and for screen readers: its subject, or else its first short heading, or else its
 * preview; empty if it has none of them. A subject with tags that the mail does not contain is not used, because it
 * would require more data, and one with a choice neither, because a title is one text.
 */
export function chooseTitle({ subject, slots, headings, preview, service }: TitleChoice): Value {
  const line = parseTaggedText(subject.trim(), "text", { path: ["subject"], diagnostics: [], service }, "line");
  const asked = new Set(slots.map(keyOf));
  const isFilled = !mayHavePlurals(subject) && line.every((part) => typeof part === "string" || asked.has(keyOf(part)));
  const titles = [isFilled ? line : [], ...[...headings, preview].filter(isShort)];
  return titles.find((title) => title.some((part) => typeof part !== "string" || part.trim() !== "")) ?? [];
}

function isShort(title: Value): boolean {
  const texts = title.map((part) => (typeof part === "string" ? part : ""));
  return texts.join("").length <= LENGTH_MAX;
}

/** Two tags of one name require the same data if both have a default, or neither has. */
function keyOf({ tag: { list, group, name, default: fallback } }: Slot): string {
  return `${list ?? ""} ${group} ${name} ${fallback !== undefined}`;
}
