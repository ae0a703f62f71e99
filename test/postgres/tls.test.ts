import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { PostgresLocation } from "../../src/store/store-location.ts";
import { hasOpenssl, makeCertificate } from "../support/make-certificate.ts";
import { installedPostgres, type PostgresServer, SERVER_USER, startPostgres } from "../support/postgres-server.ts";
import { locate } from "./use-database.ts";

const packageFolder = process.env.POSTGRES_PACKAGE ?? installedPostgres();
let folder: string;
let server: PostgresServer;
let certificate: string;
let stranger: string;
let client: ReturnType<typeof makeCertificate>;
/** What the server trusts of clients. */
let clientRoots: string;

/** A certificate that the server may read, whoever it runs as. */
function newCertificate(name: string, names?: string) {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  const files = makeCertificate(own, names);
  if (process.getuid?.() === 0) for (const file of Object.values(files)) chownSync(file, SERVER_USER, SERVER_USER);
  return files;
}

/** Opens the store, and says whether all of its connections are of TLS, or why there are none. */
async function openWith(changes: Partial<PostgresLocation>): Promise<string> {
  const opened = await openPostgresStore({ ...locate(server.url("postgres")), ...changes }).catch(String);
  if (typeof opened === "string") return opened;
  await Promise.all([opened.ping(), opened.keys.list({ limit: 1 })]);
  const count = `
    SELECT string_agg(DISTINCT ssl::text, ',') AS ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
    WHERE application_name = 'letterpress'
  `;
  const [row] = await server.run(count);
  await opened.close();
  return `ssl: ${row?.ssl}`;
}

describe.runIf(inject("postgres") !== undefined && hasOpenssl)("TLS to the database", () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "letterpress-tls-"));
    chmodSync(folder, 0o755);
    const { cert, key } = newCertificate("local");
    certificate = cert;
    stranger = newCertificate("stranger").cert;
    mkdirSync(join(folder, "client"));
    mkdirSync(join(folder, "renewed"));
    client = makeCertificate(join(folder, "client"));
    clientRoots = join(folder, "client-roots.pem");
    writeFileSync(clientRoots, readFileSync(client.cert));
    const tls = ["ssl=on", `ssl_ca_file=${clientRoots}`, `ssl_cert_file=${cert}`, `ssl_key_file=${key}`];
    server = await startPostgres(packageFolder ?? "", ["fsync=off", "full_page_writes=off", ...tls]);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("has the certificate checked by default, on every connection", async () => {
    expect(await openWith({ sslmode: "verify-full", sslrootcert: certificate })).toBe("ssl: true");
    expect(await openWith({ sslmode: "disable" })).toBe("ssl: false");
  });

  it.each<[string, () => Partial<PostgresLocation>]>([
    ["that nobody trusts", () => ({ sslmode: "verify-full" })],
    ["of somebody else", () => ({ sslmode: "verify-full", sslrootcert: stranger })],
  ])("refuses a certificate %s, and says what to give", async (_, changes) => {
    expect(await openWith(changes())).toMatch(/certificate.*give the file of its certificates with sslrootcert/);
  });

  it("shows the certificate of a client, and reads it again once it was renewed", async () => {
    const own = { sslmode: "verify-full", sslrootcert: certificate, sslcert: client.cert, sslkey: client.key } as const;
    await server.run("CREATE ROLE localhost LOGIN SUPERUSER");
    await server.useRules("hostssl all localhost 127.0.0.1/32 cert", "host all all 127.0.0.1/32 scram-sha-256");
    const user = "localhost";
    expect(await openWith({ sslmode: "verify-full", sslrootcert: certificate, user })).toMatch(/certificate/);
    const opened = await openPostgresStore({ ...locate(server.url("postgres")), ...own, user });
    try {
      await opened.ping();
      const renewed = makeCertificate(join(folder, "renewed"));
      writeFileSync(clientRoots, readFileSync(renewed.cert));
      for (const part of ["cert", "key"] as const) writeFileSync(client[part], readFileSync(renewed[part]));
      await server.run(
        "SELECT pg_reload_conf()",
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'localhost'",
      );
      const ping = () => opened.ping().then(() => "ready", String);
      await expect.poll(ping).toBe("ready");
    } finally {
      await opened.close();
    }
  });

  it("refuses the certificate of another host, unless it is for the name that is given or names are not asked for", async () => {
    newCertificate("local", "DNS:db.example.com");
    await server.run("SELECT pg_reload_conf()");
    const open = (changes: Partial<PostgresLocation>) =>
      openWith({ sslmode: "verify-full", sslrootcert: certificate, ...changes });
    await expect.poll(() => open({})).toMatch(/altnames.*sslservername/);
    expect(await openWith({ sslmode: "require" })).toBe("ssl: true");
    // It was made anew, so nobody who trusts the one before trusts it.
    const local = join(folder, "local/cert.pem");
    expect(await open({ sslrootcert: local })).toMatch(/altnames.*sslservername/);
    expect(await open({ sslrootcert: local, sslservername: "db.example.com" })).toBe("ssl: true");
    expect(await open({ sslrootcert: local, sslservername: "other.example.com" })).toMatch(/altnames/);
    expect(await open({ sslrootcert: local, sslmode: "verify-ca" })).toBe("ssl: true");
    expect(await open({ sslrootcert: stranger, sslmode: "verify-ca" })).toMatch(/certificate/);
  });
});
