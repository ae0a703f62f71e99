import { LIMITS } from "../../../domain/document/limits.ts";
import { report } from "../../../domain/document/place.ts";
import type { MjmlTree } from "../../mail/mjml-tree/mjml-tree.ts";
import { isolateValue } from "../../mail/tree/isolate-slots.ts";
import type { Slot } from "../../mail/tree/value.ts";
import type { SourcePlaces } from "../shared/source-places.ts";
import { type Addition, addTitle } from "./add-title.ts";
import { checkDepth } from "./check-depth.ts";
import { type Isolation, isolateValues, isRightToLeft } from "./isolate-values.ts";
import { hasTitle, mjmlTitle } from "./mjml-title.ts";
import { parseElements } from "./parse-elements.ts";
import { readTree } from "./read-tree.ts";
import type { SourceElement } from "./source-element.ts";

/** MJML text, read. */
export interface ReadMjml {
  readonly root: SourceElement;
  readonly tree: MjmlTree;
  /** What the tree has around values, beside what is written. */
  readonly isolations: ReadonlyMap<Slot, Isolation>;
  /** What it has that nobody has written. */
  readonly additions: readonly Addition[];
}

/** Control characters, which have no meaning in mail, the characters of placeholders, and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const FORBIDDEN = /[\0-\x08\v\f\x0e-\x1f\x7f\uE000\uE001]|\p{Surrogate}/gu;

/** More than an answer lists. */
const MAX_FORBIDDEN = 1_000;

/** What mails are read with. */
interface MjmlUse {
  readonly subject?: string | undefined;
  /** Whether the text is a partial or a layout, which has the language of each of its mails. */
  readonly isShared?: boolean;
}

/** Reads MJML text into a tree. Reports all faults to `places`. Undefined for text that cannot be read at all. */
export function readMjml(
  text: string,
  places: SourcePlaces,
  { subject = "", isShared = false }: MjmlUse = {},
): ReadMjml | undefined {
  const bytes = Buffer.byteLength(text);
  if (bytes > LIMITS.textBytes) {
    return report(places.at(0), "mjml.too-large", `is ${bytes} bytes of MJML, the limit is ${LIMITS.textBytes}`);
  }
  reportForbidden(text, places);
  const { root, excess } = parseElements(text);
  if (excess !== undefined) return report(places.at(excess.start), excess.rule, excess.message);
  if (root === undefined) return report(places.at(0), "mjml.invalid", "holds no element; MJML begins with <mjml>");
  if (!checkDepth(root, places)) return undefined;
  const written: MjmlTree = {
    ...readTree(root, places, isShared ? undefined : languageOf(root)),
    kind: "mjml",
    fonts: defaultFonts(text),
  };
  const title = hasTitle(root) ? [] : mjmlTitle(written, subject, places.service);
  const { tree, isolations } = isolateValues(written);
  if (title.length === 0) return { root, tree, isolations, additions: [] };
  const titled = addTitle(tree, isRightToLeft(tree) ? isolateValue(title) : title, root, text);
  return { root, tree: titled.tree, isolations, additions: [titled.addition] };
}

/** The language that a mail says it is in; empty for none. */
export function languageOf({ attributes }: SourceElement): string {
  return attributes.find(({ name }) => name === "lang")?.raw.trim() ?? "";
}

/** Reports characters that no template may contain. */
export function reportForbidden(text: string, places: SourcePlaces): void {
  let count = 0;
  for (const { 0: character, index } of text.matchAll(FORBIDDEN)) {
    const point = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    report(places.at(index), "text.invalid-unicode", `U+${point} is not allowed in a template`);
    count += 1;
    if (count === MAX_FORBIDDEN) return;
  }
}

/** mjml's default URLs of web fonts. */
const DEFAULT_FONTS: Readonly<Record<string, string>> = {
  "Open Sans": "https://fonts.googleapis.com/css?family=Open+Sans:300,400,500,700",
  "Droid Sans": "https://fonts.googleapis.com/css?family=Droid+Sans:300,400,500,700",
  Lato: "https://fonts.googleapis.com/css?family=Lato:300,400,500,700",
  Roboto: "https://fonts.googleapis.com/css?family=Roboto:300,400,500,700",
  Ubuntu: "https://fonts.googleapis.com/css?family=Ubuntu:300,400,500,700",
};

/** The default font of components. */
const UNSAID = "Ubuntu";

/** The default fonts that a source names. mjml searches the whole mail for each font, so the others are left out. */
function defaultFonts(source: string): Readonly<Record<string, string>> {
  const text = source.toLowerCase();
  const fonts = Object.entries(DEFAULT_FONTS).filter(([name]) => name === UNSAID || text.includes(name.toLowerCase()));
  return Object.fromEntries(fonts);
}
