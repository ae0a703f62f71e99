/**
 * The same three rows in one transaction from plain node:http and better-sqlite3, as safe on the disk as ours: key,
 * secret and audit event. The store must be a copy that nobody else writes to.
 */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import Sqlite from "better-sqlite3";
import { openKeyCheck } from "./check-key.ts";

const [databaseFile = ""] = process.argv.slice(2);
const database = new Sqlite(databaseFile);
database.pragma("journal_mode = WAL");
database.pragma("synchronous = FULL");
const checkKey = openKeyCheck(databaseFile);
const insertKey = database.prepare(
  "INSERT INTO keys (id, name, kind, scope, definition, prefix, created_at) VALUES (?, ?, 'sdk', ?, 'full', ?, ?)",
);
const insertSecret = database.prepare(
  "INSERT INTO key_secrets (token_id, key_id, digest, algorithm, created_at) VALUES (?, ?, ?, 'sha256', ?)",
);
const insertEvent = database.prepare(
  "INSERT INTO audit_events (at, actor, action, subject, facts) VALUES (?, 'rival', 'key.create', ?, ?)",
);
const insert = database.transaction((id: string, tokenId: string, secret: string, name: string, scope: string) => {
  const now = Date.now();
  const digest = createHash("sha256").update(`lp-key-v1\0${tokenId}\0sdk\0${secret}`).digest();
  insertKey.run(id, name, scope, `lp_sdk_${tokenId}`, now);
  insertSecret.run(tokenId, id, digest, now);
  insertEvent.run(now, id, JSON.stringify({ name, kind: "sdk", scope, definition: "full" }));
  return new Date(now).toISOString();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!checkKey(request.headers.authorization)) {
    response.writeHead(401).end();
    return;
  }
  const { name, targets } = (await json(request)) as { readonly name: string; readonly targets: readonly string[] };
  const [id, tokenId, secret] = [`key_${randomHex(6)}`, randomHex(6), randomHex(32).slice(0, 43)];
  const createdAt = insert.immediate(id, tokenId, secret, name, targets.join(","));
  const key = `lp_sdk_${tokenId}_${secret}000000`;
  const body = JSON.stringify({ id, name, key, targets, created_at: createdAt, definition: "full", kind: "sdk" });
  response.writeHead(201, {
    "x-request-id": randomUUID(),
    "cache-control": "no-store",
    location: `/api/v1/keys/${id}`,
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
  });
  response.end(body);
}

function randomHex(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => void answer(request, response));
server.maxRequestsPerSocket = 10_000;
server.listen(0, "127.0.0.1", () => console.log(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once("SIGTERM", () => process.exit(0));
