import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const PROGRAM = join(import.meta.dirname, "../../bin/letterpress.js");
const directory = useTemporaryDirectory();

it("a list whose reader has seen enough ends as by SIGPIPE, without a word about it", async () => {
  const path = directory.path("letterpress.db");
  const store = await openSqliteStore(path);
  // More than a pipe holds.
  const keys = Array.from({ length: 3_000 }, () => storedKey({ name: "n".repeat(100) }));
  const stored = keys.map((key) => ({ key, secret: storedSecret(key), event: auditEvent() }));
  await store.begin({ templates: [], keys: stored });
  await store.close();

  const child = spawn(process.execPath, [PROGRAM, "key", "list"], {
    env: { PATH: process.env.PATH, STORE_URL: `sqlite:${path}` },
  });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  child.stdout.once("data", () => child.stdout.destroy());
  expect([await once(child, "close"), stderr]).toEqual([[141, null], `store: ${path}\n`]);
});
