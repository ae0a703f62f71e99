import { Refusal, refuseIssues } from "../domain/error.ts";
import { IDEMPOTENCY_KEY } from "../domain/idempotency-key.ts";
import type { Caller } from "../domain/session/caller.ts";
import type { Completion } from "../store/port/change-options.ts";
import type { ClaimResult, RequestStore } from "../store/port/request-store.ts";
import { digestOf } from "./request-digest.ts";

/** How long a request is known, since its first call. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** How many requests of one API key are known; beyond that the oldest are forgotten. */
const KEPT_MAX = 10_000;

/** Longer than a call may take. */
const CLAIM_MS = 60_000;

/** Says for the store what a change of this call makes; undefined where nothing needs to be known of it later. */
export type Complete = <Result>(outcomeOf: (result: Result) => unknown) => Completion<Result> | undefined;

/** What a caller says of a request that it may repeat. */
export interface RepeatOptions {
  /** Undefined for a request that is carried out each time. */
  readonly idempotencyKey?: string | undefined;
}

/** A request that its caller may repeat. */
export interface Repeatable<Result> {
  /** Undefined for a request that is carried out each time. */
  readonly idempotencyKey: string | undefined;
  /** All that is asked for, as JSON has it. */
  request(): unknown;
  /** Does the work. Hands the store the completion with the change. */
  carryOut(complete: Complete): Promise<Result>;
  /** Answers again, from the outcome that the store was told. */
  repeat(outcome: unknown): Promise<Result>;
}

/**
 * Carries out a request once, however often it is repeated with its key within 24 hours, by whatever process on the
 * store, and answers repetitions from what it has made. One that was refused has made nothing, and may be repeated or
 * changed. Throws REQUEST_IN_PROGRESS while another call carries it out, and INVALID_REQUEST when the caller gave the
 * key to another request.
 */
export type CarryOutOnce = <Result>(caller: Caller, repeatable: Repeatable<Result>) => Promise<Result>;

export interface CarryOutOnceDeps {
  readonly requests: RequestStore;
  readonly now: () => Date;
  readonly newId: () => string;
}

export function createCarryOutOnce({ requests, now, newId }: CarryOutOnceDeps): CarryOutOnce {
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

  return async (caller, { idempotencyKey, request, carryOut, repeat }) => {
    if (idempotencyKey === undefined || caller.kind === "local") return carryOut(() => undefined);
    const claimId = newId();
    const result = await claim(caller.key.id, claimId, idempotencyKey, request());
    if (result.state === "other-request") throw keyReused();
    if (result.state === "in-progress") throw inProgress();
    if (result.state === "completed") return repeat(result.outcome);
    try {
      return await carryOut((outcomeOf) => ({ claimId, outcomeOf }));
    } catch (error) {
      // A claim that cannot be released runs out.
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
  return new Refusal("REQUEST_IN_PROGRESS", "another call with this Idempotency-Key is under way; repeat it later");
}
