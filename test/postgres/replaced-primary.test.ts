import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { PostgresLocation } from "../../src/store/store-location.ts";
import { auditEvent } from "../support/audit-event.ts";
import { PGBOUNCER, startPgBouncer } from "../support/pgbouncer.ts";
import { installedPostgres, type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { type Forwarder, startForwarder } from "../support/start-forwarder.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { throughPooler } from "./through-pooler.ts";
import { HAS_POSTGRES, locate } from "./use-database.ts";

const IS_HERE = HAS_POSTGRES && PGBOUNCER !== undefined;
const PATIENCE = { interval: 20 };
const unavailable = { name: "Refusal", code: "UNAVAILABLE" };

describe.runIf(IS_HERE)("a pooler that leads to a primary that was replaced", () => {
  const folder = process.env.POSTGRES_PACKAGE ?? installedPostgres() ?? "";
  const ended: (() => Promise<unknown>)[] = [];
  let primary: PostgresServer;
  let ways: readonly Forwarder[];
  let place: PostgresLocation;

  beforeAll(async () => {
    primary = await startPostgres(folder, ["fsync=off", "full_page_writes=off"]);
    ended.push(primary.stop);
    ways = [await startForwarder(primary.port), await startForwarder(primary.port)];
    for (const { close } of ways) ended.push(close);
    const url = new URL(primary.url("postgres"));
    url.port = String(ways[1]?.port);
    const pooler = await startPgBouncer(url, "transaction");
    ended.push(pooler.stop);
    place = throughPooler(pooler, { ...locate(url.href), port: ways[0]?.port ?? 0 });
  });
  afterAll(async () => {
    for (const end of ended.reverse()) await end();
  });

  it("is not believed, and is again when it leads to the new one", async () => {
    const [direct, behind] = ways as readonly [Forwarder, Forwarder];
    const store = await openPostgresStore(place);
    const key = storedKey();
    const secret = storedSecret(key);
    await store.keys.create(key, secret, auditEvent());
    const find = () => store.keys.findByTokenId(secret.tokenId).catch((err: unknown) => err);
    await expect.poll(find, PATIENCE).toMatchObject({ key: { id: key.id } });
    const standby = await primary.startStandby();
    ended.push(standby.stop);
    await expect.poll(() => standby.run("SELECT 1 FROM keys"), PATIENCE).toHaveLength(1);
    await standby.promote();
    // The nodes see the new primary, and the pooler keeps its connections to the old one, which lives.
    direct.leadTo(standby.port);
    direct.cut();
    await expect.poll(find, PATIENCE).toMatchObject(unavailable);
    await sleep(1_000);
    expect(await find()).toMatchObject(unavailable);
    behind.leadTo(standby.port);
    behind.cut();
    await expect.poll(find, PATIENCE).toMatchObject({ key: { id: key.id } });
    await store.close();
  });
});
