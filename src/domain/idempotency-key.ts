/**
 * The header field in which a caller names a request that it may repeat, in lower case, whatever protocol carries it
 * (draft-ietf-httpapi-idempotency-key-header).
 */
export const IDEMPOTENCY_KEY = "idempotency-key";
