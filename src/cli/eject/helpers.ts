interface Helper {
  /** Names of others that it calls. */
  readonly needs: readonly string[];
  readonly code: string;
}

/** What components call to read values as evaluators do (docs/program-format.md), in TypeScript. */
const HELPERS = {
  text: {
    needs: ["pairIsolates"],
    code: String.raw`/** A value without control characters, its lines ended by LF; the other text where nothing is left. */
function text(value: string | undefined, otherwise = ""): string {
  const clean = (value ?? "")
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replace(/\r\n?|[\x85\u2029]/g, "\n")
    .replace(/[\0-\x08\v\f\x0e-\x1f\x7f]/g, "");
  const paired = pairIsolates(clean);
  return paired === "" ? otherwise : paired;
}`,
  },
  pairIsolates: {
    needs: [],
    code: String.raw`/** A text without isolates that have no partner in it, which would turn the words around it. */
function pairIsolates(whole: string): string {
  const open: number[] = [];
  const lone = new Set<number>();
  for (const { 0: isolate, index } of whole.matchAll(/[\u2066-\u2069]/g)) {
    if (isolate !== "\u2069") open.push(index);
    else if (open.pop() === undefined) lone.add(index);
  }
  for (const index of open) lone.add(index);
  return whole.replace(/[\u2066-\u2069]/g, (isolate, index) => (lone.has(index) ? "" : isolate));
}`,
  },
  needed: {
    needs: ["text"],
    code: `/** A value without which a link leads nowhere. Throws an Error that names it where there is none. */
function needed(name: string, value: string | undefined, otherwise?: string): string {
  const given = text(value, otherwise);
  if (given === "" && otherwise === undefined) throw new Error(name + " has no value");
  return given;
}`,
  },
  url: {
    needs: ["wholeUrl", "needed"],
    code: `/** Where a link leads; # for an address of another scheme, such as javascript. */
function url(name: string, value: string | undefined, otherwise?: string): string {
  return wholeUrl(LINK, needed(name, value, otherwise));
}`,
  },
  imageUrl: {
    needs: ["wholeUrl", "needed"],
    code: `/** Where a picture is; cid names a part of the message. */
function imageUrl(name: string, value: string | undefined, otherwise?: string): string {
  return wholeUrl(PICTURE, needed(name, value, otherwise));
}`,
  },
  wholeUrl: {
    needs: ["percentEncode"],
    code: String.raw`const LINK = /^(?:https?|mailto|tel|sms):/i;
const PICTURE = /^(?:https?|mailto|tel|sms|cid):/i;

function wholeUrl(schemes: RegExp, whole: string): string {
  if (whole === "") return "";
  return schemes.test(whole) ? whole.replace(/[\0-\x20"'()<>\\\x60\x7f-\uffff]+/g, percentEncode) : "#";
}`,
  },
  urlAddress: {
    needs: ["percentEncode", "needed"],
    code: `/** What a scheme such as mailto leads to. */
function urlAddress(name: string, value: string | undefined, otherwise?: string): string {
  return percentEncode(needed(name, value, otherwise));
}`,
  },
  urlPart: {
    needs: ["percentEncode", "text"],
    code: `/** A step of a path, or a value in a query. */
function urlPart(value: string | undefined, otherwise?: string): string {
  return percentEncode(text(value, otherwise));
}`,
  },
  percentEncode: {
    needs: [],
    code: `function percentEncode(part: string): string {
  return encodeURIComponent(part).replace(/[!'()*]/g, (sign) => "%" + sign.charCodeAt(0).toString(16).toUpperCase());
}`,
  },
  brandColors: {
    needs: ["brandValues", "text"],
    code: `/** The colours of a brand, which are #rrggbb; the declared one for any other value. */
function brandColors<Token extends string>(declared: Record<Token, string>, brand?: BrandValues) {
  return mapTokens(declared, (token, color) => {
    const value = text(brand?.[token]);
    return /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : color;
  });
}`,
  },
  brandFonts: {
    needs: ["brandValues", "text"],
    code: `/** The fonts of a brand: the choices that it names in full or by the first family, or else the declared ones. */
function brandFonts<Token extends string>(
  declared: Record<Token, string>,
  choices: Record<Token, readonly string[]>,
  brand?: BrandValues,
) {
  const lowerCase = (font: string) => font.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return mapTokens(declared, (token, font) => {
    const value = lowerCase(text(brand?.[token]));
    const names = (choice: string) => [choice, choice.replace(/,.*/, "")].map(lowerCase);
    return choices[token].find((choice) => names(choice).includes(value)) ?? font;
  });
}`,
  },
  brandValues: {
    needs: [],
    code: `type BrandValues = Readonly<Record<string, string | undefined>>;

function mapTokens<Token extends string>(
  declared: Record<Token, string>,
  valueOf: (token: Token, declared: string) => string,
): Record<Token, string> {
  const values = { ...declared };
  for (const token in declared) values[token] = valueOf(token, declared[token]);
  return values;
}`,
  },
  brandUrl: {
    needs: ["wholeUrl", "text"],
    code: `/** Where a link of a brand leads; where the declared one does for an address of another scheme. */
function brandUrl(value: string | undefined, declared: string): string {
  const given = wholeUrl(LINK, text(value));
  return given === "" || given === "#" ? wholeUrl(LINK, declared) : given;
}`,
  },
  brandImage: {
    needs: ["wholeUrl", "text"],
    code: `/** Where a picture of a brand is. */
function brandImage(value: string | undefined, declared: string): string {
  const given = wholeUrl(PICTURE, text(value));
  return given === "" || given === "#" ? wholeUrl(PICTURE, declared) : given;
}`,
  },
  lower: {
    needs: ["contextValue"],
    code: String.raw`/** A value as conditions compare it: letter by letter in lower case, whatever the language. */
function lower(value: ContextValue): string {
  const given = String(value ?? "").replace(/\p{Surrogate}/gu, "\uFFFD");
  return Array.from(given, (letter) => (letter === "\u0130" ? "i" : letter.toLowerCase())).join("");
}`,
  },
  numberOf: {
    needs: ["contextValue"],
    code: String.raw`/** A value as a number; NaN, which is neither less nor greater than any, for what is none. */
function numberOf(value: ContextValue): number {
  const given = String(value ?? "").trim();
  const number = /^[+-]?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?$/i.test(given) ? Number(given) : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}`,
  },
  dayOf: {
    needs: ["contextValue"],
    code: String.raw`const DATE =
  /^(\d{4}-\d\d-\d\d)(?:T((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d(?:[.,]\d+)?)?(Z|[+-](?:[01]\d|2[0-3])(?::[0-5]\d)?)?)?$/;

/** The day of a date, in UTC, as a number; NaN for what is none. */
function dayOf(value: ContextValue): number {
  const [, date = "", time = "00:00", offset = "Z"] = DATE.exec(String(value ?? "")) ?? [];
  const start = new Date(date + "T00:00Z");
  // Some engines take 30 February for 2 March.
  if (Number.isNaN(start.getTime()) || !start.toISOString().startsWith(date)) return Number.NaN;
  return Math.floor(Date.parse(date + "T" + time + offset.replace(/^.\d\d$/, "$&:00")) / 86_400_000);
}`,
  },
  contextValue: {
    needs: [],
    code: "type ContextValue = string | number | boolean | undefined;",
  },
} satisfies Readonly<Record<string, Helper>>;

export type HelperName = keyof typeof HELPERS;

/** No variable may have one of these names. */
export const HELPER_NAMES: readonly string[] = [...Object.keys(HELPERS), "mapTokens", "LINK", "PICTURE", "DATE"];

/** What only other helpers use. */
const INTERNAL = new Set(["pairIsolates", "needed", "wholeUrl", "percentEncode", "brandValues", "contextValue"]);

/** A module with all helpers, which the components in a folder share. */
export function writeHelperModule(): string {
  const codes = Object.entries(HELPERS).map(([name, { code }]) => {
    return INTERNAL.has(name) ? code : code.replace(/^function/m, "export function");
  });
  const head = "// Made by letterpress eject: how the components beside this file read their values.\n";
  return `${head}${codes.map((code) => `\n${code}\n`).join("")}`;
}

/** The code of some helpers, and of those that they call. */
export function writeHelpers(names: Iterable<HelperName>): string {
  const needed = new Set<string>();
  const add = (name: HelperName) => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const other of HELPERS[name].needs) add(other as HelperName);
  };
  for (const name of names) add(name);
  const written = Object.entries(HELPERS).filter(([name]) => needed.has(name));
  return written.map(([, { code }]) => `\n${code}\n`).join("");
}
