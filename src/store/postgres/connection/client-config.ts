import { readFileSync } from "node:fs";
import { type ConnectionOptions, checkServerIdentity, type PeerCertificate } from "node:tls";
import { type ClientConfig, types } from "pg";
import { describeLocation, type PostgresLocation } from "../../store-location.ts";
import { PostgresStoreError } from "./postgres-store-error.ts";

/** Time without an answer after which the server counts as unreachable. */
const CONNECT_TIMEOUT_MS = 2_000;

const NO_PASSWORD = "needs a password, and there is none";

/** Returns the options of every connection, independent of the process environment. */
export function toClientConfig(location: PostgresLocation, patience = 1): ClientConfig {
  const { host, port, user, password: fixed, readPassword = () => fixed, database, options = "", direct } = location;
  return {
    ...{ host, port, user, database },
    // A function, because an empty text would be replaced with PGPASSWORD. Servers that need no password do not request
    // it.
    password() {
      const password = readPassword();
      if (password === "") throw new PostgresStoreError(describeLocation(location), "passwordless", NO_PASSWORD);
      return password;
    },
    ssl: toSsl(location),
    // An acknowledged commit must be durable, even if the database is configured for speed. A pooler refuses settings.
    ...(direct === undefined && { options: `${options} -c synchronous_commit=on`.trim() }),
    application_name: "letterpress",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS * patience,
    keepAlive: true,
    pipeline: true,
    types: { getTypeParser },
  };
}

function toSsl(location: PostgresLocation): ClientConfig["ssl"] {
  const { sslmode, sslrootcert, sslcert, sslkey, sslservername } = location;
  if (sslmode === "disable") return false;
  const files = {
    ...(sslrootcert !== undefined && { ca: sslrootcert }),
    ...(sslcert !== undefined && { cert: sslcert }),
    ...(sslkey !== undefined && { key: sslkey }),
  };
  const options: ConnectionOptions = {
    rejectUnauthorized: sslmode !== "require",
    ...(sslmode === "verify-ca" && { checkServerIdentity: () => undefined }),
    ...(sslservername !== undefined && {
      checkServerIdentity: (_host: string, certificate: PeerCertificate) =>
        checkServerIdentity(sslservername, certificate),
    }),
  };
  for (const [name, file] of Object.entries(files)) followFile(options, name, file);
  return options;
}

/**
 * Makes an option return the current content of its file, since client certificates are renewed while a node serves.
 */
function followFile(options: ConnectionOptions, name: string, file: string): void {
  let latest = readFileSync(file, "utf8");
  Object.defineProperty(options, name, {
    enumerable: true,
    configurable: true,
    get() {
      try {
        latest = readFileSync(file, "utf8");
      } catch {
        // The file is being replaced, and its previous content may still work.
      }
      return latest;
    },
  });
}

/** Dates and counts are far below 2^53; the driver would return them as text. */
const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format);
