/**
 * The same answer from plain node:http that asks PostgreSQL for the key and the publication at every request, in one
 * statement: what a server costs that believes nothing it has in memory, and does nothing else.
 */
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "pg";
import { readRecordedAnswer } from "../recorded-answer.ts";

const [connectionString = "", answerFile = "", slug = ""] = process.argv.slice(2);
const { status, fields, body } = readRecordedAnswer(answerFile);
const client = new Client({ connectionString, pipeline: true });
await client.connect();

interface Row {
  readonly digest: Buffer;
  readonly revoked_at: string | null;
  readonly expires_at: string | null;
  readonly published_version: number | null;
}

const LOOK_UP = `
  SELECT digest, revoked_at, expires_at, (SELECT published_version FROM templates WHERE slug = $2 AND archived_at IS NULL)
  FROM key_secrets JOIN keys ON keys.id = key_id WHERE token_id = $1
`;
const TOKEN = /^Bearer lp_(sdk|admin)_([0-9A-Za-z]{12})_([0-9A-Za-z]{43})[0-9A-Za-z]{6}$/;

async function isServed(authorization: string | undefined): Promise<boolean> {
  const [, kind, id, secret] = TOKEN.exec(authorization ?? "") ?? [];
  if (id === undefined) return false;
  const { rows } = await client.query<Row>({ name: "look-up", text: LOOK_UP, values: [id, slug] });
  const [row] = rows;
  if (row === undefined || row.published_version === null) return false;
  const digest = createHash("sha256").update(`lp-key-v1\0${id}\0${kind}\0${secret}`).digest();
  const isActive = row.revoked_at === null && (row.expires_at === null || Number(row.expires_at) > Date.now());
  return timingSafeEqual(digest, row.digest) && isActive;
}

async function send(authorization: string | undefined, response: ServerResponse): Promise<void> {
  if (!(await isServed(authorization))) {
    response.writeHead(401).end();
    return;
  }
  response.writeHead(status, { "x-request-id": randomUUID(), ...fields, "content-length": body.length });
  response.end(body);
}

// The same Keep-Alive field as ours.
const server = createServer({ keepAliveTimeout: 65_000 }, ({ headers }, response) => {
  send(headers.authorization, response).catch(() => response.writeHead(500).end());
});
server.maxRequestsPerSocket = 10_000;
server.listen(0, "127.0.0.1", () => console.log(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once("SIGTERM", () => process.exit(0));
