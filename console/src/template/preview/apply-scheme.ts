import type { Scheme } from "./look.ts";

const ALWAYS = "(min-width: 0px)";
const NEVER = "(max-width: 0px)";
const QUERY = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi;

/**
 * Shows a mail in the light or the dark scheme. A page cannot set the preferred scheme of a single frame, so this
 * rewrites the media queries in the styles of the mail.
 */
export function applyScheme(mail: Document, scheme: Scheme): void {
  const isDark = scheme === "dark";
  const answer = (query: string) => answerScheme(query, isDark);
  // The policy of the frame keeps style sheets from elsewhere out.
  for (const sheet of mail.styleSheets) if (sheet.href === null) answerQueries(sheet.cssRules, answer);
  for (const element of mail.querySelectorAll("[media]"))
    element.setAttribute("media", answer(element.getAttribute("media") ?? ""));
  if (isDark && supportsDark(mail)) mail.documentElement.style.colorScheme = "dark";
  if (scheme === "forced") turnColours(mail);
}

/** A media query, or a style sheet, in which each query for the preferred scheme is always or never true. */
export function answerScheme(query: string, isDark: boolean): string {
  return query.replace(QUERY, (_, asked: string) => ((asked.toLowerCase() === "dark") === isDark ? ALWAYS : NEVER));
}

function answerQueries(rules: CSSRuleList, answer: (query: string) => string): void {
  for (const rule of rules) {
    // Rules of the frame are of its own classes, not of this page's.
    const { media, cssRules } = rule as Partial<CSSMediaRule>;
    if (media !== undefined && cssRules !== undefined) media.mediaText = answer(media.mediaText);
    if (cssRules !== undefined) answerQueries(cssRules, answer);
  }
}

function supportsDark(mail: Document): boolean {
  const names = 'meta[name="color-scheme" i], meta[name="supported-color-schemes" i]';
  return [...mail.querySelectorAll(names)].some((meta) => meta.getAttribute("content")?.includes("dark"));
}

function turnColours(mail: Document): void {
  const style = mail.createElement("style");
  style.textContent =
    "html{background:#fff;filter:invert(1) hue-rotate(180deg)}img,video,[background]{filter:invert(1) hue-rotate(180deg)}";
  mail.head.append(style);
}
