import { TAG_NAME } from "../../../../core/evaluator/names.ts";
import type { ValuePath } from "../../../../core/evaluator/program.ts";
import { type Member, nameOfMembers } from "../../../domain/document/name-members.ts";

/** What a value is called, and where plain data hold it. */
export interface ValuePlace {
  readonly name: string;
  /** Absent for a single word, which needs none. */
  readonly path?: ValuePath;
}

/** The place of a value by the members from the data or the item on. */
export function valuePlace(members: readonly Member[]): ValuePlace {
  const name = nameOfMembers(members);
  if (members.length === 1 && TAG_NAME.test(name)) return { name };
  return { name, path: members.map(({ text }) => text) };
}
