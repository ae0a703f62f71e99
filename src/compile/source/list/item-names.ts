import { type Member, nameOfMembers, readMembers, writtenMembers } from "../../../domain/document/name-members.ts";
import { quote } from "../../../domain/quote.ts";

/** A list that something is repeated for, as it is written. */
export interface WrittenList {
  readonly list: string;
  /** What its items are called; without it by the last member of the list. */
  readonly as?: string | undefined;
  /** Line and column, for messages. */
  readonly label?: string | undefined;
}

/** What the items of all lists of a source are called, wherever they are repeated. */
export class ItemNames {
  /** The name of the items by the list as it is written. */
  readonly #lists = new Map<string, string>();
  readonly #words = new Set<string>();
  /** Names that authors gave, with the place of each. */
  readonly #given = new Map<string, string | undefined>();

  constructor(written: readonly WrittenList[]) {
    for (const { list, as, label } of written) {
      const members = readMembers(list);
      const [word] = readMembers(as ?? "") ?? [];
      const last = members?.at(-1);
      if (members === undefined || last === undefined) continue;
      const name = nameOfMembers([word ?? last]);
      this.#lists.set(nameOfMembers(members), name);
      if (word === undefined) this.#words.add(name);
      else this.#given.set(name, label);
    }
  }

  /** Whether something is repeated for these members. */
  isList(members: readonly Member[]): boolean {
    return this.#lists.has(nameOfMembers(members));
  }

  /** Whether items are called so by the last member of their list. */
  isKnown(name: string): boolean {
    return this.#words.has(nameOfMembers([{ text: name, isQuoted: false }]));
  }

  /** Whether their author calls items so. */
  isItemName(name: string): boolean {
    return this.#given.has(nameOfMembers([{ text: name, isQuoted: false }]));
  }

  /**
   * Why members have no value: they lead through a list, or begin with a name that is that of items elsewhere. The
   * first `taken` are the name of items.
   */
  refuse(members: readonly Member[], taken: number): string | undefined {
    const [first] = members;
    const name = first === undefined || first.isQuoted || taken > 0 ? "" : nameOfMembers([first]);
    if (first !== undefined && this.#given.has(name)) {
      const label = this.#given.get(name);
      const where = label === undefined ? "" : ` at ${label}`;
      return `is of the data, and items are called ${quote(first.text)}${where}; call one of them otherwise`;
    }
    for (let count = taken + 1; count < members.length; count += 1) {
      const list = members.slice(0, count);
      const items = this.#lists.get(nameOfMembers(list));
      if (items === undefined) continue;
      const own = quote(writtenMembers([{ text: items, isQuoted: false }, ...members.slice(count)]));
      return `leads through ${quote(writtenMembers(list))}, which is a list; write ${own} in what is repeated for it`;
    }
    return undefined;
  }
}
