/** Quotes, functions such as `url()`, comments, escapes, references, and what is no ASCII, such as placeholders. */
const UNUSUAL = /["'()/\\&]|[^\t\n\f\r -~]/;
/** The name of a font. */
const QUOTED = /'[\w-]+(?: [\w-]+)*'/g;
const BACKGROUND = /^\s*background\s*:\s*(#[\da-f]{6})\s*$/i;
/** Properties that take a zero without a unit for the same. To `line-height` it is a factor. */
const TAKES_ZERO = /^(?:margin|padding|font-size|border-spacing|border-radius|(?:max-|min-)?(?:width|height))\b[\w-]*:/;

/** What a style attribute may lose. */
export interface StyleChanges {
  /** White space around declarations and their parts, and what ends the last one. */
  readonly spaces: boolean;
  /** `background` before a `background-color` of the same colour, as mjml writes both. */
  readonly repeatedBackgrounds: boolean;
  /** The unit of zeros. */
  readonly zeroLengths: boolean;
  /** These declarations, without spaces. */
  readonly initial: ReadonlySet<string>;
}

/** A style attribute without what it may lose; one that is not all plain declarations stays as it is. */
export function shortenStyle(
  style: string,
  { spaces, repeatedBackgrounds, zeroLengths, initial }: StyleChanges,
): string {
  if (UNUSUAL.test(style.replace(QUOTED, ""))) return style;
  const declarations = style.split(";");
  const kept = repeatedBackgrounds
    ? declarations.filter((each, index) => !isRepeated(each, declarations[index + 1]))
    : declarations;
  const needed = initial.size === 0 ? kept : kept.filter((each) => !initial.has(withoutSpaces(each)));
  const short = spaces ? needed.map(withoutSpaces).filter((each) => each !== "") : needed;
  return (zeroLengths ? short.map(withoutUnits) : short).join(";");
}

function isRepeated(declaration: string, next: string | undefined): boolean {
  const [, color] = BACKGROUND.exec(declaration) ?? [];
  return color !== undefined && next?.trim() === `background-color:${color}`;
}

function withoutSpaces(declaration: string): string {
  return declaration
    .trim()
    .replace(/\s+/g, " ")
    .replace(/ ?([:,]) ?/g, "$1");
}

function withoutUnits(declaration: string): string {
  return TAKES_ZERO.test(declaration.trimStart()) ? declaration.replace(/(?<=[:\s])0px(?=\s|$)/g, "0") : declaration;
}
