import { field, isFields, readArray, readFields } from "../member.ts";
import { at, type Place, report } from "../place.ts";
import { parseVariable } from "./parse-variable.ts";
import { VARIABLES_MAX, type Variable } from "./variable.ts";

/** Reads the member `variables` of a document. Reports each fault, and leaves out what has one. */
export function parseVariables(document: unknown, place: Place): readonly Variable[] {
  const root = isFields(document) ? document : {};
  const stored = field(root, "variables");
  const items = stored === undefined ? [] : (readArray(stored, at(place, "variables")) ?? []);
  return parseDeclarations(
    items.map((value, index) => ({ value, place: at(place, "variables", index) })),
    at(place, "variables"),
  );
}

/** Reads declarations, each with its place. `whole` is the place of all of them. */
export function parseDeclarations(
  declarations: readonly { readonly value: unknown; readonly place: Place }[],
  whole: Place,
): readonly Variable[] {
  if (declarations.length > VARIABLES_MAX) {
    report(whole, "variable.invalid", `there are ${declarations.length} variables, the limit is ${VARIABLES_MAX}`);
    return [];
  }
  const known = new Set<string>();
  return declarations.flatMap(({ value, place }) => {
    const fields = readFields(value, place);
    const variable = fields && parseVariable(fields, place);
    if (variable === undefined) return [];
    const label = labelOf(variable);
    if (known.has(label)) {
      report(place, "variable.duplicate", `${label} is declared already; declare it once`);
      return [];
    }
    known.add(label);
    return [variable];
  });
}

/** As reports name it: `items.text.title`. */
export function labelOf({ lists, group, name }: Pick<Variable, "lists" | "group" | "name">): string {
  return [...lists, ...(group === "any" ? [] : [group]), name].join(".");
}
