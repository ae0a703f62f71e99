import { type ClientBase, DatabaseError, type QueryResult } from "pg";
import { Refusal } from "../../../domain/error.ts";
import { LostConnectionError } from "./lost-connection-error.ts";
import { unavailable } from "./storage-refusal.ts";

/** The value of a statement parameter. Numbers beyond 2^53 lose precision; none is stored. */
export type Value = string | number | boolean | null | Uint8Array | readonly (string | number | Uint8Array | null)[];

/**
 * Runs statements in call order, also without awaiting the previous ones. Throws DatabaseError for an error from the
 * server, and LostConnectionError if there is no answer.
 */
export interface Connection {
  all<Row extends object>(sql: string, values?: readonly Value[]): Promise<Row[]>;
  first<Row extends object>(sql: string, values?: readonly Value[]): Promise<Row | undefined>;
  /** Returns the number of changed rows. */
  run(sql: string, values?: readonly Value[]): Promise<number>;
  /**
   * Runs a statement that ends a transaction, after those in flight, and returns its first row. Throws
   * LostConnectionError also if the server warns that its standby may lack the commit, as it does if the wait for the
   * standby is cancelled. Throws UNAVAILABLE if the server answers COMMIT with ROLLBACK, as it does after a failed
   * statement.
   */
  commit<Row extends object>(sql: string, values?: readonly Value[]): Promise<Row | undefined>;
}

/** Creates a connection from a client of the driver. Failed statements are passed to `onFailure`, in order. */
export function toConnection(client: ClientBase, onFailure?: (err: unknown) => void): Connection {
  let inFlight = 0;

  // Uses a callback, which the driver calls before it reads the next answer; a promise would be rejected later.
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
        // Answers arrive in order: if other statements are in flight, the warning belongs to one of them.
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

/** The SQLSTATE class of warnings; their severity is in the server's language. */
const WARNINGS = "01";

/**
 * Converts an error of the driver: it is either the server's answer, or states only in words that there is none. Our
 * own errors are returned unchanged.
 */
export function toStatementError(err: unknown): unknown {
  return err instanceof DatabaseError || err instanceof Refusal ? err : new LostConnectionError(err);
}

/** Rolls back the transaction if the function throws. */
export async function orRollBack<Result>(connection: Connection, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (err) {
    await connection.run("ROLLBACK").catch(() => undefined); // the lost connection ends the transaction, too
    throw err;
  }
}
