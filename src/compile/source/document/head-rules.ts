import { type DarkRule, writeDarkRule, writeOutlookRule } from "../../mail/tree/dark-rule.ts";
import { isWebFont } from "../../mail/tree/font.ts";
import type { HeadRule } from "../../mail/tree/tree.ts";

/** Collects what the nodes of a document add to the head, in document order. */
export class HeadRules {
  readonly #css: HeadRule[] = [];
  readonly #fonts = new Map<string, (readonly number[])[]>();

  add(kind: Exclude<HeadRule["kind"], "font">, rule: string | undefined, conditions: readonly number[]): void {
    if (rule !== undefined) this.#css.push({ kind, text: rule, conditions });
  }

  /** A rule for dark clients, and the same for Outlook. */
  addDark(rule: DarkRule, conditions: readonly number[]): void {
    this.add("dark-css", writeDarkRule(rule), conditions);
    this.add("dark-outlook-css", writeOutlookRule(rule), conditions);
  }

  /** Asks for a font unless every client has it. */
  addFont(family: string, conditions: readonly number[]): void {
    if (!isWebFont(family)) return;
    const users = this.#fonts.get(family) ?? [];
    // A font that is loaded wherever this node is shown is not loaded again.
    if (users.some((other) => isPrefix(other, conditions))) return;
    this.#fonts.set(family, [...users.filter((other) => !isPrefix(conditions, other)), conditions]);
  }

  /** Fonts come in alphabetical order, so that a hidden node that was the first to ask changes no order. */
  finish(): readonly HeadRule[] {
    const families = [...this.#fonts].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const fonts = families.flatMap(([text, users]) =>
      users.map((conditions) => ({ kind: "font", text, conditions }) as const),
    );
    return [...fonts, ...this.#css];
  }
}

function isPrefix(one: readonly number[], other: readonly number[]): boolean {
  return one.every((condition, index) => condition === other[index]);
}
