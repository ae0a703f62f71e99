const ATOMS = "[\\w!#$%&'*+/=?^`{|}~-]+(?:\\.[\\w!#$%&'*+/=?^`{|}~-]+)*";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const DOMAIN_PATTERN = `${LABEL}(?:\\.${LABEL})*`;
const ADDRESS = new RegExp(`^${ATOMS}@${DOMAIN_PATTERN}$`);
const DOMAIN = new RegExp(`^${DOMAIN_PATTERN}$`);
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\0-\x1f\x7f-\x9f\u2028\u2029\p{Surrogate}]/u;
const ENCODED_WORD = /=\?.*\?=/;
const HTTPS = /^https:\/\/[\w[][\w\-.~:/?#[\]@!$&'*+,;=%]*$/i;

const MAX_NAME_BYTES = 256;
const MAX_URL_LENGTH = 868;

/**
 * What libraries take in a message, and in nothing else: what is wrong here is refused at publish, and not with each
 * mail. Each rule is told in words that follow the name of a setting.
 */
export const MESSAGE_RULES = {
  address: "must be an address such as shop@example.com, in ASCII; write other letters of a domain as xn--…",
  domain: "must be a domain such as mail.example.com, in ASCII",
  name: `must have at most ${MAX_NAME_BYTES} bytes, without control characters and without =?…?=`,
  url: `must begin with https:// or be one tag, and have at most ${MAX_URL_LENGTH} characters`,
} as const;

/** RFC 5321 without quoted local parts and address literals (4.5.3.1). */
export function isAddress(text: string): boolean {
  return text.length <= 254 && text.indexOf("@") <= 64 && ADDRESS.test(text) && !ENCODED_WORD.test(text);
}

export function isDomain(text: string): boolean {
  return text.length <= 189 && DOMAIN.test(text);
}

/** What a header field may show as a name. */
export function isMailboxName(text: string): boolean {
  return Buffer.byteLength(text) <= MAX_NAME_BYTES && !CONTROL.test(text) && !ENCODED_WORD.test(text);
}

/** A URL that a mailbox provider posts to (RFC 8058). */
export function isUnsubscribeUrl(text: string): boolean {
  return text.length <= MAX_URL_LENGTH && HTTPS.test(text) && !ENCODED_WORD.test(text);
}
