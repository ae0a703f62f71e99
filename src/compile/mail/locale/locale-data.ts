/** What a locale writes numbers with in one kind of digits. */
export interface NumberMarks {
  readonly decimal: string;
  readonly group: string;
  /** Of money, where they differ. */
  readonly moneyDecimal?: string;
  readonly moneyGroup?: string;
  readonly minus: string;
  readonly percent: string;
  readonly patterns: Readonly<Record<"number" | "percent" | "money" | "accounting", string>>;
  /** What only a currency is written with; that of `*` holds for all others. */
  readonly own?: Readonly<Record<string, OwnPattern>>;
}

/** What a locale writes numbers and dates with, in patterns of CLDR (https://unicode.org/reports/tr35/). */
export interface LocaleRecord extends NumberMarks {
  /** The ten digits, where they are not those of ASCII. */
  readonly digits?: string;
  /** What it has with the digits of ASCII, where its own are others. */
  readonly latin?: NumberMarks;
  /** How many digits there are at least before the first separator. */
  readonly least: number;
  /** Of currencies that are not written with their code. */
  readonly symbols: Readonly<Record<string, string>>;
  /** Of currencies with a shorter symbol, which may be that of others. */
  readonly narrow: Readonly<Record<string, string>>;
  readonly dates: Readonly<Record<string, string>>;
  readonly times: Readonly<Record<string, string>>;
  /** By the field of a pattern that writes them, such as `MMMM`. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** Pattern and separators of a currency. */
export interface OwnPattern {
  readonly pattern: string;
  readonly decimal: string;
  readonly group: string;
}

/**
 * What is kept of CLDR. `root` is complete; another locale holds what differs from its parent, and null for what that
 * has alone.
 */
export interface LocaleData {
  readonly version: string;
  readonly locales: Readonly<Record<string, object>>;
  /** Where that is not the name without its last part. */
  readonly parents: Readonly<Record<string, string>>;
  /** Names of languages that have become others. */
  readonly aliases: Readonly<Record<string, string>>;
  /** The whole name that a shorter one means most likely. */
  readonly likely: Readonly<Record<string, string>>;
  /** The decimal places of currencies in use, where they are not two. */
  readonly places: Readonly<Record<string, number>>;
  /** The currencies in use. */
  readonly currencies: readonly string[];
  /** Of counts and of places in an order, by locale and category, in the syntax of CLDR. */
  readonly plurals: Readonly<Record<"cardinal" | "ordinal", Readonly<Record<string, PluralRules>>>>;
}

/** The rules of the categories of a locale other than `other`, such as `i = 1 and v = 0` for `one`. */
export type PluralRules = Readonly<Record<string, string>>;

/** The locale from which another one inherits. */
export function parentOf(locale: string, parents: LocaleData["parents"]): string {
  return parents[locale] ?? (locale.includes("-") ? locale.slice(0, locale.lastIndexOf("-")) : "root");
}
