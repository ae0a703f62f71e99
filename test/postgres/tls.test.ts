import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
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

describe.runIf(inject("postgres") !== undefined && hasOpenssl)("TLS to the database", { timeout: 60_000 }, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "letterpress-tls-"));
    chmodSync(folder, 0o755);
    const { cert, key } = newCertificate("local");
    certificate = cert;
    stranger = newCertificate("stranger").cert;
    const tls = ["ssl=on", `ssl_cert_file=${cert}`, `ssl_key_file=${key}`];
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

  it("refuses the certificate of another host; sslmode=require takes it", async () => {
    newCertificate("local", "DNS:db.example.com");
    await server.run("SELECT pg_reload_conf()");
    const open = () => openWith({ sslmode: "verify-full", sslrootcert: certificate });
    await expect.poll(open, { timeout: 10_000 }).toMatch(/altnames.*sslrootcert/);
    expect(await openWith({ sslmode: "require" })).toBe("ssl: true");
  });
});
