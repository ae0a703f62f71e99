import Sqlite from "better-sqlite3";
import { expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();

it("a release that knows no ended secrets refuses them, however far its clock is behind", async () => {
  const path = directory.path("ended.db");
  const store = await openSqliteStore(path);
  const key = storedKey();
  const [first, second, third] = [1, 2, 3].map(() => storedSecret(key, { createdAt: new Date() }));
  if (first === undefined || second === undefined || third === undefined) throw new Error("a secret is missing");
  await store.keys.create(key, first, auditEvent());
  await store.keys.rotate(second, "two", new Date(Date.now() + 3_600_000), auditEvent());
  await store.keys.rotate(third, "three", undefined, auditEvent());
  await store.close();
  const connection = new Sqlite(path, { readonly: true });
  // It accepts what has no date, and what retires later than now.
  const accepted = connection
    .prepare<[number], string>("SELECT token_id FROM key_secrets WHERE retires_at IS NULL OR ? < retires_at")
    .pluck();
  for (const now of [Date.parse("1970-01-02"), Date.now() - 3_600_000, Date.now()]) {
    expect(accepted.all(now)).toEqual([third.tokenId]);
  }
  connection.close();
});
