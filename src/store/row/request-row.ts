import type { ClaimResult, IdempotentRequest, NewClaim } from "../port/request-store.ts";

/** A row of `repeatable_requests`. */
export interface RequestRow {
  readonly digest: string;
  readonly claimed_at: number;
  readonly claim_ends_at: number;
  readonly outcome: string | null;
}

/**
 * What a claim finds in the row of its request; undefined where it replaces it. A claim that has expired changed
 * nothing, and is replaced whatever it was for.
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
