import { isIP } from "node:net";
import { type PostgresLocation, SSL_MODES, type StoreLocation } from "../store/store-location.ts";
import type { SettingType } from "./setting-type.ts";

const VALUES =
  '"sqlite:" and a file, such as "sqlite:data/letterpress.db", or "postgres://user:password@host:port/database"';
const DEFAULT_PORT = 5_432;
const PARAMETERS = ["sslmode", "sslrootcert", "sslcert", "sslkey", "sslservername", "host", "options"];
/** Placeholder for a URL that cannot be parsed; it is never used. */
const NOWHERE: StoreLocation = { engine: "sqlite", path: "" };
const NO_DATABASE: PostgresLocation = {
  ...{ engine: "postgres", host: "", port: 0, user: "", password: "", database: "" },
  ...{ sslmode: "verify-full", sslrootcert: undefined, options: undefined },
};

/** The location of the store. The text never appears in messages, because it may contain a password. */
export const STORE_URL: SettingType<StoreLocation> = {
  values: VALUES,
  read(text, tell) {
    if (/^sqlite:./.test(text)) return { engine: "sqlite", path: text.slice("sqlite:".length) };
    return readDatabase(text, VALUES, tell) ?? NOWHERE;
  },
};

const DATABASE_VALUES = '"postgres://user:password@host:port/database"';

/** The location of a PostgreSQL server without a pooler. The text never appears in messages. */
export const POSTGRES_URL: SettingType<PostgresLocation> = {
  values: DATABASE_VALUES,
  read: (text, tell) => readDatabase(text, DATABASE_VALUES, tell) ?? NO_DATABASE,
};

function readDatabase(text: string, values: string, tell: (fault: string) => void): PostgresLocation | undefined {
  const url = /^postgres(ql)?:\/\//.test(text) ? URL.parse(text) : null;
  if (url !== null) return readPostgres(url, tell);
  tell(`must be ${values}`);
  return undefined;
}

/**
 * Parses a URL as libpq does, with fewer parameters. Unknown parameters are rejected, because they may be meant as
 * protection.
 */
function readPostgres(url: URL, tell: (fault: string) => void): PostgresLocation | undefined {
  const given = readParameters(url, tell);
  const [user, password, urlHost, database] = decodeAll(
    url.username,
    url.password,
    url.hostname,
    url.pathname.slice(1),
  );
  if (user === undefined || password === undefined || urlHost === undefined || database === undefined) {
    tell("has a % that begins no character: write % itself as %25");
    return undefined;
  }
  const host = given.host ?? urlHost.replace(/^\[(.*)\]$/, "$1");
  if (host === "") tell("names no host");
  if (user === "") tell("names no user");
  if (database === "" || database.includes("/")) tell("names no database: it ends with /database");
  if (host.includes(",")) tell("names several hosts: give one that always connects to the primary");
  const port = url.port === "" ? DEFAULT_PORT : Number(url.port);
  return {
    engine: "postgres",
    host,
    port,
    user,
    password,
    database,
    ...readTls(host, given, tell),
    options: given.options,
  };
}

type Parameters = Readonly<Record<string, string | undefined>>;

function readTls(host: string, given: Parameters, tell: (fault: string) => void) {
  const { sslmode = isLocal(host) ? "disable" : "verify-full", sslrootcert, sslcert, sslkey, sslservername } = given;
  const known = SSL_MODES.find((mode) => mode === sslmode);
  if (known === undefined) tell(`sslmode must be one of ${SSL_MODES.join(", ")}, not "${sslmode}"`);
  else for (const fault of findTlsFaults(known, given)) tell(fault);
  return {
    sslmode: known ?? "verify-full",
    sslrootcert,
    ...(sslcert !== undefined && { sslcert, sslkey }),
    ...(sslservername !== undefined && { sslservername }),
  };
}

/** A parameter without effect could be mistaken for protection. */
function* findTlsFaults(mode: PostgresLocation["sslmode"], given: Parameters) {
  const { sslrootcert, sslcert, sslkey, sslservername } = given;
  if (sslrootcert !== undefined && !mode.startsWith("verify-")) {
    yield "sslrootcert is for sslmode=verify-full and sslmode=verify-ca";
  }
  if ((sslcert === undefined) !== (sslkey === undefined)) yield "sslcert and sslkey: give both or neither";
  if (sslcert !== undefined && mode === "disable")
    yield "sslcert is for a connection with TLS, not for sslmode=disable";
  if (sslservername !== undefined && mode !== "verify-full") yield "sslservername is for sslmode=verify-full";
}

function readParameters(url: URL, tell: (fault: string) => void): Readonly<Record<string, string | undefined>> {
  const given = url.searchParams;
  for (const name of new Set(given.keys())) {
    if (!PARAMETERS.includes(name)) tell(`"${name}" is none of the parameters ${PARAMETERS.join(", ")}`);
    if (given.getAll(name).length > 1) tell(`"${name}" is given more than once`);
  }
  return Object.fromEntries(given);
}

/** Data for a loopback address or a socket does not leave the machine. */
function isLocal(host: string): boolean {
  return (
    host.startsWith("/") || host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."))
  );
}

function decodeAll(...parts: readonly string[]): readonly (string | undefined)[] {
  return parts.map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return undefined;
    }
  });
}
