import { likelyParts } from "./likely-parts.ts";
import { localeData } from "./read-locale.ts";

const TAG = /^([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?:[-_]([\da-z]{5,8}|\d[\da-z]{3}))?$/i;

/**
 * The locale of a language tag, such as `de-AT`, `zh-TW` or `pt_BR`; undefined for one that CLDR does not have. A
 * region that it does not have is ignored, and a script is not: readers of one do not read the other.
 */
export function findLocale(tag: string): string | undefined {
  const [, written = "", ...rest] = TAG.exec(tag.trim()) ?? [];
  if (written === "") return undefined;
  const { aliases, likely, locales } = localeData();
  const alias = aliases[written.toLowerCase()] ?? written.toLowerCase();
  const [language = "", aliasScript] = alias.split("-");
  const [script = aliasScript, region, variant] = [inTitle(rest[0]), rest[1]?.toUpperCase(), rest[2]?.toLowerCase()];
  const exact = [language, script, region, variant].filter((part) => part !== undefined).join("-");
  if (exact in locales) return exact;
  const whole = likelyParts(language, script, region, likely);
  const byScript = (name: string) =>
    likelyParts(language, undefined, undefined, likely).script === whole.script && name;
  const candidates = [
    `${language}-${whole.script}-${whole.region}`,
    likelyParts(language, undefined, whole.region, likely).script === whole.script && `${language}-${whole.region}`,
    `${language}-${whole.script}`,
    byScript(language),
  ];
  return candidates.find((name) => typeof name === "string" && name in locales) || undefined;
}

function inTitle(script: string | undefined): string | undefined {
  return script === undefined ? undefined : script.charAt(0).toUpperCase() + script.slice(1).toLowerCase();
}
