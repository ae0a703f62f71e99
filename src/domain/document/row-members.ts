import { type Fields, field, member } from "./member.ts";
import { plainText } from "./scalar.ts";
import { readVisibility, type Visibility } from "./visibility.ts";

/** The members that rows and spacer rows share. The name is a label for people. */
export const rowMembers = {
  name: member<string>(plainText, "", "A label for editors; it is not shown."),
  visibility: member<Visibility | undefined>(readVisibility, undefined, "When it is shown."),
};

/** What a node is as a row: undefined when it is none. A node without a type is a row when it has columns. */
export function rowType(fields: Fields): "row" | "row-spacer" | "partial" | "content" | undefined {
  const type = field(fields, "type");
  if (type === "row" || type === "row-spacer" || type === "partial" || type === "content") return type;
  return type === undefined && field(fields, "columns") !== undefined ? "row" : undefined;
}
