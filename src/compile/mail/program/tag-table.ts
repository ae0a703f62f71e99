import type { Tag } from "../../../../core/evaluator/program.ts";

/** The tags of a program, each once, in the order of their first use. */
export class TagTable {
  readonly list: Tag[] = [];
  readonly #indexes = new Map<string, number>();

  /** The index of a tag; one that is not there yet is added. */
  indexOf(tag: Tag): number {
    const key = JSON.stringify([tag.list, tag.group, tag.name, tag.default, tag.source]);
    const index = this.#indexes.get(key) ?? this.list.push(tag) - 1;
    this.#indexes.set(key, index);
    return index;
  }
}
