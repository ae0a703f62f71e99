import { normalizeTagName } from "../../../../core/evaluator/names.ts";
import type { List } from "../../../../core/evaluator/program.ts";
import { type Member, nameOfMembers } from "../../../domain/document/name-members.ts";
import { pathFault } from "../path/path-fault.ts";
import type { ListNames } from "./list-names.ts";

/** The lists of a mail where nothing is repeated: those of the data can be counted. */
export class CountedLists {
  /** Those that are counted, in the order of their first use. */
  readonly lists: List[] = [];
  readonly names: ListNames;

  constructor(all: readonly List[]) {
    const find = (members: readonly Member[]) =>
      all.find((list) => list.in === undefined && list.name === nameOfMembers(members));
    this.names = {
      itemsOf: () => undefined,
      itemOf: () => undefined,
      isList: (members) => find(members) !== undefined,
      isKnown: (name) => all.some((list) => list.name === normalizeTagName(name)),
      isItemName: () => false,
      sizeOf: (members) => {
        const list = find(members);
        if (list === undefined) return undefined;
        const known = this.lists.indexOf(list);
        return known >= 0 ? known : this.lists.push(list) - 1;
      },
      refuse: (members) => {
        const list = members.map((_, at) => members.slice(0, at)).find(find);
        return list === undefined ? pathFault(members) : `leads through ${nameOfMembers(list)}, which is a list`;
      },
    };
  }
}
