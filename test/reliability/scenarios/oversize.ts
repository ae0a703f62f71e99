import { brotliCompressSync, gzipSync } from "node:zlib";
import { callRaw } from "../../support/raw-call.ts";
import { exactly, type Finding, type Scenario } from "../scenario.ts";
import { startServer } from "../server-under-test.ts";
import { attack } from "../valid-traffic.ts";
import { wireRequests } from "../wire-requests.ts";

/** The limit of docs/limits.md for a call without a template's source. */
const LIMIT_BYTES = 64 * 1024;
const BOMB_BYTES = 60_000_000;

/** Messages at the limit, one byte above it, far above it, and small ones that grow when they are decompressed. */
export const oversize: Scenario = {
  name: "oversize and bombs",
  async run({ workspace }) {
    const server = await startServer(workspace, { env: { LOG_LEVEL: "silent" } });
    const findings: Finding[] = [];
    const bomb = gzipSync(Buffer.alloc(BOMB_BYTES, " "));
    const harm = await attack("all of them", server, async () => {
      for (const { protocol, message } of wireRequests(server)) {
        const isJson = message[0] === 0x7b;
        const pad = (bytes: number) => (isJson ? padJson(message, bytes) : padProto(message, bytes));
        const send = async (body: Uint8Array, encoding?: "gzip") => {
          const answer = await callRaw(server.url, protocol, body, server.adminToken, encoding);
          workspace.noteSecrets(answer.body);
          return `${answer.status} ${answer.code ?? "-"}`;
        };
        findings.push(
          exactly(`${protocol}: 64 KiB`, await send(pad(LIMIT_BYTES)), ACCEPTED[protocol]),
          exactly(`${protocol}: one byte more`, await send(pad(LIMIT_BYTES + 1)), REFUSED[protocol]),
          exactly(`${protocol}: 60 MB as ${bomb.length} bytes of gzip`, await send(bomb, "gzip"), BOMBED[protocol]),
        );
      }
      findings.push(exactly("Connect JSON: 60 MB of br", await sendBrotli(server.url, server.adminToken), 429));
    });
    await server.stop();
    return [...findings, ...harm];
  },
};

const ACCEPTED = {
  REST: "201 -",
  "Connect JSON": "200 -",
  "Connect proto": "200 -",
  "gRPC-web": "200 0",
  gRPC: "200 0",
};
/** RESOURCE_EXHAUSTED, as each protocol says it. */
const REFUSED = {
  REST: "413 PAYLOAD_TOO_LARGE",
  "Connect JSON": "429 resource_exhausted",
  "Connect proto": "429 resource_exhausted",
  "gRPC-web": "200 8",
  gRPC: "200 8",
};
/** REST takes no compressed bodies. */
const BOMBED = { ...REFUSED, REST: "415 UNSUPPORTED_MEDIA_TYPE" };

function padJson(message: Buffer, bytes: number): Buffer {
  return Buffer.concat([message, Buffer.alloc(bytes - message.length, " ")]);
}

/** With a field that the message does not have: number 1000, a tag of two bytes and a length of three. */
function padProto(message: Buffer, bytes: number): Buffer {
  const length = bytes - message.length - 5;
  const head = Buffer.of(0xc2, 0x3e, (length & 0x7f) | 0x80, ((length >> 7) & 0x7f) | 0x80, length >> 14);
  return Buffer.concat([message, head, Buffer.alloc(length)]);
}

async function sendBrotli(url: string, token: string): Promise<number> {
  const { status } = await fetch(`${url}/letterpress.v1.KeyService/CreateKey`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "content-encoding": "br" },
    body: brotliCompressSync(Buffer.alloc(BOMB_BYTES, " "), { params: { 1: 5 } }),
  });
  return status;
}
