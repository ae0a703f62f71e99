import { overrideRule } from "./override-rule.ts";

type Declarations = Readonly<Record<string, string | undefined>>;

/** What dark clients draw in another way. Declarations that are undefined are left out. */
export interface DarkRule {
  readonly selector: string;
  readonly declarations: Declarations;
  /** What is declared for Outlook besides: it would change what has the same value as in light clients. */
  readonly outlook?: Declarations | undefined;
  /** What selects the same within a page, where `selector` names the page itself. */
  readonly within?: string | undefined;
}

/**
 * What selects the page within a page: mjml and React Email give the role to the box around all content, which Outlook
 * puts into a box that has the colours of `<body>`.
 */
export const PAGE_BOX = "[role=article]";

/** Declares to clients that the mail has light and dark colours. */
export const SCHEME_RULE = ":root{color-scheme:light dark;supported-color-schemes:light dark}";

/** What begins the rules of a media query for dark clients. */
export const IN_DARK = "@media (prefers-color-scheme:dark){";

export function writeDarkRule({ selector, declarations }: DarkRule): string | undefined {
  return overrideRule(selector, declarations);
}

/**
 * Paints a background that is in sight where Outlook has written another one that no style sheet can override: only
 * the background, not a light text on it, which it leaves to this mail.
 */
export function coverGround(color: string | undefined): Declarations {
  return { "box-shadow": color === undefined ? undefined : `inset 0 0 0 99px ${color}` };
}

/** The same rule for Outlook.com and Outlook's apps. */
export function writeOutlookRule({ selector, declarations, outlook, within }: DarkRule): string | undefined {
  return overrideRule(inOutlook(within ?? selector), { ...declarations, ...outlook });
}

/**
 * Selects what is in a page that Outlook has made dark. It marks each element whose background it has changed, among
 * them the page, so all content is in a marked element. It ignores the attribute behind a class, as in `.x[data-ogsb]`.
 */
export function inOutlook(selector: string): string {
  return selector
    .split(",")
    .map((each) => `[data-ogsb] ${each}`)
    .join();
}

/** A style sheet of nothing but such rules. */
export function darkSheet(rules: readonly DarkRule[]): string {
  const write = (writeRule: typeof writeDarkRule) => rules.flatMap((rule) => writeRule(rule) ?? []);
  return [SCHEME_RULE, IN_DARK, ...write(writeDarkRule), "}", ...write(writeOutlookRule)].join("\n");
}
