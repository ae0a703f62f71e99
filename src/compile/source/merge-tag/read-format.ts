import type { Tag } from "../../../../core/evaluator/program.ts";
import { readMembers } from "../../../domain/document/name-members.ts";
import { nearestName } from "../../../domain/nearest-name.ts";
import { quote } from "../../../domain/quote.ts";
import {
  DATE_STYLES,
  FORMAT_OPTIONS,
  type FormatChoice,
  type FormatOption,
  TIME_STYLES,
} from "../../mail/locale/format-choice.ts";
import { localeData } from "../../mail/locale/read-locale.ts";
import { nameTag, type TagPlace } from "./name-tag.ts";
import type { DefaultFault } from "./read-default.ts";

/** What follows the pipe of a tag and says how its value is written. */
export interface FoundFormat {
  readonly choice?: FormatChoice;
  readonly fault?: DefaultFault;
  /** What follows the next pipe. */
  readonly rest: string | undefined;
}

const FORMAT = /^(number|percent|money|date|time)\s*(?::\s*((?:'[^']*'|"[^"]*"|[^'"|])*?))?\s*(?:\|\s*([\s\S]*))?$/;
const PLACES_MAX = 20;

/**
 * Reads `money: 'EUR', 'code'`, `number: 2 | 'none'` and the like; undefined for what is none. `list` is that of the
 * tag.
 */
export function readFormat(rest: string, list: number | undefined, place: TagPlace): FoundFormat | undefined {
  const [, kind, written = "", behind] = FORMAT.exec(rest) ?? [];
  if (kind === undefined) return undefined;
  const choice = readChoice(kind as FormatChoice["kind"], written, list, place);
  if (typeof choice !== "string") return { choice, rest: behind };
  return { fault: { rule: "format.invalid", message: `"${quote(place.source)}" ${choice}` }, rest: behind };
}

/** The options of each kind, of which any number may follow its first argument, or be the only ones. */
const OPTIONS: Readonly<Record<FormatChoice["kind"], readonly FormatOption[]>> = {
  number: ["latn"],
  percent: ["latn"],
  money: FORMAT_OPTIONS,
  date: ["latn"],
  time: ["latn"],
};

function readChoice(
  kind: FormatChoice["kind"],
  written: string,
  list: number | undefined,
  place: TagPlace,
): FormatChoice | string {
  const known = OPTIONS[kind];
  const all = written.match(/(?:'[^']*'|"[^"]*"|[^,'"])+/g)?.map((each) => each.trim()) ?? [];
  const given = new Set(all.map(unquote));
  const options = known.filter((option) => given.has(option));
  const others = all.filter((each) => !options.some((option) => option === unquote(each)));
  const [first = ""] = others;
  const isNamed = kind === "money" && unquote(first) === undefined;
  const beyond = others[isNamed ? 2 : 1];
  if (beyond !== undefined) {
    return misspelt(beyond, known) ?? `has ${quote(beyond)} for an option; write ${listOf(known)}, or none`;
  }
  if (given.has("code") && given.has("narrow")) return "has two forms of the currency; write 'code' or 'narrow'";
  const choice = READERS[kind](others.join(", "), list, place);
  if (typeof choice === "string") return misspelt(first, [...known, ...(STYLES[kind] ?? [])]) ?? choice;
  return options.length === 0 ? choice : { ...choice, options };
}

/** The styles of each kind. */
const STYLES: Partial<Readonly<Record<FormatChoice["kind"], readonly string[]>>> = {
  date: DATE_STYLES,
  time: TIME_STYLES,
};

/** What is wrong with an option or style that is almost a known one. */
function misspelt(written: string, known: readonly string[]): string | undefined {
  const meant = nearestName(unquote(written) ?? written, known);
  return meant && `has ${quote(written)} for an option; did you mean '${meant}'?`;
}

function listOf(options: readonly FormatOption[]): string {
  return options.map((each) => `'${each}'`).join(", ");
}

/** The choice, or what is wrong with it. */
type Reader = (written: string, list: number | undefined, place: TagPlace) => FormatChoice | string;

const READERS: Readonly<Record<FormatChoice["kind"], Reader>> = {
  number: (written) => readPlaces("number", written),
  percent: (written) => readPlaces("percent", written),
  money: readMoney,
  date: (written) => {
    const style = DATE_STYLES.find((each) => each === styleOf(written, "medium"));
    return style === undefined
      ? "has an unknown style of dates; write date: 'short', 'medium', 'long' or 'full'"
      : { kind: "date", style };
  },
  time: (written) => {
    const style = TIME_STYLES.find((each) => each === styleOf(written, "short"));
    return style === undefined
      ? "has an unknown style of times; write time: 'short' or 'medium'"
      : { kind: "time", style };
  },
};

/** The style in quotes; a word without them names none. */
function styleOf(written: string, usual: string): string | undefined {
  return written === "" ? usual : unquote(written);
}

function readPlaces(kind: "number" | "percent", written: string): FormatChoice | string {
  if (written === "") return { kind };
  const places = /^\d{1,2}$/.test(written) ? Number(written) : PLACES_MAX + 1;
  if (places <= PLACES_MAX) return { kind, places };
  return `has no valid number of decimal places; write ${kind}, or ${kind}: 2 with a number from 0 to ${PLACES_MAX}`;
}

const CODE = /^[A-Z]{3}$/;
const HOW = "write money: 'EUR' with the code of a currency, or money: currency with the name of a value that has one";

function readMoney(written: string, list: number | undefined, place: TagPlace): FormatChoice | string {
  if (written === "") return `names no currency; ${HOW}`;
  const code = unquote(written);
  if (code !== undefined) return unknownCode(code) ?? { kind: "money", currency: code };
  if (CODE.test(written)) return `has the code of a currency without quotes; write money: '${written}'`;
  const [, name = "", codes] = /^([^,]*?)\s*(?:,\s*('[^']*'|"[^"]*")\s*)?$/.exec(written) ?? [];
  const members = /^\d/.test(name) ? undefined : readMembers(name);
  if (members === undefined) return `names no currency; ${HOW}`;
  const { group = "text", fault, ...named } = nameTag(members, place);
  if (fault !== undefined) return `names a currency that cannot be read: ${fault.message}`;
  if (named.list !== undefined && named.list !== list) {
    return "has the currency of an item that its value is not of; name a currency of the same item, or one of the data";
  }
  const listed = codes === undefined ? COMMON : (unquote(codes) ?? "").split(/[\s,]+/).filter((each) => each !== "");
  const unknown = listed.map(unknownCode).find((each) => each !== undefined);
  return unknown ?? { kind: "money", by: currencyTag(named, group, name), codes: listed };
}

function currencyTag(
  named: Omit<ReturnType<typeof nameTag>, "group" | "fault">,
  group: Tag["group"],
  name: string,
): Tag {
  const { list, path, count } = named;
  return {
    ...(list !== undefined && { list }),
    group,
    name: named.name,
    ...(path && { path }),
    ...(count !== undefined && { count }),
    source: `{{ ${name} }}`,
  };
}

/** The currencies that have symbols where a tag names none: those of most payments, and those without two places. */
const COMMON =
  "AUD BRL CAD CHF CLP CNY CZK DKK EUR GBP HKD HUF IDR ILS INR JPY KRW KWD MXN NOK NZD PLN SEK SGD THB TRY USD VND ZAR".split(
    " ",
  );

function unknownCode(code: string): string | undefined {
  if (localeData().currencies.includes(code)) return undefined;
  return `has ${quote(code)} for a currency, and none in use has that code; ${HOW}`;
}

function unquote(written: string): string | undefined {
  const [, single, double] = /^(?:'([^']*)'|"([^"]*)")$/.exec(written) ?? [];
  return written === "" ? undefined : (single ?? double);
}
