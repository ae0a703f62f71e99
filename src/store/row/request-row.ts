import type { ClaimResult, IdempotentRequest, NewClaim } from "../port/request-store.ts";

/** A row of `repeatable_requests`. */
export interface RequestRow {
  readonly digest: string;
  readonly claimed_at: number;
  readonly claim_ends_at: number;
  readonly outcome: string | null;
}

/**
 * Evaluates the existing row of a request for a new claim; undefined if the claim replaces it. An expired claim has
 * changed nothing, and is replaced even if the request differs.
 */
export function judgeClaim(
  row: RequestRow | undefined,
  { digest }: IdempotentRequest,
  { at, keptSince }: NewClaim,
): ClaimResult | undefined {
  if (row === undefined) return undefined;
  if (row.outcome === null ? row.claim_ends_at <= +at : row.claimed_at < +keptSince) return undefined;
  if (row.digest !== digest) return { state: "other-request" };
  if (row.outcome === null) return { state: "in-progress" };
  return { state: "completed", outcome: JSON.parse(row.outcome) };
}
