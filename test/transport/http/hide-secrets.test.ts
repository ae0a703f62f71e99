import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatKeyToken, newKeyToken } from "../../../src/domain/key/key-token.ts";
import { hideSecretsInUrl } from "../../../src/transport/http/hide-secrets.ts";
import { buildLoggerOptions } from "../../../src/transport/http/logger-options.ts";
import { logLines } from "../../support/log-lines.ts";
import { processorTime } from "../../support/processor-time.ts";
import { createServerFleet } from "../../support/server-fleet.ts";
import type { ServerProcess } from "../../support/start-process.ts";
import { sendByHttp1, sendByHttp2 } from "../support/send-plainly.ts";

const fleet = createServerFleet();
let server: ServerProcess;

beforeAll(async () => {
  server = await fleet.start();
});
afterAll(async () => {
  await fleet.stopAll();
  fleet.remove();
});

const TOKEN = formatKeyToken(newKeyToken("sdk", randomBytes));
const SECRET = TOKEN.slice(20, 63);
const SESSION = randomBytes(32).toString("base64url");
const escapeAll = (text: string): string =>
  [...text].map((character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`).join("");

/** One token, as people and programs put it into a URL. */
const WRITTEN: readonly [how: string, path: string][] = [
  ["as it is", TOKEN],
  ["with escaped underscores", TOKEN.replaceAll("_", "%5F")],
  ["the same in lower case", TOKEN.replaceAll("_", "%5f")],
  ["escaped twice", TOKEN.replaceAll("_", "%255F")],
  ["escaped in turns", TOKEN.replaceAll("_", "%25%35%46")],
  ["every character escaped", escapeAll(TOKEN)],
  ["every character escaped, and again", encodeURIComponent(escapeAll(TOKEN))],
  ["with another prefix in capitals", TOKEN.replace("lp_sdk", "LP_SDK")],
  ["cut in two", TOKEN.replace(SECRET, `${SECRET.slice(0, 9)}%20${SECRET.slice(9)}`)],
  ["without its id", `lp_sdk_${SECRET}`],
  ["behind a broken escape", `%zz${TOKEN.replaceAll("_", "%5F")}`],
  ["escaped more often than anyone would", TOKEN.replaceAll("_", `%${"25".repeat(40)}5F`)],
];

/** No more than twelve characters of a secret may be seen: the place of an id that is not there. */
function expectNothingOf(text: string): void {
  expect(text).not.toContain(SECRET.slice(12));
  expect(text).not.toContain(SECRET.slice(-20));
}

describe("a token in a URL", () => {
  it.each(WRITTEN)("is not in the log, and not in an answer: %s", async (how, written) => {
    const requestId = how.replaceAll(/\W/g, "-");
    const headers = { "x-request-id": requestId };
    const paths = [
      `/v1/sdk/template/${written}`,
      `/nowhere/${written}/else`,
      `/v1/sdk/template/a?${written}=${written}`,
    ];
    for (const path of paths) {
      for (const send of [sendByHttp1, sendByHttp2]) {
        const { body } = await send(server.url, { method: "GET", path, headers, body: undefined });
        expectNothingOf(decodeWhole(body));
      }
    }
    const ofThis = () => logLines(server).filter(({ reqId }) => reqId === requestId);
    await expect.poll(() => ofThis().length).toBe(paths.length * 2);
    for (const line of ofThis()) expectNothingOf(decodeWhole(JSON.stringify(line)));
    expect(ofThis().some(({ path }) => `${path}`.endsWith("……"))).toBe(false);
  });

  it.each([
    ["the secret of a session", `/api/v1/templates/${SESSION}`, "/api/v1/templates/…"],
    ["the same, escaped", `/api/v1/templates/${escapeAll(SESSION)}`, "/api/v1/templates/…"],
    ["the same, before a verb", `/api/v1/templates/${SESSION}:publish`, "/api/v1/templates/…:publish"],
    ["a login code", `/console/login/${SESSION}`, "/console/login/…"],
    ["half a login code", "/console/login/half", "/console/login/…"],
  ])("is hidden where it is %s", (_what, path, shown) => expect(hideSecretsInUrl(path)).toBe(shown));

  it("that is a secret of a session is not in the log", async () => {
    const headers = { "x-request-id": "a-session" };
    await sendByHttp1(server.url, { method: "GET", path: `/api/v1/templates/${SESSION}`, headers, body: undefined });
    const ofThis = () => logLines(server).filter(({ reqId }) => reqId === "a-session");
    await expect.poll(() => ofThis().length).toBe(1);
    expect(JSON.stringify(ofThis())).not.toContain(SESSION);
  });

  it.each(["/v1/sdk/template/welcome", "/a%20b", "/100%", "/v1/sdk/template/lp_sdk_4AbXFYPE3W7u", "/%E2%80%A8"])(
    "is not seen where there is none: %s",
    (path) => expect(hideSecretsInUrl(path)).toBe(path),
  );

  it("is found in a long path without long work", () => {
    const path = `/${"%25".repeat(5_000)}`;
    expect(processorTime(() => hideSecretsInUrl(path))).toBeLessThan(200);
  });
});

/** A text as a reader might decode it. */
function decodeWhole(text: string): string {
  let plain = text;
  for (let i = 0; i < 50; i += 1) {
    plain = plain.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return plain + text;
}

describe("a token elsewhere", () => {
  it("is no request id", async () => {
    const sent = TOKEN.slice(0, 64);
    const headers = { "x-request-id": sent };
    const answer = await sendByHttp1(server.url, { method: "GET", path: "/nowhere", headers, body: undefined });
    expect(answer.headers["x-request-id"]).not.toBe(sent);
    expectNothingOf(JSON.stringify(answer));
  });

  it("is not in the line of an error that quotes it", () => {
    let written = "";
    const stream = new Writable({
      write(chunk, _encoding, done) {
        written += chunk;
        done();
      },
    });
    const { log } = Fastify({ logger: { ...(buildLoggerOptions({ logLevel: "info" }) as object), stream } });
    log.error({ err: new Error(`cannot read "${TOKEN}"`), found: [TOKEN] }, `said ${TOKEN}.`);
    expect(JSON.parse(written)).toMatchObject({ level: 50, msg: `said ${TOKEN.slice(0, 19)}_….` });
    expectNothingOf(written);
  });
});
