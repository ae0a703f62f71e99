import type { PreparedTag } from "./prepared-slot.ts";

/** The data, or an item. */
interface Place {
  readonly holder: object | undefined;
  readonly prefix: string;
}

/** How many items are named for one tag. */
const MAX_PLACES = 20;

/** Tags that a report or a refusal names: each once, or once for each item, in order of first appearance. */
export class TagPlaces<Of extends Place> {
  // Most lists of a report stay empty.
  #places: Map<string, { readonly tag: PreparedTag; readonly scope: Of }> | undefined;
  #counts: Map<string, number> | undefined;

  add(tag: PreparedTag, scope: Of): void {
    this.#places ??= new Map();
    const label = scope.prefix + tag.label;
    if (this.#places.has(label)) return;
    if (scope.holder !== undefined && !this.#isOneOfFirst(tag)) return;
    this.#places.set(label, { tag, scope });
  }

  labels(): string[] {
    return this.#places === undefined ? [] : [...this.#places.keys()];
  }

  /** With the scope of each. */
  all(): readonly { readonly tag: PreparedTag; readonly scope: Of }[] {
    return [...(this.#places?.values() ?? [])];
  }

  #isOneOfFirst({ scope, label }: PreparedTag): boolean {
    this.#counts ??= new Map();
    const key = `${scope.index} ${label}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= MAX_PLACES;
  }
}
