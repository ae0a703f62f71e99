import type { HandlerContext } from "@connectrpc/connect";
import { refuseIssues } from "../../../domain/error.ts";
import { IDEMPOTENCY_KEY } from "../../../domain/idempotency-key.ts";

/** Visible ASCII other than quotes and commas: what clients send that know no structured fields. */
const TOKEN = /^[!#-+\--~]{1,255}$/;
/** A string of structured fields (RFC 8941, section 3.3.3), as draft-ietf-httpapi-idempotency-key-header has it. */
const STRING = /^"((?:[ !#-[\]-~]|\\["\\]){1,255})"$/;

/**
 * The Idempotency-Key of a call, whatever protocol carries its header field; undefined where there is none. Throws
 * INVALID_REQUEST for one that is malformed or longer than 255 characters.
 */
export function idempotencyKeyOf({ requestHeader }: HandlerContext): string | undefined {
  const field = requestHeader.get(IDEMPOTENCY_KEY);
  if (field === null) return undefined;
  if (TOKEN.test(field)) return field;
  const text = STRING.exec(field)?.[1];
  if (text !== undefined) return text.replaceAll(/\\(.)/g, "$1");
  const msg =
    'must be 1 to 255 visible characters, best in double quotes, such as "8e03978e-40d5-43dd-bc93-6894a57f9324"';
  throw refuseIssues("INVALID_REQUEST", [{ path: [IDEMPOTENCY_KEY], msg, type: "idempotency_key.format" }]);
}
