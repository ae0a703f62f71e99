/** What messages take, told alike where a template is published and where a message is made. */

/** Of the name of a mailbox, in UTF-8. */
export const MAX_NAME_BYTES = 256;
/** Of a URL in List-Unsubscribe: what a line of a message has room for. */
export const MAX_UNSUBSCRIBE_URL = 868;

const ATOMS = "[\\w!#$%&'*+/=?^`{|}~-]+(?:\\.[\\w!#$%&'*+/=?^`{|}~-]+)*";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const DOMAIN_PATTERN = `${LABEL}(?:\\.${LABEL})*`;
/** Without quoted local parts and address literals. */
const ADDRESS = new RegExp(`^${ATOMS}@${DOMAIN_PATTERN}$`);
const DOMAIN = new RegExp(`^${DOMAIN_PATTERN}$`);
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\0-\x1f\x7f-\x9f\u2028\u2029\p{Surrogate}]/u;
const ENCODED_WORD = /=\?.*\?=/;
/** Characters of RFC 3986 but parentheses: some parsers take what is in them for a comment. */
const HTTPS = /^https:\/\/[\w[][\w\-.~:/?#[\]@!$&'*+,;=%]*$/i;

/** Controls, separators of lines, halves of surrogate pairs: what could end a header field. */
export function hasControl(text: string): boolean {
  return CONTROL.test(text);
}

/** Wider than RFC 2047, since parsers are. What looks like one would be shown as another text than was checked. */
export function hasEncodedWord(text: string): boolean {
  return ENCODED_WORD.test(text);
}

/** At most 64 bytes before the @ and 254 in all (RFC 5321, 4.5.3.1). */
export function isAddress(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value.length <= 254 &&
    value.indexOf("@") <= 64 &&
    ADDRESS.test(value) &&
    !hasEncodedWord(value)
  );
}

export function isDomain(value: unknown): value is string {
  return typeof value === "string" && value.length <= 189 && DOMAIN.test(value);
}

/** What a mailbox provider posts to, to unsubscribe (RFC 8058). */
export function isUnsubscribeUrl(value: unknown): value is string {
  return (
    typeof value === "string" && value.length <= MAX_UNSUBSCRIBE_URL && HTTPS.test(value) && !hasEncodedWord(value)
  );
}
