/**
 * The same answer for any template of a store from plain node:http and better-sqlite3: what a server
 * costs that caches nothing, checks the key and reads the template at every request.
 */
import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync, zstdDecompressSync } from "node:zlib";
import Sqlite from "better-sqlite3";
import { openKeyCheck } from "./check-key.ts";

const [file = ""] = process.argv.slice(2);
const checkKey = openKeyCheck(file);
const find = new Sqlite(file, { readonly: true })
  .prepare<
    [string],
    [
      id: string,
      name: string,
      version: number,
      subject: string,
      publishedAt: number,
      part: string,
      encoding: string,
      content: Buffer,
    ]
  >(`
    SELECT templates.id, templates.name, version, template_versions.subject, template_versions.published_at,
      template_version_parts.name, encoding, content
    FROM templates
    JOIN template_versions ON template_versions.template_id = templates.id AND version = published_version
    JOIN template_version_parts USING (template_id, version)
    JOIN parts ON parts.id = part_id
    WHERE slug = CAST(? AS TEXT) AND template_version_parts.name IN ('html', 'text', 'subject')
  `)
  .raw();
const PATH = /^\/v1\/sdk\/template\/([\w-]+)\?target=html&program_format=1$/;

function send({ headers, url = "" }: IncomingMessage, response: ServerResponse): void {
  const slug = PATH.exec(url)?.[1] ?? "";
  const rows = checkKey(headers.authorization) ? find.all(slug) : [];
  const [first] = rows;
  if (first === undefined) {
    response.writeHead(401).end();
    return;
  }
  const [template_id, template_name, version, subject, publishedAt] = first;
  const head = {
    ...{ template_id, template_name, schema_version: "1.0", slug, version },
    ...{ published_at: new Date(publishedAt).toISOString(), subject },
  };
  const programs = new Map(
    rows.map(([, , , , , part, encoding, content]) => [
      part,
      (encoding === "zstd" ? zstdDecompressSync(content) : content).toString(),
    ]),
  );
  const members = ["html", "text", "subject"].map((part) => `"${part}":${programs.get(part)}`);
  const bytes = Buffer.from(`${JSON.stringify(head).slice(0, -1)},"programs":{${members.join()}}}`);
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  const isGzip = headers["accept-encoding"] === "gzip";
  const windowBits = Math.min(15, Math.ceil(Math.log2(bytes.length)));
  const body = isGzip ? gzipSync(bytes, { level: 7, windowBits, memLevel: windowBits - 7 }) : bytes;
  response.writeHead(200, {
    "x-request-id": randomUUID(),
    etag: isGzip ? `"${digest}-gzip"` : `"${digest}"`,
    "cache-control": "private, max-age=60",
    vary: "authorization, accept-encoding",
    "content-type": "application/json; charset=utf-8",
    ...(isGzip && { "content-encoding": "gzip" }),
    "content-length": body.length,
  });
  response.end(body);
}

// The same Keep-Alive field as ours.
const server = createServer({ keepAliveTimeout: 65_000 }, send);
server.maxRequestsPerSocket = 10_000;
server.listen(0, "127.0.0.1", () => console.log(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once("SIGTERM", () => process.exit(0));
