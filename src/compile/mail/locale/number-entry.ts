import type { Affixes, NumberFormat } from "../../../../core/evaluator/format-number.ts";
import type { CurrencyForm, MoneyFormat } from "../../../../core/evaluator/formats.ts";
import type { FormatOption } from "./format-choice.ts";
import type { LocaleRecord } from "./locale-data.ts";
import { localeData } from "./read-locale.ts";

/** Intl writes a number with three decimal places at most unless others are requested. */
const MOST_PLACES = 3;

/** A number, with exactly that many decimal places, or with up to three. */
export function numberEntry(record: LocaleRecord, places?: number): NumberFormat {
  return entryOf(record, {
    pattern: record.patterns.number,
    fraction: places === undefined ? [0, MOST_PLACES] : [places, places],
  });
}

/** A fraction as percent: 0.25 is 25 %. */
export function percentEntry(record: LocaleRecord, places = 0): NumberFormat {
  return { ...entryOf(record, { pattern: record.patterns.percent, fraction: [places, places] }), shift: 2 };
}

/** An amount in a currency. */
export function moneyEntry(record: LocaleRecord, code: string, options: readonly FormatOption[] = []): NumberFormat {
  return amountOf(record, code, symbolOf(record, code, options), options);
}

function symbolOf({ symbols, narrow }: LocaleRecord, code: string, options: readonly FormatOption[]): string {
  if (options.includes("code")) return code;
  return (options.includes("narrow") ? narrow[code] : undefined) ?? symbols[code] ?? code;
}

/** An amount in a currency that is a value: those that are named have their symbols, all others their codes. */
export function anyMoneyEntry(
  record: LocaleRecord,
  codes: readonly string[],
  options: readonly FormatOption[] = [],
): MoneyFormat {
  const { plus, minus, fraction, ...common } = amountOf(record, "XXX", "XXX", options);
  const mark = ([before, after]: Affixes): Affixes => [before.replace("XXX", "¤"), after.replace("XXX", "¤")];
  const named = codes.map((code): readonly [string, CurrencyForm] => {
    const entry = moneyEntry(record, code, options);
    return [code, [entry.plus, entry.minus, entry.fraction[0]]];
  });
  return { ...common, of: Object.fromEntries(named), other: [mark(plus), mark(minus), fraction[0]] };
}

/** The decimal places of a currency. */
function placesOf(code: string): number {
  return localeData().places[code] ?? 2;
}

function amountOf(record: LocaleRecord, code: string, symbol: string, options: readonly FormatOption[]): NumberFormat {
  const { own, patterns, moneyDecimal, moneyGroup } = record;
  const { pattern, decimal, group } = own?.[code] ??
    own?.["*"] ?? {
      pattern: options.includes("accounting") ? patterns.accounting : patterns.money,
      decimal: moneyDecimal ?? record.decimal,
      group: moneyGroup ?? record.group,
    };
  const places = placesOf(code);
  return entryOf({ ...record, decimal, group }, { pattern, fraction: [places, places], symbol });
}

interface Written {
  readonly pattern: string;
  readonly fraction: NumberFormat["fraction"];
  /** Of the currency. */
  readonly symbol?: string;
}

const NUMBER = /[#0][#0.,]*/;

function entryOf(record: LocaleRecord, { pattern, fraction, symbol = "" }: Written): NumberFormat {
  const { decimal, group, least, digits } = record;
  const [positive = "", negative = `-${positive}`] = pattern.split(";");
  const [number = ""] = NUMBER.exec(positive) ?? [];
  const [, ...groups] = (number.split(".")[0] ?? "").split(",").toReversed();
  const [last = "", others] = (number.split(".")[0] ?? "").split(",").toReversed();
  return {
    plus: affixesOf(positive, record, symbol),
    minus: affixesOf(negative, record, symbol),
    decimal,
    group,
    sizes:
      groups.length > 1 && others !== undefined && others.length !== last.length
        ? [last.length, others.length]
        : [last.length],
    least,
    fraction,
    ...(digits !== undefined && { digits: [...digits] }),
  };
}

/** What is before and after the number of a pattern, with a space between letters of a currency and its digits. */
function affixesOf(pattern: string, { minus, percent }: LocaleRecord, symbol: string): Affixes {
  const [before = "", after = ""] = pattern.split(NUMBER);
  const write = (affix: string, currency: string) =>
    affix.replaceAll(/'([^']*)'|[-%¤]/g, (mark, quoted) => {
      if (mark === "-") return minus;
      if (mark === "%") return percent;
      return mark === "¤" ? currency : quoted;
    });
  return [
    write(before, before.endsWith("¤") && !/[\p{S}\p{Z}]$/u.test(symbol) ? `${symbol}\u00a0` : symbol),
    write(after, after.startsWith("¤") && !/^[\p{S}\p{Z}]/u.test(symbol) ? `\u00a0${symbol}` : symbol),
  ];
}
