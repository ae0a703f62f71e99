import { connect } from "node:http2";
import { Code } from "@connectrpc/connect";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../support/use-test-app.ts";

const GET_TEMPLATE = "/letterpress.v1.TemplateService/GetTemplate";
const REFLECTION = "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo";
/** The flags of Connect that end a stream come with an answer only. */
const RESERVED = [0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80];

const app = useTestApp();
let authorization: string;

beforeAll(async () => {
  authorization = `Bearer ${await app.issueKey()}`;
});

function envelope(flags: number, message: string): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt8(flags, 0);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, Buffer.from(message)]);
}

/** All that comes back, in one text. */
function call(path: string, type: string, chunks: readonly Buffer[]): Promise<string> {
  const session = connect(app.url);
  const stream = session.request({ ":method": "POST", ":path": path, "content-type": type, authorization });
  const parts: string[] = [];
  const note = (fields: object): void => void parts.push(JSON.stringify(fields));
  stream.on("response", note).on("trailers", note);
  stream.on("data", (chunk: Buffer) => parts.push(chunk.toString("latin1")));
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  return new Promise<string>((resolve, reject) => {
    stream.on("error", reject).on("close", () => resolve(parts.join("\n")));
  }).finally(() => session.close());
}

describe("an envelope with a flag that has no meaning yet", () => {
  it.each(RESERVED)("is refused by gRPC, whichever way it goes: %i", async (flags) => {
    for (const type of ["application/grpc", "application/grpc+json"]) {
      const text = decodeURIComponent(await call(GET_TEMPLATE, type, [envelope(flags, "")]));
      expect(text).toContain(`"grpc-status":"${Code.Internal}"`);
      expect(text).toContain(`invalid envelope flags 0x${flags.toString(16)}`);
    }
  });

  it.each(RESERVED)("is refused by gRPC-web, in base64 too: %i", async (flags) => {
    const bytes = envelope(flags, "{}");
    const text = Buffer.from(bytes.toString("base64"));
    for (const [type, body] of [
      ["application/grpc-web", bytes],
      ["application/grpc-web+json", bytes],
      ["application/grpc-web-text+json", text],
    ] as const) {
      const answer = await call(GET_TEMPLATE, type, [body]);
      const plain = type.includes("text") ? answer + decodeTexts(answer) : answer;
      expect(plain).toMatch(new RegExp(`grpc-status"?: ?"?${Code.Internal}`));
    }
  });

  it("is refused in a stream of Connect, behind a message and cut anywhere", async () => {
    const bytes = Buffer.concat([envelope(0, '{"listServices":"*"}'), envelope(4, "{}")]);
    for (const cut of [0, 1, 4, 5, 6, 24, 25, 26]) {
      const text = await call(REFLECTION, "application/connect+json", [bytes.subarray(0, cut), bytes.subarray(cut)]);
      expect(text).toContain('"message":"protocol error: invalid envelope flags 0x4"');
    }
  });

  it("is not one that compresses nothing or ends nothing", async () => {
    const text = await call(REFLECTION, "application/connect+json", [envelope(0, '{"listServices":"*"}')]);
    expect(text).toContain("letterpress.v1.TemplateService");
  });
});

function decodeTexts(answer: string): string {
  const [, ...texts] = answer.split("\n");
  return texts.map((text) => Buffer.from(text, "base64").toString("latin1")).join("");
}
