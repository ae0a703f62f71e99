import { once } from "node:events";
import { connect as connectTcp } from "node:net";
import { gzipSync } from "node:zlib";
import { create, toBinary } from "@bufbuild/protobuf";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CreateKeyRequestSchema } from "../../gen/letterpress/v1/key_service_pb.ts";
import { callRaw, type RawProtocol } from "../support/raw-call.ts";
import { fetchRest, type SendRest } from "../support/rest-ways.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const app = useTestApp();
let token: string;
let send: SendRest;
let headers: Record<string, string>;
let keysBefore: number;

beforeAll(async () => {
  token = await app.issueKey({ kind: "admin" });
  send = fetchRest(app.url);
  headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
});

async function countKeys(): Promise<number> {
  return (await app.services.keys.list(LOCAL, { pageSize: 200, pageToken: "" })).keys.length;
}

beforeEach(async () => {
  keysBefore = await countKeys();
});

/** Whatever was sent: nothing is stored and the server serves on. */
afterEach(async () => {
  expect(await countKeys()).toBe(keysBefore);
  expect((await send("GET", "/healthz")).status).toBe(200);
});

async function expectRefusal(body: string | undefined, status: number, code: string, change = {}) {
  const answer = await send("POST", "/api/v1/keys", { ...headers, ...change }, body);
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([status, code]);
  return JSON.parse(answer.body);
}

describe("a JSON body", () => {
  it.each(['{"name": ', "{'name': 1}", '{"name": "x",}', "nonsense", "\u0000"])(
    "that is malformed (%j) is a 400",
    async (body) => {
      const { message } = await expectRefusal(body, 400, "BAD_REQUEST");
      expect(message).toMatch(/JSON/);
    },
  );

  it.each(["[]", "null", '"text"', "7"])("that is no object (%s) is refused", async (body) => {
    const answer = await send("POST", "/api/v1/keys", headers, body);
    expect([400, 422]).toContain(answer.status);
    expect(JSON.parse(answer.body).message).toMatch(/object/i);
  });

  it("with wrong types and unknown members names each of them", async () => {
    const body = { name: 7, targets: "html", expires_at: "tomorrow", kind: ["sdk"], owner: "me", constructor: 1 };
    const { issues } = await expectRefusal(JSON.stringify(body), 422, "INVALID_REQUEST");
    const places = issues.map(({ loc }: { loc: string[] }) => loc.join("."));
    expect(places.sort()).toEqual([
      "body.constructor",
      "body.expires_at",
      "body.kind",
      "body.name",
      "body.owner",
      "body.targets",
    ]);
  });

  it("with the member __proto__ names it and pollutes nothing", async () => {
    const { issues } = await expectRefusal(
      '{"__proto__": {"name": "x", "polluted": true}, "targets": ["html"]}',
      422,
      "INVALID_REQUEST",
    );
    expect(issues.map(({ loc }: { loc: string[] }) => loc.join("."))).toContain("body.__proto__");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("that nests 30,000 deep is refused", async () => {
    const deep = `{"name":${"[".repeat(15_000)}${"]".repeat(15_000)}}`;
    const answer = await send("POST", "/api/v1/keys", headers, deep);
    expect([400, 422]).toContain(answer.status);
    const document = `{"name":"x","document":${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}}`;
    const template = await send("POST", "/api/v1/templates", headers, document);
    expect([400, 422]).toContain(template.status);
  });

  it("that is not UTF-8 is a 400", async () => {
    const body = Buffer.concat([
      Buffer.from('{"name":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('","targets":["html"]}'),
    ]);
    const answer = await fetch(`${app.url}/api/v1/keys`, { method: "POST", headers, body });
    expect(answer.status).toBe(400);
    expect((await answer.json()) as object).toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringContaining("UTF-8"),
    });
  });

  it.each(["text/plain", "application/xml", "multipart/form-data", "application/json; charset=latin1"])(
    "of type %s is a 415",
    async (type) => {
      await expectRefusal('{"name":"x","targets":["html"]}', 415, "UNSUPPORTED_MEDIA_TYPE", { "content-type": type });
    },
  );
});

const PROTOCOLS: readonly RawProtocol[] = ["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"];
/** What each protocol calls a message that is too large. */
const TOO_LARGE: Readonly<Record<RawProtocol, string>> = {
  REST: "PAYLOAD_TOO_LARGE",
  "Connect JSON": "resource_exhausted",
  "Connect proto": "resource_exhausted",
  "gRPC-web": "8",
  gRPC: "8",
};

function encodeKey(protocol: RawProtocol, name: string): Uint8Array {
  const request = { name, targets: ["html"] };
  const isJson = protocol === "REST" || protocol === "Connect JSON";
  return isJson
    ? Buffer.from(JSON.stringify(request))
    : toBinary(CreateKeyRequestSchema, create(CreateKeyRequestSchema, request));
}

describe.each(PROTOCOLS)("over %s", (protocol) => {
  it("a message of 10 MB is too large", async () => {
    const answer = await callRaw(app.url, protocol, encodeKey(protocol, "x".repeat(10_000_000)), token).catch(
      (err) => err,
    );
    // A server that stops reading may reset the connection before the client has read the answer.
    if (answer instanceof Error)
      expect(String((answer as { cause?: unknown }).cause)).toMatch(/EPIPE|ECONNRESET|closed|other side/);
    else expect(answer.code).toBe(TOO_LARGE[protocol]);
  });

  it("a gzip bomb of 200 MB is refused by its size, not by its weight on the wire", async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000, " "));
    expect(bomb.length).toBeLessThan(250_000);
    const before = process.memoryUsage().rss;
    const answer = await callRaw(app.url, protocol, bomb, token, "gzip").catch((err) => err);
    if (answer instanceof Error)
      expect(String((answer as { cause?: unknown }).cause)).toMatch(/EPIPE|ECONNRESET|closed|other side/);
    else expect([TOO_LARGE[protocol], "UNSUPPORTED_MEDIA_TYPE"]).toContain(answer.code);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it("bytes that are no message are refused", async () => {
    const answer = await callRaw(app.url, protocol, Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f]), token);
    expect(answer.code).toMatch(/^(BAD_REQUEST|invalid_argument|internal|3|13)$/);
  });
});

describe("HTTP", () => {
  async function sendRaw(text: string): Promise<string> {
    const { hostname, port } = new URL(app.url);
    const socket = connectTcp(Number(port), hostname);
    socket.end(text);
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    await once(socket, "close");
    return answer;
  }

  it.each([
    "",
    "Host: \r\n",
    "Host: a b\r\n",
    "Host: evil.example.com/path\r\n",
    "Host: [::1\r\n",
    "Host: a\r\nHost: b\r\n",
  ])("with the header %j is a 400", async (host) => {
    const rpc = await sendRaw(
      `POST /letterpress.v1.KeyService/ListKeys HTTP/1.1\r\n${host}Content-Type: application/json\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}`,
    );
    expect(rpc).toMatch(/^HTTP\/1.1 400 /);
    const rest = await sendRaw(`GET /api/v1/keys HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
    expect(rest).toMatch(/^HTTP\/1.1 400 /);
    expect(rest).toMatch(/"code":"BAD_REQUEST"/);
  });

  it.each(["/nothing", "/v1/sdk/template", "/api/v2/keys", "/v1/sdk/template/a/b"])(
    "for the unknown path %s is a 404",
    async (path) => {
      const answer = await send("GET", path, headers);
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([404, "ROUTE_NOT_FOUND"]);
    },
  );

  it("with a method the path does not know is a 405 that names those it knows", async () => {
    const answer = await send("DELETE", "/api/v1/keys", headers);
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(answer.headers.get("allow")?.split(", ").sort()).toEqual(["GET", "HEAD", "POST"]);
    const verb = await send("GET", "/api/v1/templates/x:publish", headers);
    expect(verb.status === 405 || verb.status === 404).toBe(true);
  });

  it.each([["keys/key_aaaaaaaaaaaa", "GET, HEAD", "keys are revoked, with POST /api/v1/keys/{id}:revoke"]])(
    "to DELETE %s is a 405 that says what to do instead",
    async (path, allow, hint) => {
      const answer = await send("DELETE", `/api/v1/${path}`, headers);
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
      expect(JSON.parse(answer.body).message).toBe(`this path accepts ${allow}; ${hint}`);
      const called = /POST (\S+)$/.exec(hint)?.[1]?.replace("{id}", path.replace(/^.*[/]/, "")) ?? "";
      expect((await send("PUT", called, headers)).headers.get("allow")).toBe("POST");
      expect(JSON.parse((await send("PUT", `/api/v1/${path}`, headers)).body).message).toBe(
        `this path accepts ${allow}`,
      );
    },
  );

  it("with broken percent-encoding is a 400", async () => {
    const answer = await send("GET", "/v1/sdk/template/%zz", headers);
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([400, "BAD_REQUEST"]);
  });

  it("with a header of 20 KB is refused", async () => {
    const answer = await sendRaw(
      `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Large: ${"x".repeat(20_000)}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 431 /);
  });

  it("that is none is a 400", async () => {
    expect(await sendRaw("nonsense\r\n\r\n")).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe("an unknown rpc", () => {
  it("is UNIMPLEMENTED over gRPC", async () => {
    const { connect } = await import("node:http2");
    const session = connect(app.url);
    const stream = session.request({
      ":method": "POST",
      ":path": "/letterpress.v1.KeyService/Explode",
      "content-type": "application/grpc",
      te: "trailers",
    });
    stream.end(Buffer.alloc(5));
    const [fields] = await once(stream, "response");
    expect([fields[":status"], fields["grpc-status"]]).toEqual([200, "12"]);
    session.close();
  });

  it("is unimplemented over Connect", async () => {
    const answer = await send(
      "POST",
      "/letterpress.v1.KeyService/Explode",
      { "content-type": "application/json" },
      "{}",
    );
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body).code).toBe("unimplemented");
  });
});
