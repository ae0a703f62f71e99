import { report } from "../../../../domain/document/place.ts";
import { quote } from "../../../../domain/quote.ts";
import type { SourcePlaces } from "../../shared/source-places.ts";
import type { LayoutContent } from "./find-content.ts";
import { findOverrides } from "./find-overrides.ts";
import type { MailPart } from "./mail-part.ts";

/** A mail or a layout, and where it is written. */
export interface PlacedPart {
  readonly part: MailPart;
  readonly places: SourcePlaces;
}

/** Reports what a mail would change of its layout that the layout does not open. */
export function reportOverrides(layout: PlacedPart, { element, open }: LayoutContent, mail: PlacedPart): void {
  for (const { name, what, at, of } of findOverrides(layout.part, mail.part)) {
    if (open.has(name)) continue;
    const where = layout.places.labelOf(of ?? element.start);
    const rule = `${quote(what)} belongs to the layout (${where}), which does not open ${quote(name)}`;
    const advice = `remove it from the mail, or add ${quote(name)} to open="…" of <lp-content /> in the layout`;
    report(mail.places.at(at), "layout.not-open", `${rule}; ${advice}`);
  }
}
