import { shortenStyle } from "./shorten-style.ts";
import type { ShorteningStep } from "./shortening-steps.ts";
import { readTag, type Tag, writeTag } from "./tag.ts";

/** Selectors that ask whether there is a class or a style, or how it is written. */
const ASKS = /\[\s*(?:class|style)\b/i;
const ASKS_STYLES = /\[\s*style\b/i;
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
  readonly #hasPictures: boolean;
  readonly #steps: ReadonlySet<ShorteningStep>;
  readonly #tags = new Map<string, string>();
  readonly #comments = new Map<string, string>();

  /** `sheets` are all style sheets of the page. */
  constructor(sheets: string, isAuthors: (tag: string) => boolean, steps: readonly ShorteningStep[]) {
    this.#isAuthors = isAuthors;
    this.#steps = new Set(steps);
    this.#keepsStyles = ASKS_STYLES.test(sheets);
    this.#keepsEmpty = !this.#steps.has("empty-attributes") || ASKS.test(sheets);
    this.#hasPictures = givesPictures(sheets);
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
    const tag = !this.#steps.has("tag-spaces") || this.#isAuthors(text) ? undefined : readTag(text);
    if (tag === undefined) return text;
    const changed = this.#withShortStyle(tag, isInComment);
    const isKept = ([name, value = ""]: Tag["attributes"][number]) =>
      value !== "" || this.#keepsEmpty || (name !== "class" && name !== "style");
    return writeTag({ ...changed, attributes: changed.attributes.filter(isKept) });
  }

  /** VML reads styles in a way of its own. */
  #withShortStyle(tag: Tag, isInComment: boolean): Tag {
    if (this.#keepsStyles || tag.name.includes(":")) return tag;
    const changes = {
      spaces: this.#steps.has("style-spaces"),
      repeatedBackgrounds: this.#steps.has("repeated-backgrounds") && !isInComment && !this.#hasPictures,
      zeroLengths: this.#steps.has("zero-lengths") && !isInComment,
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
