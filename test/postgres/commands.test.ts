import { describe, expect, it } from "vitest";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { PATIENT } from "../store/patient.ts";
import { auditEvent } from "../support/audit-event.ts";
import { runHere } from "../support/run-here.ts";
import { storedTemplate } from "../support/stored-template.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const database = useDatabase();

async function run(words: readonly string[], schema: string) {
  const env = { STORE_URL: `${database.url}?options=${encodeURIComponent(`-c search_path=${schema}`)}` };
  const { code, out, note } = await runHere(words, env);
  return { status: code, text: `${out}\n${note}` };
}

describe.runIf(HAS_POSTGRES)("on a store in PostgreSQL", () => {
  it.each([
    [["store", "compact"], "VACUUM"],
    [["backup", "copy.db"], "pg_dump"],
    [["restore", "copy.db"], "pg_restore"],
    [["store", "check", "--indexes"], "pg_amcheck"],
  ])("%j is refused, and says what there is instead", async (words, instead) => {
    const { status, text } = await run(words, "public");
    expect([status, text]).toEqual([
      78,
      expect.stringContaining(`is not supported for a store in PostgreSQL: use ${instead}`),
    ]);
  });

  it("store migrate makes the tables, and store check finds a text that is not what was stored", async () => {
    const place = await database.newPlace();
    const schema = place.options?.replace("-c search_path=", "") ?? "";
    expect((await run(["store", "check"], schema)).text).toContain("holds no store");
    expect(await run(["store", "migrate"], schema)).toMatchObject({ status: 0 });
    const store = await openPostgresStore(place, { ...PATIENT, mayMake: false });
    await store.templates.create(storedTemplate(), auditEvent());
    await store.close();
    expect(await run(["store", "migrate"], schema)).toMatchObject({ status: 0 });
    const sound = await run(["store", "check"], schema);
    expect([sound.status, sound.text]).toEqual([0, expect.stringContaining("the store is undamaged")]);
    await database.run(
      `ALTER TABLE ${schema}.parts DISABLE TRIGGER ALL`,
      `UPDATE ${schema}.parts SET encoding = 'plain', content = 'other'`,
    );
    const damaged = await run(["store", "check"], schema);
    expect([damaged.status, damaged.text]).toEqual([1, expect.stringMatching(/part [0-9a-f]{64} is not the text/)]);
  });
});
