import { readFileSync } from "node:fs";
import { type ConnectionOptions, checkServerIdentity, type PeerCertificate } from "node:tls";
import { type ClientConfig, types } from "pg";
import { describeLocation, type PostgresLocation } from "../../store-location.ts";
import { PostgresStoreError } from "./postgres-store-error.ts";

/** After so long without an answer the server counts as gone. */
const CONNECT_TIMEOUT_MS = 2_000;

const NO_PASSWORD = "needs a password, and there is none";

/** What every connection is opened with, whatever the environment of the process holds for other programs. */
export function toClientConfig(location: PostgresLocation, patience = 1): ClientConfig {
  const { host, port, user, password: fixed, readPassword = () => fixed, database, options = "", direct } = location;
  return {
    ...{ host, port, user, database },
    // As a function: an empty text would be replaced by what PGPASSWORD holds. Servers that need none do not ask.
    password() {
      const password = readPassword();
      if (password === "") throw new PostgresStoreError(describeLocation(location), "passwordless", NO_PASSWORD);
      return password;
    },
    ssl: toSsl(location),
    // What was answered is kept, even where the database says otherwise for speed. A pooler refuses settings.
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

/** Gives an option the text of its file as it is by now: certificates of clients are renewed while a node serves. */
function followFile(options: ConnectionOptions, name: string, file: string): void {
  let latest = readFileSync(file, "utf8");
  Object.defineProperty(options, name, {
    enumerable: true,
    configurable: true,
    get() {
      try {
        latest = readFileSync(file, "utf8");
      } catch {
        // It is being replaced: what it held before may still do.
      }
      return latest;
    },
  });
}

/** Dates and counts stay far below 2^53; the driver would give them as texts. */
const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format);
