import { type Fields, field, isFields } from "../../../../domain/document/member.ts";
import { parseContentRow } from "../../../../domain/document/parse-content-row.ts";
import { at, type Place, report } from "../../../../domain/document/place.ts";
import { rowType } from "../../../../domain/document/row-members.ts";
import { formatPath } from "../../../../domain/error.ts";

/** What the rows of a layout say of the mails in it. */
export interface LayoutContent {
  readonly open: ReadonlySet<string>;
  /** Where the content row is. */
  readonly place: Place;
}

/** Members with nodes. */
export const NODE_LISTS: readonly string[] = ["columns", "children", "components"];

/** In the place of the content row of a layout that is compiled alone. Its colours are its own. */
export const SHOWN_CONTENT: Fields = {
  backgroundColor: "#ffffff",
  border: { width: 1, style: "dashed", color: "#767676" },
  columns: [
    {
      children: [
        { componentType: "paragraph", props: { content: "Content of the mail", color: "#333333", align: "center" } },
      ],
    },
  ],
};

/** Reads the one content row of a layout. Undefined when a fault has been reported. */
export function readContentRow(rows: readonly unknown[], place: Place): LayoutContent | undefined {
  const [first, second] = findContentRows(rows, place);
  if (first === undefined) {
    const message = 'a layout needs a row {"type": "content"}, where the rows of a mail belong';
    return report(place, "layout.content", message);
  }
  if (second !== undefined) {
    const message = `a content row is there already (${formatPath(first.place.path)}); a layout has one`;
    return report(second.place, "layout.content", message);
  }
  return { open: parseContentRow(first.fields, first.place), place: first.place };
}

function findContentRows(
  items: readonly unknown[],
  place: Place,
): readonly { readonly fields: Fields; readonly place: Place }[] {
  return items.flatMap((item, index) => {
    const where = at(place, index);
    if (!isFields(item)) return [];
    if (rowType(item) === "content") return [{ fields: item, place: where }];
    return NODE_LISTS.flatMap((name) => {
      const inner = field(item, name);
      return Array.isArray(inner) ? findContentRows(inner, at(where, name)) : [];
    });
  });
}
