import type { FillIssue } from "./fill-error.ts";
import type { PreparedTag } from "./prepared-slot.ts";
import type { Scope } from "./scope.ts";

/** How many items are named for one tag. */
const MAX_PLACES = 20;

/** Tags that a report or a refusal names: each once, or once for each item, in order of first appearance. */
export class TagPlaces {
  // Most lists of a report stay empty.
  #places: Map<string, { readonly tag: PreparedTag; readonly scope: Scope }> | undefined;
  #counts: Map<string, number> | undefined;

  add(tag: PreparedTag, scope: Scope): void {
    this.#places ??= new Map();
    const label = scope.prefix + tag.label;
    if (this.#places.has(label)) return;
    if (scope.holder !== undefined && !this.#isOneOfFirst(tag)) return;
    this.#places.set(label, { tag, scope });
  }

  labels(): string[] {
    return this.#places === undefined ? [] : [...this.#places.keys()];
  }

  /** One for each place. */
  issues(msg: string, type: string): FillIssue[] {
    return Array.from(this.#places?.values() ?? [], ({ tag, scope }) => ({
      loc: [...scope.loc, "merge_tags", ...tag.label.split(".")],
      msg,
      type,
    }));
  }

  #isOneOfFirst({ scope, label }: PreparedTag): boolean {
    this.#counts ??= new Map();
    const key = `${scope.index} ${label}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= MAX_PLACES;
  }
}
