import type { LocaleData, LocaleRecord, NumberMarks, OwnPattern } from "../../src/compile/mail/locale/locale-data.ts";
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
  const usual = (of: string) => String(memberAt(numbersOf(read, of), ["defaultNumberingSystem"]));
  const system = usual(locale);
  const isOther = system !== LATIN;
  const symbolOf = (code: string) => currencyOf(read, locale, code).symbol ?? code;
  const narrowOf = (code: string) => currencyOf(read, locale, code)["symbol-alt-narrow"] ?? symbolOf(code);
  const other = (of: (code: string) => string, than: (code: string) => string) =>
    Object.fromEntries(known.currencies.flatMap((code) => (of(code) === than(code) ? [] : [[code, of(code)]])));
  return {
    ...(isOther && { digits: digitsOf(read, system) }),
    ...readMarks(read, locale, known, usual),
    ...(isOther && { latin: readMarks(read, locale, known, () => LATIN) }),
    least: Number(memberAt(numbersOf(read, locale), ["minimumGroupingDigits"])),
    symbols: other(symbolOf, (code) => code),
    narrow: other(narrowOf, symbolOf),
  };
}

/** The digits of ASCII, as CLDR calls them. */
const LATIN = "latn";

/** Which digits a locale has. */
type SystemOf = (locale: string) => string;

function readMarks(read: Cldr, locale: string, known: Known, systemOf: SystemOf): NumberMarks {
  const own = readOwn(read, locale, known, systemOf);
  return { ...readSymbols(read, locale, systemOf(locale)), ...(Object.keys(own).length > 0 && { own }) };
}

function readSymbols(read: Cldr, locale: string, system: string): Omit<NumberMarks, "own"> {
  const numbers = numbersOf(read, locale);
  const symbols = textsAt(numbers, [`symbols-numberSystem-${system}`]);
  const { decimal = "", group = "", currencyDecimal, currencyGroup, minusSign = "", percentSign = "" } = symbols;
  const patternOf = (kind: string, style = "standard") =>
    String(memberAt(numbers, [`${kind}Formats-numberSystem-${system}`, style]));
  return {
    decimal,
    group,
    ...(currencyDecimal !== undefined && { moneyDecimal: currencyDecimal }),
    ...(currencyGroup !== undefined && { moneyGroup: currencyGroup }),
    minus: minusSign,
    percent: percentSign,
    patterns: {
      number: patternOf("decimal"),
      percent: patternOf("percent"),
      money: patternOf("currency"),
      accounting: patternOf("currency", "accounting"),
    },
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
function readOwn(read: Cldr, locale: string, known: Known, systemOf: SystemOf): Readonly<Record<string, OwnPattern>> {
  const own = known.currencies.flatMap((code) => {
    const found = ownOf(read, locale, code, known, systemOf);
    return found === undefined ? [] : [[code, found] as const];
  });
  const [, region] = /-([A-Z]{2}|\d{3})(?:-|$)/.exec(locale) ?? [];
  const ofRegion = own.find(([code]) => code === known.ofRegion.get(region ?? ""));
  return Object.fromEntries(ofRegion === undefined ? own : [...own, ["*", ofRegion[1]]]);
}

function ownOf(
  read: Cldr,
  locale: string,
  code: string,
  { parents }: Known,
  systemOf: SystemOf,
): OwnPattern | undefined {
  const written = JSON.stringify(settingsOf(read, locale, code));
  if (written === "{}") return undefined;
  let origin = locale;
  for (let above = locale; above !== "root"; above = parentOf(above, parents)) {
    if (JSON.stringify(settingsOf(read, above, code)) === written) origin = above;
  }
  const { decimal, group, moneyDecimal, moneyGroup, patterns } = readSymbols(read, origin, systemOf(origin));
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
