import type { LocaleData } from "../../src/compile/mail/locale/locale-data.ts";
import { parentOf } from "../../src/compile/mail/locale/locale-data.ts";
import { type Cldr, memberAt, textsAt } from "./cldr.ts";
import { differences } from "./differences.ts";
import { readDates } from "./read-dates.ts";
import { readNumbers } from "./read-numbers.ts";
import { readPlurals } from "./read-plurals.ts";

/** Everything that formats need of CLDR, each locale as what differs from its parent. */
export function extractLocales(read: Cldr, version: string): LocaleData {
  const available = memberAt(read("cldr-core/availableLocales.json"), ["availableLocales", "full"]);
  const names = (available as readonly string[]).map((name) => (name === "und" ? "root" : name));
  const parents = readParents(read);
  const { currencies, places, ofRegion } = readCurrencies(read);
  const whole = new Map(
    names.map((name) => {
      const numbers = readNumbers(read, name, { currencies, ofRegion, parents });
      return [name, { ...numbers, ...readDates(read, name) }];
    }),
  );
  const locales = names.map((name) => {
    const record = whole.get(name) ?? {};
    return [name, name === "root" ? record : differences(record, inheritedBy(name, whole, parents))];
  });
  return {
    version,
    locales: Object.fromEntries(locales),
    parents,
    ...readAliases(read, new Set(names.map(languageOf))),
    places,
    currencies,
    ...readPlurals(read),
  };
}

/** The record of the next locale above that there is. */
function inheritedBy(name: string, whole: ReadonlyMap<string, object>, parents: LocaleData["parents"]): object {
  const parent = parentOf(name, parents);
  return whole.get(parent) ?? inheritedBy(parent, whole, parents);
}

function languageOf(name: string): string {
  return name.split("-", 1)[0] ?? "";
}

function readParents(read: Cldr): Readonly<Record<string, string>> {
  const parents = textsAt(read("cldr-core/supplemental/parentLocales.json"), [
    "supplemental",
    "parentLocales",
    "parentLocale",
  ]);
  return Object.fromEntries(
    Object.entries(parents).map(([name, parent]) => [name, parent === "und" ? "root" : parent]),
  );
}

function readCurrencies(read: Cldr) {
  const data = read("cldr-core/supplemental/currencyData.json");
  const regions = memberAt(data, ["supplemental", "currencyData", "region"]) as Record<
    string,
    readonly Record<string, Record<string, string>>[]
  >;
  const inUse = Object.entries(regions).map(([region, all]) => {
    const current = all.flatMap(Object.entries).filter(([, use]) => use._to === undefined && use._tender !== "false");
    return [region, current.map(([code]) => code)] as const;
  });
  const currencies = [...new Set(inUse.flatMap(([, codes]) => codes))].sort();
  const fractions = memberAt(data, ["supplemental", "currencyData", "fractions"]) as Record<
    string,
    { _digits: string }
  >;
  const places = currencies.map((code) => [code, Number((fractions[code] ?? fractions.DEFAULT)?._digits)] as const);
  return {
    currencies,
    places: Object.fromEntries(places.filter(([, count]) => count !== 2)),
    ofRegion: new Map(inUse.map(([region, codes]) => [region, codes.at(-1) ?? ""])),
  };
}

/** Aliases and likely names, as far as they lead to a language that there is. */
function readAliases(read: Cldr, languages: ReadonlySet<string>): Pick<LocaleData, "aliases" | "likely"> {
  const aliases = memberAt(read("cldr-core/supplemental/aliases.json"), [
    "supplemental",
    "metadata",
    "alias",
    "languageAlias",
  ]) as Record<string, { _replacement: string }>;
  const kept = Object.entries(aliases)
    .map(([name, { _replacement: now }]) => [name, now] as const)
    .filter(([name, now]) => /^[a-z]{2,3}$/.test(name) && languages.has(languageOf(now)) && !languages.has(name));
  const likely = textsAt(read("cldr-core/supplemental/likelySubtags.json"), ["supplemental", "likelySubtags"]);
  return {
    aliases: Object.fromEntries(kept),
    likely: Object.fromEntries(Object.entries(likely).filter(([name]) => languages.has(languageOf(name)))),
  };
}
