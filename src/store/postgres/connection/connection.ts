import { type ClientBase, DatabaseError, type QueryResult } from "pg";
import { Refusal } from "../../../domain/error.ts";
import { LostConnectionError } from "./lost-connection-error.ts";
import { unavailable } from "./storage-refusal.ts";

/** What a statement takes. A number beyond 2^53 comes back inexact, and none is stored. */
export type Value = string | number | boolean | null | Uint8Array | readonly (string | number | Uint8Array | null)[];

/**
 * Runs statements in the order in which they are given, also without waiting for those before. Throws what the server
 * answers as a DatabaseError, and LostConnectionError when it does not.
 */
export interface Connection {
  all<Row extends object>(sql: string, values?: readonly Value[]): Promise<Row[]>;
  first<Row extends object>(sql: string, values?: readonly Value[]): Promise<Row | undefined>;
  /** Returns how many rows it has changed. */
  run(sql: string, values?: readonly Value[]): Promise<number>;
  /**
   * Runs a statement that ends a transaction, behind those in flight. Throws LostConnectionError also when the
   * server warns that its standby may not have what it commits: it does so when the wait for it is cancelled. Throws
   * UNAVAILABLE when the server answers COMMIT with ROLLBACK, as it does after a statement that failed. Returns the
   * first row.
   */
  commit<Row extends object>(sql: string, values?: readonly Value[]): Promise<Row | undefined>;
}

/** Runs statements on a client of the driver. Those that fail are given to `onFailure`, in their order. */
export function toConnection(client: ClientBase, onFailure?: (err: unknown) => void): Connection {
  let inFlight = 0;

  // By a callback, which the driver calls before it reads the next answer; a promise would be rejected after it.
  function query<Row extends object>(sql: string, values: readonly Value[] = []): Promise<QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      inFlight += 1;
      client.query<Row>(sql, [...values], (err: Error | null, result) => {
        inFlight -= 1;
        if (err === null) return resolve(result);
        const failure = toStatementError(err);
        onFailure?.(failure);
        reject(failure);
      });
    });
  }

  return {
    async all<Row extends object>(sql: string, values?: readonly Value[]) {
      return (await query<Row>(sql, values)).rows;
    },
    async first<Row extends object>(sql: string, values?: readonly Value[]) {
      return (await query<Row>(sql, values)).rows[0];
    },
    async run(sql, values) {
      return (await query(sql, values)).rowCount ?? 0;
    },
    async commit<Row extends object>(sql: string, values?: readonly Value[]) {
      let warning: string | undefined;
      const listen = ({ code, message }: { code: string | undefined; message: string | undefined }) => {
        // Answers come in order: with others in flight, the warning is about one of those.
        if (inFlight === 1 && code?.startsWith(WARNINGS)) warning = message ?? code;
      };
      client.on("notice", listen);
      try {
        const { rows, command } = await query<Row>(sql, values);
        if (sql === "COMMIT" && command === "ROLLBACK") throw unavailable(UNDONE);
        if (warning !== undefined) throw new LostConnectionError(warning);
        return rows[0];
      } finally {
        client.off("notice", listen);
      }
    },
  };
}

const UNDONE = "the database has undone the change: nothing was changed";

/** The class of their SQLSTATE; their severity is in the language of the server. */
const WARNINGS = "01";

/** What the driver throws is the server's answer, or tells in words only that there is none. Ours stays as it is. */
export function toStatementError(err: unknown): unknown {
  return err instanceof DatabaseError || err instanceof Refusal ? err : new LostConnectionError(err);
}

/** Ends the transaction of a function that throws. */
export async function orRollBack<Result>(connection: Connection, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (err) {
    await connection.run("ROLLBACK").catch(() => undefined); // the connection is lost, and the transaction with it
    throw err;
  }
}
