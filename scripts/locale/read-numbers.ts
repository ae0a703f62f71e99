import type { LocaleData, LocaleRecord, OwnPattern } from "../../src/compile/mail/locale/locale-data.ts";
import { parentOf } from "../../src/compile/mail/locale/locale-data.ts";
import { type Cldr, folderOf, memberAt, textsAt } from "./cldr.ts";

/** What holds for all locales. */
interface Known {
  readonly currencies: readonly string[];
  /** The currency of a region. */
  readonly ofRegion: ReadonlyMap<string, string>;
  readonly parents: LocaleData["parents"];
}

/** What a locale writes numbers with. */
export function readNumbers(read: Cldr, locale: string, known: Known): Omit<LocaleRecord, "dates" | "times" | "names"> {
  const numbers = numbersOf(read, locale);
  const system = String(memberAt(numbers, ["defaultNumberingSystem"]));
  const symbols = textsAt(numbers, [`symbols-numberSystem-${system}`]);
  const { decimal = "", group = "", currencyDecimal, currencyGroup, minusSign = "", percentSign = "" } = symbols;
  const patternOf = (kind: string) => String(memberAt(numbers, [`${kind}Formats-numberSystem-${system}`, "standard"]));
  const own = readOwn(read, locale, known);
  return {
    ...(system !== "latn" && { digits: digitsOf(read, system) }),
    decimal,
    group,
    ...(currencyDecimal !== undefined && { moneyDecimal: currencyDecimal }),
    ...(currencyGroup !== undefined && { moneyGroup: currencyGroup }),
    minus: minusSign,
    percent: percentSign,
    least: Number(memberAt(numbers, ["minimumGroupingDigits"])),
    patterns: { number: patternOf("decimal"), percent: patternOf("percent"), money: patternOf("currency") },
    symbols: Object.fromEntries(
      known.currencies.flatMap((code) => {
        const symbol = currencyOf(read, locale, code).symbol ?? code;
        return symbol === code ? [] : [[code, symbol]];
      }),
    ),
    ...(Object.keys(own).length > 0 && { own }),
  };
}

function numbersOf(read: Cldr, locale: string): unknown {
  const folder = folderOf(locale);
  return memberAt(read(`cldr-numbers-full/main/${folder}/numbers.json`), ["main", folder, "numbers"]);
}

const currenciesByLocale = new Map<string, Record<string, Record<string, string>>>();

function currencyOf(read: Cldr, locale: string, code: string): Record<string, string> {
  const folder = folderOf(locale);
  const known = currenciesByLocale.get(folder);
  const path = ["main", folder, "numbers", "currencies"];
  const all =
    known ??
    (memberAt(read(`cldr-numbers-full/main/${folder}/currencies.json`), path) as Record<
      string,
      Record<string, string>
    >);
  currenciesByLocale.set(folder, all);
  return all[code] ?? {};
}

function digitsOf(read: Cldr, system: string): string {
  const path = ["supplemental", "numberingSystems", system];
  return textsAt(read("cldr-core/supplemental/numberingSystems.json"), path)._digits ?? "";
}

/**
 * Patterns and separators that a currency has of its own. As ICU, which browsers format with, does: they are those of
 * the locale in which they were written, and those of the currency of the region hold for all others.
 */
function readOwn(read: Cldr, locale: string, known: Known): Readonly<Record<string, OwnPattern>> {
  const own = known.currencies.flatMap((code) => {
    const found = ownOf(read, locale, code, known);
    return found === undefined ? [] : [[code, found] as const];
  });
  const [, region] = /-([A-Z]{2}|\d{3})(?:-|$)/.exec(locale) ?? [];
  const ofRegion = own.find(([code]) => code === known.ofRegion.get(region ?? ""));
  return Object.fromEntries(ofRegion === undefined ? own : [...own, ["*", ofRegion[1]]]);
}

function ownOf(read: Cldr, locale: string, code: string, known: Known): OwnPattern | undefined {
  const written = JSON.stringify(settingsOf(read, locale, code));
  if (written === "{}") return undefined;
  let origin = locale;
  for (let above = locale; above !== "root"; above = parentOf(above, known.parents)) {
    if (JSON.stringify(settingsOf(read, above, code)) === written) origin = above;
  }
  const { decimal, group, moneyDecimal, moneyGroup, patterns } = readNumbers(read, origin, {
    ...known,
    currencies: [],
  });
  const settings = settingsOf(read, locale, code);
  return { pattern: patterns.money, decimal: moneyDecimal ?? decimal, group: moneyGroup ?? group, ...settings };
}

function settingsOf(read: Cldr, locale: string, code: string): Partial<OwnPattern> {
  const { pattern, decimal, group } = currencyOf(read, locale, code);
  return {
    ...(pattern !== undefined && { pattern }),
    ...(decimal !== undefined && { decimal }),
    ...(group !== undefined && { group }),
  };
}
