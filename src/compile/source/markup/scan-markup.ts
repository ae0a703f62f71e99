import { type Token, Tokenizer, TokenizerMode } from "parse5";

/** A stretch of HTML that is text, the value of an attribute by its name, or JSON-LD. */
export interface MarkupStretch {
  readonly start: number;
  readonly end: number;
  /** The lower-case name of the attribute; undefined for text. */
  readonly attribute: string | undefined;
  /** Whether it is the content of a script of the type application/ld+json. */
  readonly isJson: boolean;
  /** Whether the attribute is quoted; without quotes no value may be put into it. */
  readonly isQuoted: boolean;
}

/** A tag of HTML. */
export interface MarkupTag {
  readonly kind: "open" | "close";
  /** In lower case. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Whether it ends with `/>`. */
  readonly isSelfClosing: boolean;
}

/** What HTML holds, in order: of the HTML within Outlook's conditional comments apart. */
export interface ScannedMarkup {
  readonly start: number;
  readonly end: number;
  readonly stretches: readonly MarkupStretch[];
  readonly tags: readonly MarkupTag[];
  readonly comments: readonly ScannedMarkup[];
}

/**
 * Finds, in order, the text and the attributes of HTML, of the HTML within Outlook's conditional comments too. What
 * lies between the stretches is syntax, comments, other scripts and styles.
 */
export function scanMarkup(html: string): readonly MarkupStretch[] {
  const all = ({ stretches, comments }: ScannedMarkup): readonly MarkupStretch[] =>
    comments.length === 0 ? stretches : [...stretches, ...comments.flatMap(all)];
  return all(scanTaggedMarkup(html)).toSorted((one, other) => one.start - other.start);
}

/** The same with the tags between the stretches. */
export function scanTaggedMarkup(html: string): ScannedMarkup {
  return new MarkupScanner(html, 0, false).scan();
}

/** Elements whose content is no markup, by the state of the tokenizer (HTML Standard, 13.2.6.4). */
const RAW_ELEMENTS: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
};
const CONDITIONAL_COMMENT = /^<!--\[if\b[^\]>]*\]>/i;

class MarkupScanner {
  readonly #html: string;
  /** Where it begins in the whole. */
  readonly #offset: number;
  readonly #tokenizer: Tokenizer;
  readonly #stretches: MarkupStretch[] = [];
  readonly #tags: MarkupTag[] = [];
  readonly #comments: ScannedMarkup[] = [];
  /** Start of the text that has been read but not yet recorded. */
  #textStart = 0;
  /** Where the last token ended; an unfinished tag at the end makes none. */
  #end = 0;
  #rawElement: string | undefined;
  #isJson = false;
  readonly #isInComment: boolean;

  constructor(html: string, offset: number, isInComment: boolean) {
    this.#html = html;
    this.#offset = offset;
    this.#isInComment = isInComment;
    const characters = (token: Token.CharacterToken): void => this.#extend(token);
    this.#tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        onStartTag: (token) => this.#startTag(token),
        onEndTag: (token) => this.#endTag(token),
        onComment: (token) => this.#comment(token),
        onDoctype: (token) => this.#syntax(token),
        onEof: () => this.#takeText(this.#end),
        onCharacter: characters,
        onNullCharacter: characters,
        onWhitespaceCharacter: characters,
      },
    );
  }

  scan(): ScannedMarkup {
    this.#tokenizer.write(this.#html, true);
    const range = { start: this.#offset, end: this.#offset + this.#html.length };
    return { ...range, stretches: this.#stretches, tags: this.#tags, comments: this.#comments };
  }

  #startTag(token: Token.TagToken): void {
    this.#syntax(token);
    this.#tag("open", token);
    for (const [name, location] of Object.entries(token.location?.attrs ?? {})) this.#attribute(name, location);
    const mode = RAW_ELEMENTS[token.tagName];
    if (mode === undefined) return;
    this.#tokenizer.state = mode;
    this.#rawElement = token.tagName;
    this.#isJson = token.tagName === "script" && token.attrs.some(isJsonLd);
  }

  #endTag(token: Token.TagToken): void {
    if (this.#rawElement === token.tagName) {
      const [start, end] = [this.#textStart, token.location?.startOffset ?? this.#textStart];
      if (this.#isJson) this.#add({ start, end, attribute: undefined, isJson: true, isQuoted: false });
      this.#isJson = false;
      this.#textStart = this.#end;
      this.#rawElement = undefined;
    }
    this.#syntax(token);
    this.#tag("close", token);
  }

  #tag(kind: MarkupTag["kind"], { tagName: name, selfClosing: isSelfClosing, location }: Token.TagToken): void {
    const { startOffset, endOffset } = location ?? { startOffset: 0, endOffset: 0 };
    this.#tags.push({ kind, name, start: this.#offset + startOffset, end: this.#offset + endOffset, isSelfClosing });
  }

  #comment(token: Token.CommentToken): void {
    this.#syntax(token);
    // Comments do not nest: what opens another one within this is part of it.
    if (this.#isInComment) return;
    const { startOffset, endOffset } = token.location ?? { startOffset: 0, endOffset: 0 };
    const raw = this.#html.slice(startOffset, endOffset);
    const opening = CONDITIONAL_COMMENT.exec(raw)?.[0];
    if (opening === undefined) return;
    const closing = /(?:<!\[endif\])?--!?>$/i.exec(raw)?.index ?? raw.length;
    const from = startOffset + opening.length;
    const inside = raw.slice(opening.length, Math.max(closing, opening.length));
    this.#comments.push(new MarkupScanner(inside, this.#offset + from, true).scan());
  }

  #attribute(name: string, { startOffset, endOffset }: Token.Location): void {
    const raw = this.#html.slice(startOffset, endOffset);
    const [lead, quote] = /^[^=]*=\s*(["']?)/.exec(raw) ?? [];
    const isQuoted = quote !== "";
    const end = isQuoted ? endOffset - 1 : endOffset;
    if (lead === undefined || end < startOffset + lead.length) return;
    this.#add({ start: startOffset + lead.length, end, attribute: name, isJson: false, isQuoted });
  }

  #extend({ location }: Token.CharacterToken): void {
    this.#end = location?.endOffset ?? this.#end;
  }

  /** Ends the text before a token and continues after it. */
  #syntax({ location }: { location: Token.Location | null }): void {
    if (location === null) return;
    this.#takeText(location.startOffset);
    this.#end = location.endOffset;
    this.#textStart = location.endOffset;
  }

  #takeText(end: number): void {
    if (this.#rawElement !== undefined || end <= this.#textStart) return;
    this.#add({ start: this.#textStart, end, attribute: undefined, isJson: false, isQuoted: false });
  }

  #add({ start, end, ...stretch }: MarkupStretch): void {
    this.#stretches.push({ ...stretch, start: this.#offset + start, end: this.#offset + end });
  }
}

function isJsonLd({ name, value }: Token.Attribute): boolean {
  return name === "type" && /^\s*application\/ld\+json\s*$/i.test(value);
}
