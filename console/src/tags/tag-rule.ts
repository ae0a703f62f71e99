/** As the server has it. */
export const TAGS_MAX = 20;
const TAG = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}-]{1,40}$/u;

export const TAG_HINT = `At most ${TAGS_MAX}. Each has up to 40 lower-case letters, digits and hyphens.`;

/** A tag for what was typed: `Order mails` gives `order-mails`. Undefined where that is none. */
export function toTag(typed: string): string | undefined {
  const tag = typed
    .normalize("NFC")
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/gu, "-");
  return TAG.test(tag) ? tag : undefined;
}
