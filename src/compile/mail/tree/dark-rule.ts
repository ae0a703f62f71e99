import { overrideRule } from "./override-rule.ts";

/** What dark clients draw in another way. Declarations that are undefined are left out. */
export interface DarkRule {
  readonly selector: string;
  readonly declarations: Readonly<Record<string, string | undefined>>;
}

/** Declares to clients that the mail has light and dark colours. */
export const SCHEME_RULE = ":root{color-scheme:light dark;supported-color-schemes:light dark}";

/** What begins the rules of a media query for dark clients. */
export const IN_DARK = "@media (prefers-color-scheme:dark){";

/**
 * A rule as Outlook's apps and Outlook.com take it, which know no such media query: they mark what they have given
 * another ground with `data-ogsb`, and what they have given another colour with `data-ogsc`.
 */
export function darkOutlookRules({ selector, declarations }: DarkRule): readonly DarkRule[] {
  const within = (mark: string) =>
    selector
      .split(",")
      .map((each) => `[${mark}] ${each}`)
      .join();
  const entries = Object.entries(declarations);
  const isGround = ([property]: (typeof entries)[number]) => property.startsWith("background");
  return [
    { selector: within("data-ogsb"), declarations: Object.fromEntries(entries.filter(isGround)) },
    { selector: within("data-ogsc"), declarations: Object.fromEntries(entries.filter((entry) => !isGround(entry))) },
  ];
}

export function writeDarkRule({ selector, declarations }: DarkRule): string | undefined {
  return overrideRule(selector, declarations);
}

/** A style sheet of nothing but such rules. */
export function darkSheet(rules: readonly DarkRule[]): string {
  const write = (each: readonly DarkRule[]) => each.flatMap((rule) => writeDarkRule(rule) ?? []);
  const outlook = write(rules.flatMap(darkOutlookRules));
  return [SCHEME_RULE, IN_DARK, ...write(rules), "}", ...outlook].join("\n");
}
