/** What is around a number. */
export type Affixes = readonly [before: string, after: string];

/** How a number is written. Complete in itself: it names no locale. */
export interface NumberFormat {
  readonly plus: Affixes;
  readonly minus: Affixes;
  readonly decimal: string;
  readonly group: string;
  /** How many digits are in the last group, and in each before it if those are others. */
  readonly sizes: readonly [last: number, others?: number];
  /** How many digits are before the first separator at least. */
  readonly least: number;
  /** The fewest and the most decimal places. */
  readonly fraction: readonly [min: number, max: number];
  /** How far the point moves to the right: 2 for percent. */
  readonly shift?: number;
  /** The ten digits, where they are not those of ASCII. */
  readonly digits?: readonly string[];
}

const NUMBER = /^([+-]?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]{1,3}))?$/;
/** Bounds what a number is written out to. */
const MAX_DIGITS = 400;
/** That of such a number with its signs, point and exponent, so that no longer text is searched. */
const MAX_LENGTH = MAX_DIGITS + 7;

/**
 * Writes a decimal number, without floating-point numbers: rounded half away from zero on its decimal digits, and
 * without a sign when that gives zero. Returns undefined for a text that is none, or that has more than 400 digits.
 */
export function formatNumber(text: string, format: NumberFormat): string | undefined {
  const [, sign, before, after = "", exponent = "0"] =
    (text.length <= MAX_LENGTH ? NUMBER.exec(text) : undefined) ?? [];
  if (before === undefined) return undefined;
  const point = before.length + Number(exponent) + (format.shift ?? 0);
  const written = before + after;
  if (written.length + Math.abs(point) > MAX_DIGITS) return undefined;
  const all = point > 0 ? written.padEnd(point, "0") : "0".repeat(1 - point) + written;
  const at = Math.max(point, 1);
  const [whole, fraction] = round(all.slice(0, at), all.slice(at), format.fraction);
  const isZero = !/[1-9]/.test(whole + fraction);
  const [left, right] = sign === "-" && !isZero ? format.minus : format.plus;
  const digits = groupsOf(whole, format).map((group) => translate(group, format.digits));
  const places = fraction === "" ? "" : format.decimal + translate(fraction, format.digits);
  return left + digits.join(format.group) + places + right;
}

/** The whole digits, without zeros in front, and the decimal places. */
function round(whole: string, places: string, [min, max]: NumberFormat["fraction"]): readonly [string, string] {
  let digits = whole + places.slice(0, max);
  let point = whole.length;
  if ((places[max] ?? "0") >= "5") {
    const carried = addOne(digits);
    point += carried.length - digits.length;
    digits = carried;
  }
  let end = digits.length;
  while (end > point + min && digits[end - 1] === "0") end -= 1;
  return [digits.slice(0, point).replace(/^0+(?=[0-9])/, ""), digits.slice(point, end).padEnd(min, "0")];
}

function addOne(digits: string): string {
  let at = digits.length - 1;
  while (digits[at] === "9") at -= 1;
  const zeros = "0".repeat(digits.length - 1 - at);
  return at < 0 ? `1${zeros}` : digits.slice(0, at) + String(Number(digits[at]) + 1) + zeros;
}

function groupsOf(digits: string, { sizes: [last, others = last], least }: NumberFormat): string[] {
  if (digits.length < last + least) return [digits];
  const groups = [digits.slice(-last)];
  for (let end = digits.length - last; end > 0; end -= others)
    groups.unshift(digits.slice(Math.max(end - others, 0), end));
  return groups;
}

/** Writes digits of ASCII as others. */
export function translate(text: string, digits: readonly string[] | undefined): string {
  if (digits === undefined) return text;
  let written = "";
  for (const digit of text) written += digits[Number(digit)];
  return written;
}
