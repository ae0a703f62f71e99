/** Idempotency keys: stores the outcome of each request, and lets one call at a time execute it. */
export interface RequestStore {
  /**
   * Claims a request for a call. Otherwise returns the reason: another call holds a claim that has not expired, the
   * request was completed, with its outcome, or the caller used the same key for a different request. Deletes requests
   * older than `keptSince`, and the caller's oldest requests beyond `max`.
   */
  claim(request: IdempotentRequest, claim: NewClaim): Promise<ClaimResult>;
  /** Deletes a claim that was not completed. */
  release(claimId: string): Promise<void>;
}

/** A request that its caller identifies by an idempotency key. */
export interface IdempotentRequest {
  /** The id of the API key, which is the namespace of the idempotency key. */
  readonly callerId: string;
  readonly idempotencyKey: string;
  /** SHA-256 of the request, 64 hexadecimal digits. */
  readonly digest: string;
}

export interface NewClaim {
  /** Unique. */
  readonly id: string;
  readonly at: Date;
  /** When the claim expires. The call has ended by then, so another one may claim the request. */
  readonly endsAt: Date;
  readonly keptSince: Date;
  readonly max: number;
}

export type ClaimResult =
  | { readonly state: "claimed" | "in-progress" | "other-request" }
  | { readonly state: "completed"; readonly outcome: unknown };
