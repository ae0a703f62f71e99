import { Client } from "pg";
import { expect, it } from "vitest";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const database = useDatabase();

it.runIf(HAS_POSTGRES)("a node whose database confirms no writes looks up nothing until it does again", async () => {
  const place = await database.newPlace();
  const store = await openPostgresStore(place);
  const key = storedKey();
  const secret = storedSecret(key);
  await store.keys.create(key, secret, auditEvent());
  await store.ping();
  const holder = new Client({ connectionString: database.url, options: place.options });
  await holder.connect();
  await holder.query("BEGIN; LOCK TABLE nodes");
  const unavailable = { name: "Refusal", code: "UNAVAILABLE", retryAfterMs: expect.any(Number) };
  await expect
    .poll(() => store.ping().catch((err) => err))
    .toMatchObject({ ...unavailable, message: expect.stringContaining("confirms no writes") });
  await expect(store.keys.findByTokenId(secret.tokenId)).rejects.toMatchObject(unavailable);
  await holder.end();
  const isServed = () =>
    store.ping().then(
      () => true,
      () => false,
    );
  await expect.poll(isServed).toBe(true);
  expect((await store.keys.findByTokenId(secret.tokenId))?.secret.tokenId).toBe(secret.tokenId);
  await store.close();
});
