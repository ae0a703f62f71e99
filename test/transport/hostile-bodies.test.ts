import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { jsonToStruct } from "../../src/transport/document/json-to-struct.ts";
import { useTestApp } from "../support/use-test-app.ts";

const REST = "/api/v1/templates:validate";
const RPC = "/letterpress.v1.TemplateService/ValidateTemplate";
/** ValidateTemplateRequest.document. */
const DOCUMENT_TAG = 0x12;

const app = useTestApp();
let token: string;
beforeAll(async () => {
  token = await app.issueKey({ kind: "admin" });
});

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}

const request = (document: string) => {
  const struct = jsonToStruct(document);
  return Buffer.concat([Buffer.from([DOCUMENT_TAG, ...varint(struct.length)]), struct]);
};

function envelope(message: Uint8Array, flags = 0): Buffer {
  const head = Buffer.alloc(5);
  head[0] = flags;
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

interface Way {
  readonly path: string;
  readonly headers: Record<string, string>;
  body(document: string): string | Uint8Array<ArrayBuffer>;
}

const plain = (bytes: Uint8Array) => new Uint8Array(bytes);
const asJson = (document: string) => `{"document":${document}}`;
const rpc = (type: string, body: Way["body"], more: Record<string, string> = {}): Way => ({
  path: RPC,
  headers: { "content-type": type, ...more },
  body,
});

/** The plain ones are answered on the fast path, the compressed ones, text and JSON in envelopes by connect-es. */
const WAYS: Readonly<Record<string, Way>> = {
  REST: { path: REST, headers: { "content-type": "application/json" }, body: asJson },
  "Connect, JSON": rpc("application/json", asJson),
  "Connect, JSON in gzip": rpc("application/json", (each) => plain(gzipSync(asJson(each))), {
    "content-encoding": "gzip",
  }),
  "Connect, Protobuf": rpc("application/proto", (each) => plain(request(each))),
  "Connect, Protobuf in gzip": rpc("application/proto", (each) => plain(gzipSync(request(each))), {
    "content-encoding": "gzip",
  }),
  "gRPC-web": rpc("application/grpc-web+proto", (each) => plain(envelope(request(each)))),
  "gRPC-web in gzip": rpc("application/grpc-web+proto", (each) => plain(envelope(gzipSync(request(each)), 1)), {
    "grpc-encoding": "gzip",
  }),
  "gRPC-web, text": rpc("application/grpc-web-text", (each) => envelope(request(each)).toString("base64")),
  "gRPC-web, JSON": rpc("application/grpc-web+json", (each) => plain(envelope(Buffer.from(asJson(each))))),
};

/** All that an answer says, in one text: a status or a code, and the message. */
async function ask({ path, headers, body }: Way, document: string): Promise<string> {
  const answer = await fetch(app.url + path, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: body(document),
  });
  const text = await answer.text();
  const isText = headers["content-type"] === "application/grpc-web-text";
  const parts = isText
    ? text.match(/[A-Za-z0-9+/]+={0,2}/g)?.map((each) => Buffer.from(each, "base64").toString())
    : [text];
  return decodeURIComponent(`${answer.status} ${parts?.join("").replaceAll("%0", "")}`);
}

describe.each(Object.entries(WAYS))("over %s", (_, way) => {
  it("a document of as many values as may be is read, and of more refused before anything is built of it", async () => {
    const lists = (count: number) => `{"a":[${Array(count).fill("[]")}]}`;
    expect(await ask(way, lists(49_990))).toContain("document.missing-member");
    const refused = await ask(way, lists(50_001));
    expect(refused).toContain("document: holds more than 50000 JSON values, which is the limit");
    expect(refused).toMatch(/^422 .*INVALID_REQUEST|^400 .*invalid_argument|grpc-status: ?3/s);
  });

  it("a document that nests too deep is the caller's fault", async () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
    expect(await ask(way, nested(99))).toContain("document.missing-member");
    const refused = await ask(way, nested(100));
    expect(refused).toMatch(/nested deeper than/);
    expect(refused).toMatch(/^400|grpc-status: ?3/s);
  });

  it("a document comes through whole", async () => {
    const text = JSON.stringify({ template_id: 'ü\n"\\', numbers: [1.5, -3, 1e21], nothing: null, yes: true });
    expect(await ask(way, text)).toContain("document.");
  });
});

describe("a body of many members", () => {
  const members = (count: number) => `{${Array.from({ length: count }, (_, i) => `"m${i}":0`)}}`;
  const post = (path: string, body: string) =>
    fetch(app.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body,
    });

  it("is told a hundred faults and how many more there are", async () => {
    const answer = await post(REST, members(900));
    const { issues } = (await answer.json()) as { issues: { loc: unknown[]; msg: string; type: string }[] };
    expect([answer.status, issues.length]).toEqual([422, 101]);
    expect(issues.at(-1)).toMatchObject({ msg: "801 more problems are not listed", type: "issues.omitted" });
  });

  it.each([
    ["REST", REST],
    ["Connect", RPC],
  ])("is refused whole over %s when there are thousands", async (_, path) => {
    const text = await (await post(path, members(60_000))).text();
    expect(text).toContain("request: holds more than 1000 members, which is the limit");
  });

  it("is refused as Protobuf, too", async () => {
    const body = new Uint8Array(Buffer.alloc(100_000, Buffer.from([0x78, 1])));
    const answer = await fetch(app.url + RPC, {
      method: "POST",
      headers: { "content-type": "application/proto", authorization: `Bearer ${token}` },
      body,
    });
    expect(await answer.json()).toMatchObject({
      code: "invalid_argument",
      message: expect.stringContaining("1000 members"),
    });
  });
});
