import type Sqlite from "better-sqlite3";
import { Refusal } from "../../../domain/error.ts";
import type { ChangeOptions } from "../../port/change-options.ts";
import type { ClaimResult, IdempotentRequest, NewClaim, RequestStore } from "../../port/request-store.ts";
import { toMillis } from "../../row/date-column.ts";
import { judgeClaim, type RequestRow } from "../../row/request-row.ts";
import type { Database } from "../database/database.ts";

/** Idempotent requests in SQLite. */
export function createRequestStore(database: Database): RequestStore {
  const claim = prepareClaim(database.writer);
  const release = database.writer.prepare<[claimId: string]>(
    "DELETE FROM repeatable_requests WHERE claim_id = ? AND outcome IS NULL",
  );
  return {
    claim(request, newClaim) {
      return database.write(() => claim(request, newClaim));
    },
    async release(claimId) {
      await database.write(() => release.run(claimId));
    },
  };
}

/**
 * Returns a function that applies `ChangeOptions` to the work of a transaction: it throws the reason of an aborted
 * signal before the work, and completes the claim after it. If it throws, the change is rolled back.
 */
export function prepareChange(
  writer: Sqlite.Database,
): <Result>(options: ChangeOptions<Result> | undefined, run: () => Result) => () => Result {
  const complete = writer.prepare<{ claimId: string; outcome: string }>(
    "UPDATE repeatable_requests SET outcome = @outcome WHERE claim_id = @claimId AND outcome IS NULL",
  );
  return ({ signal, completion } = {}, run) => {
    return () => {
      signal?.throwIfAborted();
      const result = run();
      const outcome = completion?.outcomeOf(result);
      if (completion === undefined || outcome === undefined) return result;
      const { changes } = complete.run({ claimId: completion.claimId, outcome: JSON.stringify(outcome) });
      if (changes === 0) throw new Refusal("REQUEST_IN_PROGRESS", "another call has continued this request");
      return result;
    };
  };
}

function prepareClaim(writer: Sqlite.Database): (request: IdempotentRequest, claim: NewClaim) => ClaimResult {
  const { forgetOld, forgetExcess, find, replace } = prepareStatements(writer);
  return (request, claim) => {
    const { callerId, idempotencyKey, digest } = request;
    const { id, at, endsAt, keptSince, max } = claim;
    forgetOld.run(toMillis(keptSince));
    const earlier = judgeClaim(find.get(callerId, idempotencyKey), request, claim);
    if (earlier !== undefined) return earlier;
    replace.run({ callerId, idempotencyKey, digest, id, at: toMillis(at), endsAt: toMillis(endsAt) });
    forgetExcess.run(callerId, max);
    return { state: "claimed" };
  };
}

/** Each claim deletes a bounded number of old requests, so that none waits for the requests of a whole day. */
function prepareStatements(writer: Sqlite.Database) {
  type NewRow = { callerId: string; idempotencyKey: string; digest: string; id: string; at: number; endsAt: number };
  return {
    find: writer.prepare<[callerId: string, idempotencyKey: string], RequestRow>(`
      SELECT digest, claimed_at, claim_ends_at, outcome FROM repeatable_requests WHERE caller_id = ? AND idempotency_key = ?
    `),
    replace: writer.prepare<NewRow>(`
      INSERT OR REPLACE INTO repeatable_requests (caller_id, idempotency_key, digest, claim_id, claimed_at, claim_ends_at)
      VALUES (@callerId, @idempotencyKey, @digest, @id, @at, @endsAt)
    `),
    forgetOld: writer.prepare<[before: number]>(`
      DELETE FROM repeatable_requests WHERE rowid IN (
        SELECT rowid FROM repeatable_requests WHERE claimed_at < ? ORDER BY claimed_at LIMIT 100
      )
    `),
    forgetExcess: writer.prepare<[callerId: string, max: number]>(`
      DELETE FROM repeatable_requests WHERE rowid IN (
        SELECT rowid FROM repeatable_requests WHERE caller_id = ? ORDER BY claimed_at DESC, rowid DESC LIMIT 100 OFFSET ?
      )
    `),
  };
}
