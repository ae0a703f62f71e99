import { type Place, report } from "../../../../domain/document/place.ts";
import { formatPath, type Path } from "../../../../domain/error.ts";

/** Reports what a document changes of its layout, which is at `of` there. */
export function reportNotOpen(place: Place, what: string, name: string, of: Path): undefined {
  const rule = `${what} belongs to the layout (${formatPath(of)}), which does not open ${name}`;
  const advice = `remove it from the mail, or add "${name}" to open of the content row in the layout`;
  return report(place, "layout.not-open", `${rule}; ${advice}`);
}
