import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { toClientConfig } from "../../src/store/postgres/connection/client-config.ts";
import { toConnection } from "../../src/store/postgres/connection/connection.ts";
import { migrate, readMigrations } from "../../src/store/postgres/migrations/migrate.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { PATIENT } from "../store/patient.ts";
import { auditEvent } from "../support/audit-event.ts";
import { runHere } from "../support/run-here.ts";
import { startTestApp } from "../support/start-test-app.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { HAS_POSTGRES, locate } from "./use-database.ts";

const PAGE = readFileSync(join(import.meta.dirname, "../../docs/scaling.md"), "utf8");
/** The block of the page that makes both roles. */
const ROLES = /```sql\n(CREATE ROLE lp_migrator[\s\S]*?)```/.exec(PAGE)?.[1] ?? "";
const [ON_SERVER = "", IN_DATABASE = ""] = ROLES.split(/\\connect letterpress\n/);
const PASSWORDS = new Map(
  [...ROLES.matchAll(/CREATE ROLE (\w+) .*PASSWORD '([^']+)'/g)].map(([, ...pair]) => pair as [string, string]),
);

function urlFor(user: string, options?: string): string {
  const url = new URL(inject("postgres") ?? "");
  url.username = user;
  url.password = encodeURIComponent(PASSWORDS.get(user) ?? "");
  url.pathname = "letterpress";
  if (options !== undefined) url.searchParams.set("options", options);
  return url.href;
}

/** Runs statements one by one, as psql does, as a superuser unless another user is given. */
async function run(database: string, text: string, user?: string) {
  const url = new URL(inject("postgres") ?? "");
  if (user !== undefined) [url.username, url.password] = [user, encodeURIComponent(PASSWORDS.get(user) ?? "")];
  url.pathname = database;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    let rows: readonly Readonly<Record<string, unknown>>[] = [];
    for (const statement of text.split(/;\s*\n/).filter((each) => each.trim() !== "")) {
      ({ rows } = await client.query(statement));
    }
    return rows;
  } finally {
    await client.end();
  }
}

async function command(user: string, ...words: readonly string[]) {
  const { code, said } = await runHere(words, { STORE_URL: urlFor(user) });
  return { status: code, text: said };
}

const failureOf = (url: string) =>
  openPostgresStore(locate(url)).then(
    (store) => store.close(),
    (err: unknown) => err,
  );

describe.runIf(HAS_POSTGRES)("the roles of docs/scaling.md", () => {
  beforeAll(async () => {
    await run("postgres", ON_SERVER);
    await run("letterpress", IN_DATABASE);
  });
  afterAll(async () => {
    await run("postgres", "DROP DATABASE letterpress WITH (FORCE);\nDROP ROLE lp_app;\nDROP ROLE lp_migrator");
  });

  it("let the owner make the tables, and nobody else", async () => {
    expect(await command("lp_app", "store", "migrate")).toEqual({
      status: 78,
      text: expect.stringMatching(/permission denied for schema public.*run "letterpress store migrate" as the owner/),
    });
    expect(await command("lp_migrator", "store", "migrate")).toMatchObject({ status: 0 });
  });

  it("let servers serve, also once a later migration has added a table", async () => {
    const app = await startTestApp({ STORE_URL: urlFor("lp_app") });
    try {
      const { templates } = app.services.store;
      const template = storedTemplate({ slug: "welcome" });
      await templates.create(template, auditEvent());
      await templates.publish(newVersion(template), undefined, auditEvent());
      const key = await app.issueKey();
      const fetchOne = async () => {
        const url = `${app.url}/v1/sdk/template/welcome?target=html&program_format=1`;
        return (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).status;
      };
      expect(await fetchOne()).toBe(200);
      const owner = new Client({ connectionString: urlFor("lp_migrator") });
      await owner.connect();
      const sql = "CREATE TABLE later (id INTEGER NOT NULL PRIMARY KEY)";
      const later = { number: readMigrations().length + 1, file: "9999_later.sql", sql, checksum: "later" };
      const config = toClientConfig(locate(urlFor("lp_migrator")));
      await migrate(toConnection(owner), [...readMigrations(), later], { mayMake: false, place: "", config });
      await owner.end();
      expect(await run("letterpress", "INSERT INTO later VALUES (1);\nSELECT * FROM later", "lp_app")).toEqual([
        { id: 1 },
      ]);
      expect([await fetchOne(), (await fetch(`${app.url}/readyz`)).status]).toEqual([200, 200]);
      await (await openPostgresStore(locate(urlFor("lp_app")), PATIENT)).close();
    } finally {
      await app.close();
    }
  });

  it("name every privilege that is missing, with statements that grant it", async () => {
    await run(
      "letterpress",
      "REVOKE ALL ON ALL TABLES IN SCHEMA public FROM lp_app;\nREVOKE USAGE ON SCHEMA public FROM lp_app, PUBLIC",
    );
    const { status, text } = await command("lp_app", "key", "list");
    expect(status).toBe(78);
    expect(text).toContain("lacks: USAGE on SCHEMA public; ");
    expect(text).toMatch(/SELECT, INSERT, UPDATE, DELETE on public\.audit_begin, .*public\.keys, .*public\.templates/);
    const statements = text.split("\n").filter((line) => line.startsWith("  GRANT "));
    expect(statements).toHaveLength(3);
    await run("letterpress", statements.join("\n"), "lp_migrator");
    expect(await command("lp_app", "key", "list")).toMatchObject({ status: 0 });
  });

  it("name one privilege that is missing on one table", async () => {
    await run("letterpress", "REVOKE INSERT ON template_samples FROM lp_app", "lp_migrator");
    expect(await failureOf(urlFor("lp_app"))).toMatchObject({
      name: "PostgresStoreError",
      message: expect.stringMatching(/run:\n {2}GRANT INSERT ON public\.template_samples TO lp_app;$/),
    });
    await run("letterpress", "GRANT INSERT ON template_samples TO lp_app", "lp_migrator");
  });

  it("end readiness while a privilege is missing, and name it", async () => {
    const store = await openPostgresStore(locate(urlFor("lp_app")), PATIENT);
    const ping = () =>
      store.ping().then(
        () => "ready",
        (err: unknown) => err,
      );
    try {
      for (const [what, missing] of [
        ["DELETE ON sessions", "DELETE on public.sessions"],
        ["SELECT ON store_state", "SELECT on public.store_state"],
      ]) {
        expect(await ping()).toBe("ready");
        await run("letterpress", `REVOKE ${what} FROM lp_app`, "lp_migrator");
        const refusal = await ping();
        expect(refusal).toMatchObject({
          code: "UNAVAILABLE",
          message: expect.stringContaining("lacks privileges"),
          cause: { message: expect.stringContaining(`lacks: ${missing}`) },
        });
        await run("letterpress", `GRANT ${what} TO lp_app`, "lp_migrator");
        await expect.poll(ping).toBe("ready");
      }
      await run("letterpress", "REVOKE SELECT ON audit_events FROM lp_app", "lp_migrator");
      await expect(store.audit.list({ limit: 1 })).rejects.toMatchObject({
        code: "UNAVAILABLE",
        message: expect.stringContaining("lacks privileges"),
        cause: { message: expect.stringContaining("audit_events") },
      });
      await run("letterpress", "GRANT SELECT ON audit_events TO lp_app", "lp_migrator");
    } finally {
      await store.close();
    }
  });

  it("use the store that is there, although a schema is called like the user", async () => {
    await run("letterpress", "CREATE SCHEMA lp_app AUTHORIZATION lp_app");
    const [one, other] = [
      await openPostgresStore(locate(urlFor("lp_migrator")), PATIENT),
      await openPostgresStore(locate(urlFor("lp_app")), PATIENT),
    ];
    await Promise.all([one.close(), other.close()]);
    expect(other.id).toBe(one.id);
    expect(await run("letterpress", "SELECT 1 FROM pg_class WHERE relnamespace = 'lp_app'::regnamespace")).toEqual([]);
    await run("letterpress", "CREATE TABLE lp_app.keys (id INTEGER)");
    expect(await failureOf(urlFor("lp_app"))).toMatchObject({
      message: expect.stringMatching(/another table.*keys before it/),
    });
    await run("letterpress", "DROP TABLE lp_app.keys");
  });

  it("are refused two stores, by the names of both", async () => {
    await (await openPostgresStore(locate(urlFor("lp_app", "-c search_path=lp_app")), PATIENT)).close();
    expect(await failureOf(urlFor("lp_app"))).toMatchObject({
      message: expect.stringContaining('two stores, in the schemas "lp_app" and "public" of its search_path'),
    });
    expect(await command("lp_app", "store", "check")).toMatchObject({ status: 78 });
    await (await openPostgresStore(locate(urlFor("lp_app", "-c search_path=public")), PATIENT)).close();
  });
});
