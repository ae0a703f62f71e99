import { beforeAll, expect, it } from "vitest";
import { readSeries } from "../support/read-series.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const MJML = `<mjml lang="en"><mj-body><mj-section><mj-column>
  <mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>`;
const PO = "/api/v1/templates/order/messages?locale=de&format=po";

const app = useTestApp({}, { ownCompiler: true });
let authorization: string;
let file: string;
beforeAll(async () => {
  authorization = `Bearer ${await app.issueKey({ kind: "admin", role: "editor" })}`;
  const source = { kind: "mjml", text: MJML } as const;
  await app.services.templates.create(LOCAL, { slug: "order", name: "Order", subject: "x", source });
  // Reads the texts, which are kept.
  file = String((await call("GET", PO)).content);
});

async function call(method: "GET" | "PUT" | "POST", path: string, body?: object): Promise<Record<string, unknown>> {
  const headers = { authorization, "content-type": "application/json" };
  const answer = await fetch(app.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, ...((await answer.json()) as object) };
}

const translated = () => file.replace('msgid "Hello"\nmsgstr ""', 'msgid "Hello"\nmsgstr "Hallo"');
const put = (more: object) => call("PUT", "/api/v1/templates/order/messages", { locale: "de", ...more });
const helloId = () => /msgctxt "(.*)"\nmsgid "Hello"/.exec(file)?.[1];

const preview = (translations: object[]) =>
  call("POST", "/api/v1/templates:preview", {
    ...{ mjml: MJML, subject: "x", locale: "de", translations_of: "order", without_contract: true },
    translations,
  });

it.each([
  ["a file is printed", 200, () => call("GET", PO), { check: 1, change: 0 }],
  ["a file is read", 200, () => put({ format: "po", content: translated() }), { check: 0, change: 1 }],
  ["a list is read", 200, () => put({ translations: [{ id: helloId(), text: "Hallo!" }] }), { check: 0, change: 1 }],
  [
    "a file is only checked",
    200,
    () => put({ format: "po", content: file, validate_only: true }),
    { check: 1, change: 0 },
  ],
  ["a file with errors is read", 422, () => put({ format: "po", content: "no PO" }), { check: 0, change: 1 }],
  ["translations of a preview are read", 200, () => preview([{ id: helloId(), text: "Hi" }]), { check: 2, change: 0 }],
  ["a preview without own translations", 200, () => preview([]), { check: 1, change: 0 }],
] as const)("%s by the threads that compile, in the turn of the key", async (_, status, ask, jobs) => {
  const before = { check: await endedFor("check"), change: await endedFor("change") };
  expect(await ask()).toMatchObject({ status });
  expect({
    check: (await endedFor("check")) - before.check,
    change: (await endedFor("change")) - before.change,
  }).toEqual(jobs);
});

function endedFor(purpose: "change" | "check"): Promise<number> {
  const name = `letterpress_compile_duration_seconds_count{kind="mjml",purpose="${purpose}",end="compiled"}`;
  return readSeries(app.url, name);
}
