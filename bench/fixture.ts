import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Served, serve } from "./processes.ts";

/** Our server with the example templates, and what rivals need to do the same work. */
export interface Fixture {
  readonly ours: Served;
  readonly token: string;
  /** Files: the request in the forms of the protocols, and the answer that rivals are to give. */
  readonly files: {
    readonly database: string;
    readonly requestJson: string;
    readonly requestProto: string;
    readonly requestEnvelope: string;
    readonly answer: string;
    readonly answerGzip: string;
  };
  readonly etag: string;
  close(): Promise<void>;
}

/** 26 KB of JSON with its html program, the size of a common mail. */
export const TEMPLATE = "newsletter";

/** Starts the server on a new store in a temporary folder. */
export async function openFixture(): Promise<Fixture> {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-bench-"));
  const database = join(folder, "letterpress.db");
  const ours = await serve(["bin/letterpress.js", "serve", "--examples"], {
    PORT: "0",
    STORE_URL: `sqlite:${database}`,
    LOG_LEVEL: "warn",
    MAX_LOOP_DELAY_MS: "off",
  });
  const token = /lp_sdk_\w+/.exec(ours.output)?.[0] ?? "";
  const response = await fetch(`${ours.url}/v1/sdk/template/${TEMPLATE}?target=html`, {
    headers: { authorization: `Bearer ${token}`, "accept-encoding": "identity" },
  });
  const answer = Buffer.from(await response.arrayBuffer());
  function write(name: string, bytes: Uint8Array | string): string {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  }
  // GetTemplateRequest: id = 1, target = 2.
  const message = Buffer.concat([textField(1, TEMPLATE), textField(2, "html")]);
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(message.length, 1);
  return {
    ours,
    token,
    etag: response.headers.get("etag") ?? "",
    files: {
      database,
      requestJson: write("request.json", JSON.stringify({ id: TEMPLATE, target: "html" })),
      requestProto: write("request.bin", message),
      requestEnvelope: write("request.grpc", Buffer.concat([prefix, message])),
      answer: write("answer.json", answer),
      answerGzip: write("answer.json.gz", gzipSync(answer, { level: 9 })),
    },
    async close() {
      await ours.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function textField(number: number, text: string): Buffer {
  return Buffer.concat([Buffer.of((number << 3) | 2, text.length), Buffer.from(text)]);
}
