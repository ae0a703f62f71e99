import type { LocaleRecord } from "./locale-data.ts";

/** A record with the digits of ASCII, and with the separators, signs and patterns that its language has with them. */
export function inLatinDigits(record: LocaleRecord): LocaleRecord {
  const { latin } = record;
  if (latin === undefined) return record;
  const { digits: _digits, moneyDecimal: _decimal, moneyGroup: _group, own: _own, ...others } = record;
  return { ...others, ...latin };
}
