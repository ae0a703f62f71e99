import { expect, it } from "vitest";
import { openDatabase } from "../../src/store/sqlite/database/open-database.ts";
import { createKeyStore } from "../../src/store/sqlite/tables/key-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";

it("reads a known token once between two commits, and an unknown one at every call", async () => {
  const database = await openDatabase(":memory:");
  let reads = 0;
  const keys = createKeyStore({
    ...database,
    read(run) {
      reads += 1;
      return database.read(run);
    },
  });
  const readsOf = async (look: () => Promise<unknown>) => {
    reads = 0;
    await look();
    return reads;
  };
  const key = storedKey();
  const secret = storedSecret(key);
  await keys.create(key, secret, auditEvent());
  const findKnown = () => keys.findByTokenId(secret.tokenId);
  const findUnknown = () => keys.findByTokenId("T0000000none");
  for (const count of [1, 0, 0]) expect(await readsOf(findKnown)).toBe(count);
  for (const count of [1, 1]) {
    expect(await readsOf(findUnknown)).toBe(count);
    expect(await readsOf(() => keys.lookUpOther(true))).toBe(count);
    expect(await readsOf(() => keys.lookUpOther(false))).toBe(0);
  }
  await keys.revoke(key.id, new Date(), { keepLastOwner: false }, auditEvent());
  for (const count of [1, 0]) expect(await readsOf(findKnown)).toBe(count);
  await database.close();
});
