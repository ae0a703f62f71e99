import { hash } from "node:crypto";
import { type Issue, refuseIssues } from "../error.ts";
import { quote } from "../quote.ts";

/** The values of tokens by their names, in the order of the names. */
export type BrandTokens = Readonly<Record<string, string>>;

const BRAND_TOKENS_MAX = 200;
const BRAND_VALUE_MAX = 2_000;
/** Of all names and values together, in UTF-8. */
const BRAND_BYTES_MAX = 32 * 1024;

/** As a template names it, with `_dark` behind where it is for dark clients. */
const NAME = /^[a-z][a-z0-9_]{0,63}$/;
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u{FFFD}]*$/u;

/** The values as a brand has them. Throws INVALID_REQUEST with each fault. */
export function toBrandTokens(given: Readonly<Record<string, string>>): BrandTokens {
  const entries = Object.entries(given).sort(([left], [right]) => (left < right ? -1 : 1));
  const bytes = entries.reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0);
  const issues = entries.flatMap(([name, value]) => findFaults(name, value));
  const refuse = (msg: string, type: string) => issues.push({ path: ["tokens"], msg, type });
  if (entries.length > BRAND_TOKENS_MAX) {
    refuse(`has ${entries.length} tokens, and a brand has at most ${BRAND_TOKENS_MAX}`, "token.count");
  }
  if (bytes > BRAND_BYTES_MAX) {
    refuse(`names and values have ${bytes} bytes, and a brand has at most ${BRAND_BYTES_MAX}`, "token.size");
  }
  const [first, ...rest] = issues;
  if (first !== undefined) throw refuseIssues("INVALID_REQUEST", [first, ...rest]);
  return Object.fromEntries(entries);
}

/** As they are stored: equal tokens have equal texts. */
export function toTokensText(tokens: BrandTokens): string {
  return JSON.stringify(tokens);
}

/** SHA-256 of the tokens, in 64 hexadecimal digits. */
export function digestOfTokens(tokens: BrandTokens): string {
  return hash("sha256", toTokensText(tokens));
}

function findFaults(name: string, value: string): Issue[] {
  const path = ["tokens", quote(name)];
  const faults: Issue[] = [];
  if (!NAME.test(name)) {
    const msg = "a name must be 1 to 64 of a-z, 0-9 and _, and start with a letter";
    faults.push({ path, msg, type: "token.name" });
  }
  if ([...value].length > BRAND_VALUE_MAX) {
    faults.push({ path, msg: `must have at most ${BRAND_VALUE_MAX} characters`, type: "token.length" });
  }
  if (!ONE_LINE.test(value)) {
    faults.push({ path, msg: "must be one line without control characters", type: "token.value" });
  }
  return faults;
}
