/** Requests that their callers may repeat: what became of each, and that one call at a time carries it out. */
export interface RequestStore {
  /**
   * Claims a request for a call. Returns what hinders it instead: a call that holds a claim which has not run out, the
   * outcome of one that completed it, or that the caller gave the same key to another request. Forgets what is older
   * than `keptSince`, and of the caller's requests the oldest beyond `max`.
   */
  claim(request: RepeatableRequest, claim: NewClaim): Promise<ClaimResult>;
  /** Forgets a claim that was not completed. */
  release(claimId: string): Promise<void>;
}

/** A request as its caller tells it from all others. */
export interface RepeatableRequest {
  /** The id of the API key. Its idempotency keys are its own. */
  readonly callerId: string;
  readonly idempotencyKey: string;
  /** Of the request, in 64 hexadecimal digits. */
  readonly digest: string;
}

export interface NewClaim {
  /** Names this claim and no other one. */
  readonly id: string;
  readonly at: Date;
  /** From when on another call may take the request over: this one has ended by then, whatever became of it. */
  readonly endsAt: Date;
  readonly keptSince: Date;
  readonly max: number;
}

export type ClaimResult =
  | { readonly state: "claimed" | "in-progress" | "other-request" }
  | { readonly state: "completed"; readonly outcome: unknown };
