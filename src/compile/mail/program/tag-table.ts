import type { Tag } from "../../../../core/evaluator/program.ts";
import type { SourceTag } from "../locale/format-choice.ts";

/** The tags of a program, each once, in the order of their first use. */
export class TagTable {
  readonly list: SourceTag[] = [];
  readonly #indexes = new Map<string, number>();

  /** The index of a tag; one that is not there yet is added, behind that of its currency. */
  indexOf(tag: SourceTag): number {
    const { list, group, name, path, count, default: given, source, choice } = tag;
    if (choice !== undefined && "by" in choice) this.indexOf(choice.by);
    const key = JSON.stringify([list, group, name, path, count, given, source, choice]);
    const index = this.#indexes.get(key) ?? this.list.push(tag) - 1;
    this.#indexes.set(key, index);
    return index;
  }

  /** The index of a tag with the same value: one with a default if there is any. */
  indexOfSame(tag: Tag): number {
    const keyOf = ({ list, group, name, path, count }: Tag) => JSON.stringify([list, group, name, path, count]);
    const same = this.list.filter((each) => keyOf(each) === keyOf(tag));
    return this.indexOf(same.find((each) => each.default !== undefined) ?? same[0] ?? tag);
  }
}
