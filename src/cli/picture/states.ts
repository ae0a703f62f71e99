import { outlookView } from "../../compile/proof/outlook-view.ts";
import type { DrawnPage } from "../browser/browser.ts";
import { UsageError } from "../framework/usage-error.ts";
import { markForOutlook } from "./mark-for-outlook.ts";
import { IMAGES_OFF, UNASKED, UNSTYLED, WORD } from "./page-changes.ts";
import { replaceRemote } from "./replace-remote.ts";

/** A client or a window that a mail is drawn in. */
export interface State extends Pick<DrawnPage, "width" | "scheme" | "isForcedDark" | "change"> {
  readonly name: string;
  /** As the sheet says it, without the width. */
  readonly label: string;
  /** What the client makes of the html before it shows it. */
  readonly view?: (html: string) => string;
}

/** Wide enough for most mails, of which Outlook makes none narrower. */
export const WIDE = 700;
const NARROW = 375;

/** In the order of the sheet. */
export const STATES = [
  { name: "light", label: "Light", width: WIDE },
  { name: "dark", label: "Dark client, with the dark colours of the mail", width: WIDE, scheme: "dark" },
  {
    name: "inverted",
    label: "Made dark by the client, as on Android",
    width: WIDE,
    isForcedDark: true,
    change: (evaluate) => evaluate(UNASKED),
  },
  {
    name: "outlook-com",
    label: "Made dark and marked, as by Outlook.com",
    width: WIDE,
    change: (evaluate) => markForOutlook(evaluate, "plain"),
  },
  {
    name: "outlook",
    label: "Outlook's branch, without what Word ignores",
    width: WIDE,
    view: outlookView,
    change: (evaluate) => evaluate(WORD),
  },
  { name: "narrow", label: "Phone", width: NARROW },
  { name: "small", label: "Small phone", width: 320 },
  {
    name: "images-off",
    label: "Without images",
    width: NARROW,
    view: (html) => replaceRemote(html, () => "data:,"),
    change: (evaluate) => evaluate(IMAGES_OFF),
  },
  { name: "unstyled", label: "Without style sheets", width: NARROW, change: (evaluate) => evaluate(UNSTYLED) },
] as const satisfies readonly State[];

/** The state in which a mail is drawn for each kind of extreme values. */
export const WORST = { name: "worst", label: "Extreme values", width: NARROW } as const satisfies State;

/** The names that `--states` accepts. */
export const STATE_NAMES: readonly string[] = [...STATES, WORST].map(({ name }) => name);

/** A further language is drawn in the first of these, a further brand in both. */
export const LOCALE_STATES: readonly string[] = ["narrow"];
export const BRAND_STATES: readonly string[] = ["light", "dark"];

/** Reads a list of states, such as `light,dark`. Throws a UsageError for names that are no states. */
export function parseStates(text: string): ReadonlySet<string> {
  const names = text.split(",").map((name) => name.trim());
  const wrong = names.filter((name) => !STATE_NAMES.includes(name));
  if (wrong.length === 0) return new Set(names);
  throw new UsageError(
    `--states must be names of ${STATE_NAMES.join(", ")}, separated by commas, not "${wrong.join(", ")}"`,
  );
}
