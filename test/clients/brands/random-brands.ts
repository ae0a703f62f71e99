import fc from "fast-check";
import { type Brand, MAX_VALUE_BYTES } from "../../../core/evaluator/data.ts";
import { hostileText } from "../../support/hostile-text.ts";
import { FONT_CHOICES } from "./branded-mails.ts";

const hexColor = fc.integer({ min: 0, max: 0xffffff }).map((each) => `#${each.toString(16).padStart(6, "0")}`);
const colors = fc.oneof(
  { weight: 6, arbitrary: hexColor },
  { weight: 2, arbitrary: hexColor.map((color) => color.toUpperCase()) },
);
const fonts = fc
  .constantFrom(...FONT_CHOICES)
  .chain((choice) => fc.constantFrom(choice, choice.split(",")[0] ?? "", choice.toUpperCase(), choice.toLowerCase()));
const urls = fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.constantFrom("mailto:a@b.example", "cid:logo"));
const names = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });

/** What is nearly a value that a position accepts, or would leave it if it were written as it is. */
const BROKEN = fc.constantFrom(
  "#fff",
  "#12345g",
  "#1234567",
  "123456",
  "red",
  "transparent",
  "rgb(1, 2, 3)",
  "\uff03112233",
  "#\u0661\u0661\u0661\u0661\u0661\u0661",
  '#112233"',
  "#112233;background:url(https://x.example/)",
  "#112233</style><script>alert(1)</script>",
  "#112233 }",
  "expression(alert(1))",
  "url(javascript:alert(1))",
  "-moz-binding:url(https://x.example/#x)",
  "Georgia; color: red",
  "Georgia', serif",
  'Georgia"><img src=x onerror=alert(1)>',
  "Georgia, serif\\9",
  "Papyrus",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//x.example/",
  "https://x.example/')\";/*",
  'https://x.example/" onload="alert(1)',
);
/** Characters that a cleaning removes, which may stand before, in and behind a value of any kind. */
const REMOVED = fc.constantFrom("\0", "\r\n", "\n", "\r", "\u0085", "\u2029", "\ud800", "\udc00", "\u007f", "\t", " ");
const sprinkled = fc
  .tuple(fc.oneof(colors, fonts, urls, names, BROKEN), REMOVED, fc.nat(60))
  .map(([text, sign, at]) => `${text.slice(0, at)}${sign}${text.slice(at)}`);
const long = fc
  .tuple(fc.oneof(hexColor, hostileText, names), fc.integer({ min: 1_000, max: 4_000 }))
  .map(([text, length]) => (text || "x").repeat(length / (text.length || 1)));
/** More than any value may have: every library refuses the fill. */
const tooLong = fc.constantFrom("a", "é", "#").map((sign) => sign.repeat(MAX_VALUE_BYTES + 1));
const hostile = fc.oneof(
  { weight: 8, arbitrary: hostileText },
  { weight: 8, arbitrary: BROKEN },
  { weight: 4, arbitrary: sprinkled },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: long },
  { weight: 1, arbitrary: fc.constant("") },
);

function valuesOf(declared: string): fc.Arbitrary<string> {
  if (declared.startsWith("#")) return colors;
  if (declared.startsWith("https:")) return urls;
  return FONT_CHOICES.includes(declared) ? fonts : names;
}

/** A brand, and whether it is in the plain data of the caller. */
export interface RandomBrand {
  readonly brand: Brand;
  readonly isPlain: boolean;
}

/** Brands for the tokens of a mail: valid, hostile, or both by turns. Some have values that no template uses. */
function brandsFor(declared: Brand): fc.Arbitrary<RandomBrand> {
  const [first = ""] = Object.keys(declared);
  const kinds = fc.constantFrom("valid", "mixed", "hostile");
  const brand = kinds.chain((kind) => {
    const members = Object.entries(declared).map(([name, value = ""]) => {
      const valid = valuesOf(value);
      const mixed = kind === "valid" ? valid : kind === "hostile" ? hostile : fc.oneof(valid, hostile);
      return [name, fc.option(mixed, { nil: undefined, freq: kind === "hostile" ? 20 : 5 })] as const;
    });
    const isRefused =
      kind === "hostile" ? fc.integer({ min: 0, max: 11 }).map((turn) => turn === 5) : fc.constant(false);
    return fc
      .tuple(fc.record(Object.fromEntries(members)), fc.option(hostile, { nil: undefined }), tooLong, isRefused)
      .map(([values, unused, most, refused]) => ({ ...values, ...(refused && { [first]: most }), of_others: unused }));
  });
  return fc.record({ brand: brand.map(withoutAbsent), isPlain: fc.boolean() });
}

function withoutAbsent(values: Readonly<Record<string, string | undefined>>): Brand {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** A seed gives the same brands each time. */
export function randomBrands(declared: Brand, seed: number, count: number): readonly RandomBrand[] {
  return fc.sample(brandsFor(declared), { seed, numRuns: count });
}
