import { Refusal, refuseIssues } from "../domain/error.ts";
import { IDEMPOTENCY_KEY } from "../domain/idempotency-key.ts";
import type { Caller } from "../domain/session/caller.ts";
import type { Completion } from "../store/port/change-options.ts";
import type { ClaimResult, RequestStore } from "../store/port/request-store.ts";
import { digestOf } from "./request-digest.ts";

/** How long an idempotency key is kept after its first request. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** How many idempotency keys are kept for one API key. The oldest are deleted first. */
const KEPT_MAX = 10_000;

/** Longer than a call may take. */
const CLAIM_MS = 60_000;

/** The record that the store keeps of a change, for replays; undefined for a request without an idempotency key. */
export type Complete = <Result>(outcomeOf: (result: Result) => unknown) => Completion<Result> | undefined;

/** Options of a request that its caller may repeat. */
export interface IdempotencyOptions {
  /** Undefined: each repetition of the request is executed. */
  readonly idempotencyKey?: string | undefined;
}

/** A request that its caller may repeat. */
export interface IdempotentRequest<Result> {
  /** Undefined: each repetition of the request is executed. */
  readonly idempotencyKey: string | undefined;
  /** The whole request, as JSON. */
  request(): unknown;
  /** Does the work. Passes the completion to the store with the change. */
  execute(complete: Complete): Promise<Result>;
  /** Replays the response from the stored outcome. */
  replay(outcome: unknown): Promise<Result>;
}

/**
 * Executes a request once, however often it is repeated with its idempotency key within 24 hours and in whichever
 * process of the store, and replays the response for each repetition. A refused request changes nothing: it may be
 * repeated or corrected with the same key. Throws REQUEST_IN_PROGRESS while another call executes the request, and
 * INVALID_REQUEST when the caller has used the key for a different request.
 */
export type WithIdempotencyKey = <Result>(caller: Caller, request: IdempotentRequest<Result>) => Promise<Result>;

export interface WithIdempotencyKeyDeps {
  readonly requests: RequestStore;
  readonly now: () => Date;
  readonly newId: () => string;
}

export function createWithIdempotencyKey({ requests, now, newId }: WithIdempotencyKeyDeps): WithIdempotencyKey {
  function claim(callerId: string, claimId: string, idempotencyKey: string, request: unknown): Promise<ClaimResult> {
    const at = now();
    return requests.claim(
      { callerId, idempotencyKey, digest: digestOf(request) },
      {
        id: claimId,
        at,
        endsAt: new Date(at.getTime() + CLAIM_MS),
        keptSince: new Date(at.getTime() - KEPT_MS),
        max: KEPT_MAX,
      },
    );
  }

  return async (caller, { idempotencyKey, request, execute, replay }) => {
    if (idempotencyKey === undefined || caller.kind === "local") return execute(() => undefined);
    const claimId = newId();
    const result = await claim(caller.key.id, claimId, idempotencyKey, request());
    if (result.state === "other-request") throw keyReused();
    if (result.state === "in-progress") throw inProgress();
    if (result.state === "completed") return replay(result.outcome);
    try {
      return await execute((outcomeOf) => ({ claimId, outcomeOf }));
    } catch (error) {
      // A claim that cannot be released expires.
      await requests.release(claimId).catch(() => undefined);
      throw error;
    }
  };
}

function keyReused(): Refusal {
  const msg = "was given to another request within 24 hours; give each request a key of its own";
  return refuseIssues("INVALID_REQUEST", [{ path: [IDEMPOTENCY_KEY], msg, type: "idempotency_key.reused" }]);
}

function inProgress(): Refusal {
  return new Refusal("REQUEST_IN_PROGRESS", "another call with this Idempotency-Key is in progress; repeat it later");
}
