import { type Box, box, NO_BOX } from "./box.ts";
import { type Members, member, type Overrides } from "./member.ts";
import { choice, pixels } from "./scalar.ts";
import { overridesOf, shape } from "./shape.ts";

const side = choice("start", "end", "left", "center", "right");

const column = {
  padding: member<Box>(box(NO_BOX), NO_BOX, "Space within the border."),
  align: member<"start" | "end" | "left" | "center" | "right" | undefined>(
    side,
    undefined,
    "Alignment of its blocks on small screens, except of those that set their own.",
  ),
};

const row = {
  ...column,
  gap: member(pixels(0, 200), 0, "Space between two stacked columns in px."),
  order: member<"normal" | "reverse">(
    choice("normal", "reverse"),
    "normal",
    "reverse: of stacked columns, the last comes first.",
  ),
};

/** The member `mobile` of columns. */
export const mobileColumn = mobile("the mobile member of a column", "mobileColumn", column);

/** That of rows. */
export const mobileRow = mobile("the mobile member of a row", "mobileRow", row);

function mobile<M extends Members>(title: string, name: string, members: M) {
  const read = overridesOf(shape(title, members, { name }));
  return member<Overrides<M>>(read, {}, "What differs up to the breakpoint.");
}

export type MobileColumn = Overrides<typeof column>;
export type MobileRow = Overrides<typeof row>;
