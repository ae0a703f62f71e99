import { beforeAll, expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const app = useTestApp();
let key: string;
let keyId: string;
let mailId: string;
let trialId: string;

beforeAll(async () => {
  key = await app.issueKey({ kind: "admin", name: "night shift" });
  const { keys } = await app.services.keys.list(LOCAL, { pageSize: 1, pageToken: "" });
  keyId = keys[0]?.id ?? "";
  const mail = await rest("POST", "", { name: "Draft mail", slug: "mail", subject: "s", mjml: "<mjml></mjml>" });
  await rest("PATCH", `/${mail.id}`, { etag: "*", name: "Order receipt" });
  const trial = await rest("POST", "", { name: "Trial", slug: "trial", subject: "s", mjml: "<mjml></mjml>" });
  await rest("DELETE", `/${trial.id}`);
  [mailId, trialId] = [mail.id, trial.id];
});

async function rest(method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${key}`, ...(body && { "content-type": "application/json" }) };
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${app.url}/api/v1/templates${path}`, request);
  expect(answer.ok).toBe(true);
  return (await answer.json()) as { readonly id: string };
}

it.each([
  ["a store", () => ({ STORE_URL: `sqlite:${app.storePath}` })],
  ["a server", () => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: key })],
])("audit list shows the names of keys and templates of %s before their ids", async (_way, env) => {
  const { code, out, said } = await runHere(["audit", "list"], env());
  expect(code, said).toBe(0);
  const [head = "", ...lines] = out.trimEnd().split("\n");
  expect(head.split(/ {2,}/)).toEqual(["AT", "ACTOR", "ACTION", "SUBJECT", "FACTS", "ACTOR ID", "SUBJECT ID"]);
  const rows = lines.map((line) => line.split(/ {2,}/));
  expect(rows.map(([, actor, action, subject, , ...ids]) => [actor, action, subject, ...ids])).toEqual([
    ["night shift", "template.delete", "Trial (deleted)", keyId, trialId],
    ["night shift", "template.create", "Trial (deleted)", keyId, trialId],
    ["night shift", "template.update", "Order receipt", keyId, mailId],
    ["night shift", "template.create", "Order receipt", keyId, mailId],
    ["cli", "key.create", "night shift", "cli", keyId],
  ]);
});
