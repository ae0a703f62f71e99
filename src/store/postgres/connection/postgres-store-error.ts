import { UnusableStoreError } from "../../unusable-store-error.ts";

/** The reason why a database cannot be used. */
export type DatabaseFault = keyof typeof ADVICE;

/** The database of a store cannot be used; it has not been changed. The message names the database and the remedy. */
export class PostgresStoreError extends UnusableStoreError {
  override readonly name = "PostgresStoreError";
  readonly fault: DatabaseFault;

  /** `place` is the database, without its password. */
  constructor(place: string, fault: DatabaseFault, finding: string, { cause, remedy = [] }: Details = {}) {
    super([`the store ${place} ${finding}; ${ADVICE[fault]}`, ...remedy.map((line) => `  ${line}`)].join("\n"), {
      cause,
    });
    this.fault = fault;
  }
}

interface Details extends ErrorOptions {
  /** SQL statements at the end of the advice. */
  readonly remedy?: readonly string[];
}

const ADVICE = {
  absent: 'check STORE_URL, or run "letterpress serve", which makes a new store',
  unreachable: "check host and port in STORE_URL, and that the server runs",
  refused: "check user and password in STORE_URL or STORE_PASSWORD, and pg_hba.conf of the server",
  passwordless: "set STORE_PASSWORD, or STORE_PASSWORD_FILE to a file with it",
  insecure:
    "give the file of its certificates with sslrootcert in STORE_URL; sslmode=disable is for networks that you trust",
  misnamed: "give the name that its certificate is for with sslservername in STORE_URL",
  missing: "make it, as with: createdb --encoding=UTF8",
  pooled:
    "connect to the server directly, or set STORE_LISTEN_URL to where the server itself is: a pooler, such as PgBouncer, " +
    "keeps the settings back that changes need",
  apart: "have STORE_URL and STORE_LISTEN_URL lead to one database of one server, with the same search_path",
  mixed: "set STORE_PREPARED=off",
  unproven: "a pooler may change the server unseen: connect to the server directly, without STORE_LISTEN_URL",
  readOnly: "name the primary in STORE_URL, not a standby",
  forbidden:
    'run "letterpress store migrate" as the owner of the tables, or as a user that may make tables in the schema',
  ungranted: "have the owner of the tables run:",
  twofold: "name the schema of one in search_path, with ?options=-c%20search_path=NAME in STORE_URL or by ALTER ROLE",
  shadowed: "name the schema of the store first in search_path",
  homeless: "make a schema that search_path names, and let the user of STORE_URL use it",
  taken: "give the store a database or a schema of its own",
  occupied: "nothing was changed: give the copy a database or a schema that holds none",
  encoding: "make one with: createdb --encoding=UTF8",
  newer: "it was left untouched: start the release that wrote it, or a newer one",
  locked:
    "nothing was changed: wait until those sessions have ended, such as a dump, or end them with pg_terminate_backend, " +
    "and run it again",
  edited: "nothing was changed: start a release with unedited migrations",
  unusable: "nothing was changed",
};
