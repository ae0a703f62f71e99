import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, it } from "vitest";
import { digestToken, formatKeyToken, newKeyToken, parsePreviewToken } from "../../src/domain/key/key-token.ts";
import { createOpenPreviewLink, type OpenPreviewLink } from "../../src/service/open-preview-link.ts";
import { auditEvent } from "../support/audit-event.ts";
import { newStoredLink } from "../support/new-stored-link.ts";
import { createServerFleet } from "../support/server-fleet.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const DAY_MS = 86_400_000;
const app = useTestApp({ PREVIEW_LINK_LIMIT: "off", KEY_PEPPER: "p".repeat(32) });
const source = {
  kind: "mjml",
  text: "<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>",
} as const;

/** What somebody might send, by how it was made; none of it is the token of a link that opens. */
let attacks: ReadonlyMap<string, () => string>;
let valid: string;
let open: OpenPreviewLink;
let seen = 0;

beforeAll(async () => {
  const { templates, previewLinks, store } = app.services;
  const newTemplate = async () => (await templates.create(LOCAL, { name: "Hi", subject: "", source })).id;
  const [shown, archived] = [await newTemplate(), await newTemplate()];
  const newLink = (template: string) => previewLinks.create(LOCAL, { template, note: "" });
  valid = (await newLink(shown)).token;
  const [revoked, ofArchived] = [await newLink(shown), await newLink(archived)];
  await previewLinks.revoke(LOCAL, revoked.link.id);
  await templates.archive(LOCAL, archived);
  const expired = newKeyToken("preview", randomBytes);
  const past = { id: `pvl_${expired.id}`, expiresAt: new Date(Date.now() - DAY_MS) };
  await store.previewLinks.create(newStoredLink(shown, past), { activeMax: 99 }, auditEvent());
  const adminKey = await app.issueKey({ kind: "admin" });
  const parts = parsePreviewToken(valid);
  if (parts === undefined) throw new Error("the link has no token");
  const pick = (max: number) => randomBytes(4).readUInt32BE() % max;
  const secret = () => newKeyToken("preview", randomBytes).secret;
  attacks = new Map([
    ["forged with an id that exists", () => formatKeyToken({ ...parts, secret: secret() })],
    ["forged with an id that does not", () => formatKeyToken(newKeyToken("preview", randomBytes))],
    ["revoked", () => revoked.token],
    ["expired", () => formatKeyToken(expired)],
    ["of an archived template", () => ofArchived.token],
    ["truncated", () => valid.slice(0, pick(valid.length))],
    ["with a bit flipped", () => flipBit(valid, pick(valid.length * 7))],
    [
      "with a bit flipped and a right checksum",
      () => formatKeyToken({ ...parts, secret: flipBit(parts.secret, pick(43 * 7)) }),
    ],
    ["of another kind", () => formatKeyToken({ ...parts, kind: "admin" })],
    ["an admin key", () => adminKey],
    ["with more behind it", () => `${valid}${"x".repeat(1 + pick(9))}`],
    ["an id alone", () => `pvl_${parts.id}`],
    ["an id of a template", () => shown],
    ["hostile text", () => ["", "\0", "' OR 1=1 --", "%00", "💌".repeat(99), "x".repeat(40_000)][pick(6)] ?? ""],
  ]);
  open = createOpenPreviewLink({
    previewLinks: {
      find(id) {
        seen += 1;
        return store.previewLinks.find(id);
      },
      findContent: store.previewLinks.findContent,
    },
    now: store.now,
    pepper: "p".repeat(32),
    onOpened: () => undefined,
    onRefused: () => undefined,
  });
});

function flipBit(text: string, bit: number): string {
  const bytes = Buffer.from(text);
  const at = Math.floor(bit / 7);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 7));
  return bytes.toString("latin1");
}

describe("ten thousand tokens that open nothing", () => {
  it("are all refused with the same words after the same look-up, in constant memory", async () => {
    expect((await open(valid)).template).toContain('"html"');
    const makers = [...attacks.values()];
    const answers = new Set<string>();
    let before = 0;
    seen = 0;
    for (let count = 0; count < 10_000; count += 1) {
      if (count === 5_000) before = heapBytes();
      const refusal = await open(makers[count % makers.length]?.() ?? "").then(
        () => "opened",
        ({ code, message, issues }) => JSON.stringify([code, message, issues]),
      );
      answers.add(refusal);
    }
    expect([...answers]).toEqual([
      '["PREVIEW_LINK_NOT_FOUND","there is no such preview link, or it no longer opens",[]]',
    ]);
    expect(seen).toBe(10_000);
    // 5,000 tokens of 70 bytes would be 350 KB alone; what the runtime leaves behind is allowed for.
    expect(heapBytes() - before).toBeLessThan(4_000_000);
  });

  it.each(["REST", "Connect"])("have one answer over %s, byte for byte, whatever they are", async (protocol) => {
    const path =
      protocol === "REST" ? "/api/v1/preview-links:open" : "/letterpress.v1.PreviewLinkService/OpenPreviewLink";
    const answers = new Set<string>();
    for (const make of attacks.values()) {
      for (let count = 0; count < 5; count += 1) {
        const headers = { "content-type": "application/json", "x-request-id": "the-same" };
        const body = JSON.stringify({ token: make() });
        const answer = await fetch(app.url + path, { method: "POST", headers, body });
        const { date: _, ...fields } = Object.fromEntries(answer.headers);
        answers.add(JSON.stringify([answer.status, fields, await answer.text()]));
      }
    }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toContain("PREVIEW_LINK_NOT_FOUND");
  });
});

/** Memory in use after a collection, which a run of tests does not offer by itself. */
function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

it("a link of a store with another pepper opens nothing, even for who can write to the store", async () => {
  const { store } = app.services;
  const token = newKeyToken("preview", randomBytes);
  const template = (await app.services.templates.create(LOCAL, { name: "Hi", subject: "", source })).id;
  const written = newStoredLink(template, { id: `pvl_${token.id}`, expiresAt: new Date(Date.now() + DAY_MS) });
  const digest = digestToken(token, undefined);
  await store.previewLinks.create({ ...written, digest }, { activeMax: 9 }, auditEvent());
  await expect(open(formatKeyToken(token))).rejects.toMatchObject({ code: "PREVIEW_LINK_NOT_FOUND" });
});

it("a token is in no log, trace, metric and audit event, and not in the store", async () => {
  const fleet = createServerFleet();
  const env = { LOG_LEVEL: "trace", LOG_SAMPLE: "off", OTEL_TRACES_EXPORTER: "console", EXAMPLES: "on" };
  const server = await fleet.start(env);
  const admin = /lp_admin_\w+/.exec(server.stdout())?.[0];
  const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const sent = { "content-type": "application/json", ...headers };
    return fetch(server.url + path, {
      method: "POST",
      headers: sent,
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  };
  const authorization = `Bearer ${admin}`;
  const created = await post("/api/v1/preview-links", { template_id: "welcome", version: 1 }, { authorization });
  const { url } = (await created.json()) as { url: string };
  const token = url.split("#")[1] ?? "";
  const secret = token.slice(24, 66);
  const answers = [
    await post("/api/v1/preview-links:open", { token }),
    await post("/letterpress.v1.PreviewLinkService/OpenPreviewLink", { token }),
    await post("/api/v1/preview-links:open", `{"token": "${token}"`),
    await post("/api/v1/preview-links:open", { token: [token] }),
    await post("/api/v1/preview-links:open", { tokens: token }),
    await post("/letterpress.v1.PreviewLinkService/OpenPreviewLink", { token: { token } }),
    await post(`/api/v1/preview-links:open?token=${token}`, {}),
    await fetch(`${server.url}/preview/${token}`, { headers: { referer: `${server.url}/preview/${token}` } }),
    await post("/api/v1/preview-links", {}, { authorization: `Bearer ${token}` }),
  ];
  expect(answers.map(({ status }) => status).slice(0, 2)).toEqual([200, 200]);
  const rest = await Promise.all(answers.slice(2).map((answer) => answer.text()));
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const audit = await (await fetch(`${server.url}/api/v1/audit-events`, { headers: { authorization } })).text();
  await fleet.stopAll();
  expect(server.stderr()).toContain("preview-links");
  expect(server.stdout()).toContain("OpenPreviewLink");
  const stored = readdirSync(fleet.folder).map((name) => readFileSync(join(fleet.folder, name), "latin1"));
  expect(stored.join("")).toContain("preview_link.create");
  for (const text of [server.stderr(), server.stdout(), metrics, audit, ...stored]) expect(text).not.toContain(secret);
  for (const text of rest) expect(text).not.toContain(secret);
  fleet.remove();
});
