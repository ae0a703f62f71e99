import { readMjml } from "../../src/compile/source/mjml/read-mjml.ts";
import { SourcePlaces } from "../../src/compile/source/shared/source-places.ts";
import { type FoundComponent, findComponents } from "./find-components.ts";

/**
 * MJML text in which some components are shown under a condition of their own: the context keys `c0`, `c1` and so on.
 */
export interface ConditionalMail {
  readonly text: string;
  readonly conditions: number;
  /** The text as it would be had somebody left out what is hidden by hand. */
  without(isShown: (condition: number) => boolean): string;
}

/**
 * Makes random components of a mail conditional. Where a layout would depend on more conditions than are allowed, it
 * tries again with fewer, and ends with none.
 */
export function conditionalMail(text: string, random: () => number): ConditionalMail {
  const components = findComponents(text);
  for (let share = 0.4; share > 0.01; share /= 1.5) {
    const picked = components.filter(() => random() < share);
    const mail = mailWith(text, picked);
    if (!hasTooManyVariants(mail.text)) return mail;
  }
  return mailWith(text, []);
}

function mailWith(text: string, components: readonly FoundComponent[]): ConditionalMail {
  const attributes = components.map(({ attributesAt }, condition) => ({
    from: attributesAt,
    to: attributesAt,
    text: ` lp-if="c${condition}"`,
  }));
  return {
    text: withEdits(text, attributes),
    conditions: components.length,
    without: (isShown) =>
      withEdits(
        text,
        components.flatMap(({ from, to }, condition) => (isShown(condition) ? [] : [{ from, to, text: "" }])),
      ),
  };
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Replaces ranges, of which the outer one counts where they are nested. */
function withEdits(text: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const edit of edits.toSorted((one, other) => one.from - other.from)) {
    if (edit.from < at) continue;
    result += text.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return result + text.slice(at);
}

function hasTooManyVariants(text: string): boolean {
  const places = new SourcePlaces(text);
  readMjml(text, places);
  return places.takeFindings().some(({ rule }) => rule === "condition.too-many-variants");
}
