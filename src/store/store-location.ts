import { resolve } from "node:path";

/** Where a store is kept, which also says by which engine. */
export type StoreLocation = SqliteLocation | PostgresLocation;

/** A file of SQLite on a local disk, or ":memory:". */
export interface SqliteLocation {
  readonly engine: "sqlite";
  readonly path: string;
}

/** A database of a PostgreSQL server, and who asks it. */
export interface PostgresLocation {
  readonly engine: "postgres";
  /** A name or an address, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** Empty where the server asks for none. */
  readonly password: string;
  /** Reads the password as it is by now, for each new connection; absent for one that does not change. */
  readonly readPassword?: (() => string) | undefined;
  readonly database: string;
  /** As libpq has them: no TLS, with any server, with one whose certificate is trusted, and with one for this host. */
  readonly sslmode: (typeof SSL_MODES)[number];
  /** A file of certificates in PEM, which are trusted instead of the usual ones. */
  readonly sslrootcert: string | undefined;
  /** Files in PEM with the certificate that this client shows, and with its key. */
  readonly sslcert?: string | undefined;
  readonly sslkey?: string | undefined;
  /** What the certificate of the server has to be for instead of the host. */
  readonly sslservername?: string | undefined;
  /** Settings of the session, as the server takes them: `-c search_path=mail`. */
  readonly options: string | undefined;
  /** The way to the server itself, where this one leads through a pooler that keeps nothing of a session. */
  readonly direct?: PostgresLocation | undefined;
  /** False where statements may have no names: a pooler would look for them on another connection. By default true. */
  readonly isPrepared?: boolean;
  /** By default those of DATABASE_LIMITS. */
  readonly limits?: DatabaseLimits;
}

/** What one process may ask of a database. */
export interface DatabaseLimits {
  /** How many connections lists and changes share. */
  readonly poolSize: number;
  /** After so long the server ends a statement of theirs. */
  readonly statementTimeoutMs: number;
  /** After so long it ends a look-up, on which every request waits. */
  readonly lookUpTimeoutMs: number;
}

export const DATABASE_LIMITS: DatabaseLimits = { poolSize: 5, statementTimeoutMs: 10_000, lookUpTimeoutMs: 1_000 };

export const SSL_MODES = ["disable", "require", "verify-ca", "verify-full"] as const;

/** Whether the store ends with its process. */
export function isInMemory(location: StoreLocation): boolean {
  return location.engine === "sqlite" && location.path === ":memory:";
}

/** Undefined for a store that is no database of a server. */
export function toDatabase(location: StoreLocation): PostgresLocation | undefined {
  return location.engine === "postgres" ? location : undefined;
}

/** Names it for an operator: by the whole path of its file, or by its server, without the password. */
export function describeLocation(location: StoreLocation): string {
  if (location.engine === "sqlite") return isInMemory(location) ? "in memory" : resolve(location.path);
  const { user, host, port, database } = location;
  return `postgres://${user}@${host}:${port}/${database}`;
}
