import { Refusal } from "../../../domain/error.ts";
import type { ChangeOptions } from "../../port/change-options.ts";
import type { ClaimResult, IdempotentRequest, NewClaim, RequestStore } from "../../port/request-store.ts";
import { toMillis } from "../../row/date-column.ts";
import { judgeClaim, type RequestRow } from "../../row/request-row.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";

/** Idempotent requests in PostgreSQL. */
export function createRequestStore(database: Database): RequestStore {
  return {
    claim: (request, newClaim) => database.write((transaction) => claim(transaction, request, newClaim)),
    async release(claimId) {
      await database.write(async (transaction) =>
        transaction.send("DELETE FROM repeatable_requests WHERE claim_id = $1 AND outcome IS NULL", [claimId]),
      );
    },
  };
}

/**
 * Makes a change with `ChangeOptions`, after the promise it waits for resolves: throws the reason of an aborted signal
 * before the change, and completes the claim after it. If it throws, the change is rolled back.
 */
export function change<Result>(
  database: Database,
  { signal, completion }: ChangeOptions<Result> = {},
  run: (transaction: Transaction) => Promise<Result>,
  after?: Promise<unknown>,
): Promise<Result> {
  return database.write(
    async (transaction) => {
      signal?.throwIfAborted();
      const result = await run(transaction);
      const outcome = completion?.outcomeOf(result);
      if (completion === undefined || outcome === undefined) return result;
      const changes = await transaction.run(COMPLETE, [completion.claimId, JSON.stringify(outcome)]);
      if (changes === 0) throw new Refusal("REQUEST_IN_PROGRESS", "another call has continued this request");
      return result;
    },
    { after },
  );
}

async function claim(transaction: Transaction, request: IdempotentRequest, newClaim: NewClaim): Promise<ClaimResult> {
  const { callerId, idempotencyKey, digest } = request;
  const { id, at, endsAt, keptSince, max } = newClaim;
  transaction.send(FORGET_OLD, [toMillis(keptSince)]);
  const row = await transaction.first<RequestRow>(FIND, [callerId, idempotencyKey]);
  const earlier = judgeClaim(row, request, newClaim);
  if (earlier !== undefined) return earlier;
  transaction.send(REPLACE, [callerId, idempotencyKey, digest, id, toMillis(at), toMillis(endsAt)]);
  transaction.send(FORGET_EXCESS, [callerId, id, max - 1]);
  return { state: "claimed" };
}

const COMPLETE = "UPDATE repeatable_requests SET outcome = $2 WHERE claim_id = $1 AND outcome IS NULL";
const FIND = `
  SELECT digest, claimed_at, claim_ends_at, outcome FROM repeatable_requests
  WHERE caller_id = $1 AND idempotency_key = $2
`;
const REPLACE = `
  INSERT INTO repeatable_requests (caller_id, idempotency_key, digest, claim_id, claimed_at, claim_ends_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (caller_id, idempotency_key) DO UPDATE SET digest = excluded.digest, claim_id = excluded.claim_id,
    claimed_at = excluded.claimed_at, claim_ends_at = excluded.claim_ends_at, outcome = NULL
`;

// Both statements delete a bounded number of requests, so that no claim waits for the requests of a whole day.
const FORGET_OLD = `
  DELETE FROM repeatable_requests WHERE claim_id IN (
    SELECT claim_id FROM repeatable_requests WHERE claimed_at < $1 ORDER BY claimed_at LIMIT 100
  )
`;
const FORGET_EXCESS = `
  DELETE FROM repeatable_requests WHERE claim_id IN (
    SELECT claim_id FROM repeatable_requests WHERE caller_id = $1 AND claim_id <> $2
    ORDER BY claimed_at DESC, claim_id DESC LIMIT 100 OFFSET $3
  )
`;
