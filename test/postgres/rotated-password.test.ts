import { writeFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { PATIENT } from "../store/patient.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const database = useDatabase();
const directory = useTemporaryDirectory();
const ROLE = `rotated_${process.pid}`;

describe.runIf(HAS_POSTGRES)("a password of the database that changes", () => {
  afterAll(() => database.run(`DROP OWNED BY ${ROLE}`, `DROP ROLE ${ROLE}`));

  it("is read again for each new connection: nothing is started anew", async () => {
    await database.run(`CREATE ROLE ${ROLE} LOGIN PASSWORD 'first'`, `CREATE SCHEMA ${ROLE} AUTHORIZATION ${ROLE}`);
    const url = new URL(database.url);
    [url.username, url.password] = [ROLE, ""];
    const file = directory.path("password");
    writeFileSync(file, "first\n");
    const { store: location } = readConfig({ STORE_URL: url.href, STORE_PASSWORD_FILE: file });
    if (location.engine !== "postgres") throw new Error("another engine");
    const store = await openPostgresStore(location, PATIENT);
    const changeAndLookUp = async () => {
      await store.templates.create(storedTemplate(), auditEvent());
      await Promise.all([store.ping(), store.keys.list({ limit: 1 })]);
    };
    const end = () => database.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${ROLE}'`);
    const outcome = () =>
      changeAndLookUp().then(
        () => "served",
        (err: { code: string }) => err.code,
      );
    try {
      await changeAndLookUp();
      await database.run(`ALTER ROLE ${ROLE} PASSWORD 'second'`);
      await end();
      await expect.poll(outcome).toBe("UNAVAILABLE");
      writeFileSync(file, "second\n");
      await expect.poll(outcome).toBe("served");
      await end();
      await expect.poll(outcome).toBe("served");
    } finally {
      await store.close();
    }
  });
});
