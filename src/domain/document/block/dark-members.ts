import { borderColor } from "../dark-surface.ts";
import type { Members } from "../member.ts";
import { anchor } from "./anchor.ts";
import { button } from "./button.ts";
import { divider } from "./divider.ts";
import { heading } from "./heading.ts";
import { image } from "./image.ts";
import { list } from "./list.ts";
import { menu } from "./menu.ts";
import { paragraph } from "./paragraph.ts";
import { spacer } from "./spacer.ts";
import { video } from "./video.ts";

const FILL = ["backgroundColor", "backgroundGradient"] as const;

/** The members of each kind of block that may differ in dark clients: its colours, and its picture. */
export const DARK_MEMBERS = {
  heading: pick(heading.props, ["color", ...FILL]),
  paragraph: pick(paragraph.props, ["color", ...FILL]),
  list: pick(list.props, ["color", ...FILL]),
  image: { ...pick(image.props, ["src"]), borderColor },
  video: { ...pick(video.props, ["coverImage"]), borderColor },
  button: { ...pick(button.props, ["color", ...FILL]), borderColor },
  anchor: pick(anchor.props, ["color"]),
  menu: pick(menu.props, ["color", ...FILL]),
  socials: {},
  divider: pick(divider.props, FILL),
  spacer: pick(spacer.props, FILL),
} as const;

function pick<M extends Members, Name extends keyof M>(members: M, names: readonly Name[]): Pick<M, Name> {
  return Object.fromEntries(names.map((name) => [name, members[name]])) as Pick<M, Name>; // each by its own name
}
