import { initialValues } from "../../../mail/page/initial-values.ts";
import { shortenStyle } from "./shorten-style.ts";
import type { ShorteningStep } from "./shortening-steps.ts";
import { readTag, type Tag, writeTag } from "./tag.ts";

/** Selectors that ask whether there is a class or a style, or how it is written. */
const ASKS = /\[\s*(?:class|style)\b/i;
const ASKS_STYLES = /\[\s*style\b/i;
const ONLY_SPACES = { spaces: true, repeatedBackgrounds: false, zeroLengths: false, initial: new Set<string>() };
/** Sheets that give a table a border as wide as its attribute says, or ask for the attribute. */
const ASKS_BORDERS = /\[\s*border\b|border(?:-\w+)*-style/i;
/** Classes that mjml gives; Outlook's end with its name. */
const OF_MJML = /^mj-(?:column-per-[\w-]+|outlook-group-fix)$/;
const OF_OUTLOOK = /-outlook$/;
const PICTURE = /(?:url|gradient|image-set|element)\s*\(/i;
const IMPORTANT = /!\s*important/i;
const CONDITIONAL = /^<!--\[if [^\]]*\]>[\s\S]*<!\[endif\]-->$/;
const OPENING_TAG = /<[a-zA-Z][^"'<>]*(?:(?:"[^"]*"|'[^']*')[^"'<>]*){0,200}>/g;

/**
 * Shortens the opening tags of one page, each text once, however often the page has it. Left as they are: what the
 * author wrote, what is written in no usual way, and what a style sheet of the page depends on.
 */
export class TagShortener {
  readonly #isAuthors: (tag: string) => boolean;
  readonly #keepsStyles: boolean;
  readonly #keepsEmpty: boolean;
  readonly #keepsClasses: boolean;
  readonly #hasPictures: boolean;
  readonly #keepsBorders: boolean;
  readonly #initial: ReadonlySet<string>;
  readonly #html: string;
  readonly #steps: ReadonlySet<ShorteningStep>;
  readonly #tags = new Map<string, string>();
  readonly #comments = new Map<string, string>();

  /** `sheets` are all style sheets of the page, of which `html` is the whole. */
  constructor(
    { html, sheets }: { readonly html: string; readonly sheets: string },
    isAuthors: (tag: string) => boolean,
    steps: readonly ShorteningStep[],
  ) {
    this.#html = html;
    this.#isAuthors = isAuthors;
    this.#steps = new Set(steps);
    this.#keepsStyles = ASKS_STYLES.test(sheets);
    this.#keepsClasses = ASKS.test(sheets);
    this.#keepsEmpty = !this.#steps.has("empty-attributes") || this.#keepsClasses;
    this.#hasPictures = givesPictures(sheets);
    this.#keepsBorders = !this.#steps.has("table-borders") || ASKS_BORDERS.test(sheets);
    this.#initial = this.#steps.has("initial-values") ? initialValues(html) : new Set();
  }

  tag(text: string): string {
    return getOrMake(this.#tags, text, () => this.#shorten(text, false));
  }

  /** A comment; Outlook reads the tags in its own, and their lengths stay. */
  comment(text: string): string {
    return getOrMake(this.#comments, text, () =>
      CONDITIONAL.test(text) ? text.replace(OPENING_TAG, (tag) => this.#shorten(tag, true)) : text,
    );
  }

  #shorten(text: string, isInComment: boolean): string {
    if (!this.#steps.has("tag-spaces")) return text;
    if (this.#isAuthors(text)) return this.#withShortStyles(text);
    const tag = readTag(text);
    if (tag === undefined) return text;
    const changed = this.#withShortStyle(tag, isInComment);
    const attributes = changed.attributes
      .map(([name, value]) => [name, name === "class" ? this.#usedClasses(value, isInComment) : value] as const)
      .filter(([name, value]) => !this.#isVoid(changed, name, value));
    return writeTag({ ...changed, attributes });
  }

  /** A tag of the author with nothing else changed. */
  #withShortStyles(text: string): string {
    if (this.#keepsStyles || !this.#steps.has("style-spaces")) return text;
    return text.replace(/(?<=\sstyle=")[^"]*(?=")/, (style) => shortenStyle(style, ONLY_SPACES));
  }

  #isVoid({ name: tag, attributes }: Tag, name: string, value: string | undefined): boolean {
    if (value === "" && (name === "class" || name === "style")) return !this.#keepsEmpty;
    if (tag !== "table" || name !== "border" || value !== "0" || this.#keepsBorders) return false;
    return !attributes.some(([each, style = ""]) => each === "style" && ASKS_BORDERS.test(style));
  }

  /** Classes without those of mjml that nothing in the page names. */
  #usedClasses(value: string | undefined, isInComment: boolean): string | undefined {
    if (value === undefined || !this.#steps.has("unused-classes") || this.#keepsClasses) return value;
    const names = value.split(/[ \t\r\n\f]+/);
    const isOfMjml = (name: string) => OF_MJML.test(name) || (isInComment && OF_OUTLOOK.test(name));
    const kept = names.filter((name) => !isOfMjml(name) || this.#html.includes(`.${name}`));
    return kept.length === names.length ? value : kept.join(" ");
  }

  /** VML reads styles in a way of its own. */
  #withShortStyle(tag: Tag, isInComment: boolean): Tag {
    if (this.#keepsStyles || tag.name.includes(":")) return tag;
    const changes = {
      spaces: this.#steps.has("style-spaces"),
      repeatedBackgrounds: this.#steps.has("repeated-backgrounds") && !isInComment && !this.#hasPictures,
      zeroLengths: this.#steps.has("zero-lengths") && !isInComment,
      initial: this.#initial,
    };
    const attributes = tag.attributes.map(
      ([name, value]) =>
        [name, name === "style" && value !== undefined ? shortenStyle(value, changes) : value] as const,
    );
    return { ...tag, attributes };
  }
}

/** Whether a sheet gives a background a picture that `background` of an element takes away. */
function givesPictures(sheets: string): boolean {
  const declarations = sheets.split(/[;{}]/);
  return declarations.some((each) => /background/i.test(each) && PICTURE.test(each) && !IMPORTANT.test(each));
}

function getOrMake(known: Map<string, string>, text: string, make: () => string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  const made = make();
  known.set(text, made);
  return made;
}
