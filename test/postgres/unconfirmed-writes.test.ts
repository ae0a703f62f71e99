import { Client } from "pg";
import { expect, it } from "vitest";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { PATIENT } from "../store/patient.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const database = useDatabase();

it.runIf(HAS_POSTGRES)("a node whose database confirms no writes looks up nothing until it does again", async () => {
  const place = await database.newPlace();
  const maker = await openPostgresStore(place, PATIENT);
  const key = storedKey();
  const secret = storedSecret(key);
  await maker.keys.create(key, secret, auditEvent());
  await maker.close();
  const store = await openPostgresStore(place);
  const find = () => store.keys.findByTokenId(secret.tokenId).then((found) => found?.secret.tokenId);
  await expect.poll(find).toBe(secret.tokenId);
  const holder = new Client({ connectionString: database.url, options: place.options });
  await holder.connect();
  await holder.query("BEGIN; LOCK TABLE nodes");
  const unavailable = { name: "Refusal", code: "UNAVAILABLE", retryAfterMs: expect.any(Number) };
  await expect
    .poll(() => store.ping().catch((err) => err))
    .toMatchObject({ ...unavailable, message: expect.stringContaining("confirms no writes") });
  await expect(store.keys.findByTokenId(secret.tokenId)).rejects.toMatchObject(unavailable);
  await holder.end();
  await expect.poll(find).toBe(secret.tokenId);
  await expect.poll(() => store.ping().then(() => "served")).toBe("served");
  await store.close();
});
