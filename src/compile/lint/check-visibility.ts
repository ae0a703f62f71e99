import type { Document, Row } from "../../domain/document/document.ts";
import { type Place, report } from "../../domain/document/place.ts";
import type { Visibility } from "../../domain/document/visibility.ts";
import { walkRows } from "./walk-blocks.ts";

/** Reports rows and columns of which only the empty box is left when what is in them is hidden. */
export function checkVisibility({ rows }: Document, place: Place): void {
  for (const row of walkRows(rows)) checkRow(row, place);
}

function checkRow({ columns, id, path }: Row, place: Place): void {
  const children = columns.flatMap((column) => column.children);
  const isRepeated = children.some((child) => child.type !== "row-spacer" && child.repeat !== undefined);
  const [first, ...others] = children.map(({ visibility }) => visibility && ruleText(visibility));
  if (!isRepeated && first !== undefined && others.every((other) => other === first)) {
    const message =
      "all that is in this row has the same rule; put it on the row, or its background and padding remain";
    report({ ...place, path, node: id }, "visibility.same-rule", message);
    return;
  }
  for (const column of columns) {
    if (column.children.length === 0 || column.children.some(({ visibility }) => visibility === undefined)) continue;
    const message = "everything in this column can be hidden, and then its background and padding remain";
    report({ ...place, path: column.path, node: column.id }, "visibility.may-be-empty", message);
  }
}

/** A visibility as text that is equal for equal rules, regardless of their place. */
function ruleText(visibility: Visibility): string {
  return JSON.stringify(visibility, (name, value) => (name === "path" ? undefined : value));
}
