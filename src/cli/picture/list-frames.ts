import type { DrawnPage } from "../browser/browser.ts";
import type { WorstFill } from "../layout/worst-fills.ts";
import { BRAND_STATES, LOCALE_STATES, STATES, type State, WORST } from "./states.ts";

/** A mail with its values, in a language and a brand. */
export interface FilledMail {
  readonly html: string;
  /** Absent for the language of the source. */
  readonly locale?: string | undefined;
  /** Absent without one. */
  readonly brand?: string | undefined;
}

/** A mail in one state, for the sheet. */
export interface Frame extends Pick<FilledMail, "locale" | "brand">, Omit<DrawnPage, "fits"> {
  readonly state: string;
  readonly label: string;
  /** The kind of extreme values; absent for others. */
  readonly values?: string | undefined;
  /** Of the html as it is filled. */
  readonly bytes: number;
}

/** What the sheet shows of a template. */
export interface ShownMails {
  /** Drawn in every state. */
  readonly mail: FilledMail;
  readonly worst: readonly WorstFill[];
  readonly locales: readonly FilledMail[];
  readonly brands: readonly FilledMail[];
}

/** A frame for each chosen state; `isolate` makes of a page one that loads nothing. */
export function listFrames(
  { mail, worst, locales, brands }: ShownMails,
  { states, isolate }: { readonly states: ReadonlySet<string>; readonly isolate: (html: string) => string },
): readonly Frame[] {
  const frame = (state: State, filled: FilledMail, values?: string): Frame => {
    const { name, label, view = (html: string) => html, ...page } = state;
    const { html, locale, brand } = filled;
    const said = [label, values, locale, brand].filter((part) => part !== undefined).join(", ");
    const drawn = { ...page, html: isolate(view(html)), bytes: Buffer.byteLength(html) };
    return { state: name, label: `${said}, ${page.width} px`, locale, brand, values, ...drawn };
  };
  const chosen = STATES.filter(({ name }) => states.has(name));
  const inStates = (names: readonly string[], filled: readonly FilledMail[]) =>
    filled.flatMap((each) => STATES.filter(({ name }) => names.includes(name)).map((state) => frame(state, each)));
  return [
    ...chosen.map((state) => frame(state, mail)),
    ...(states.has(WORST.name) ? worst.map(({ values, html }) => frame(WORST, { ...mail, html }, values)) : []),
    ...inStates(LOCALE_STATES, locales),
    ...inStates(BRAND_STATES, brands),
  ];
}
