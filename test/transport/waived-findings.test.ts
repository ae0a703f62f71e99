import { beforeAll, expect, it } from "vitest";
import { blockOf, documentOf, rowOf } from "../compile/support/document-fixture.ts";
import { fetchRest } from "../support/rest-ways.ts";
import { runHere } from "../support/run-here.ts";
import { useTestApp } from "../support/use-test-app.ts";

const REASON = "the text beside it says the same";
const IMAGE = { src: "https://shop.example.com/spring.jpg" };

const app = useTestApp();
let token: string;

beforeAll(async () => {
  token = await app.issueKey({ kind: "admin" });
});

async function ask(path: string, body: object) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetchRest(app.url)("POST", `/api/v1/templates${path}`, headers, JSON.stringify(body));
  return { status: answer.status, body: JSON.parse(answer.body) };
}

function documentWith(allow: object, ...others: readonly Readonly<Record<string, unknown>>[]) {
  const texts = others.map((props, index) => ({ ...blockOf("paragraph", props), id: `text-${index}` }));
  return { ...documentOf([rowOf([blockOf("image", IMAGE), ...texts])]), allow };
}

it("every answer with findings has the reason, and strict calls accept what is waived", async () => {
  const allow = { "image.missing-alt": REASON, "sample.missing": "the sample is incomplete" };
  const document = documentWith(allow, { content: "Hello {{ name }}" });
  const waived = { rule: "image.missing-alt", severity: "warning", waived: REASON };
  const validated = await ask(":validate", { document, subject: "Hi", strict: true });
  expect(validated.body).toMatchObject({ valid: true, diagnostics: [waived] });
  const created = await ask("", { name: "A", slug: "waived", subject: "Hi", document, strict: true });
  expect(created).toMatchObject({ status: 201, body: { diagnostics: [waived] } });
  const sample = { name: "ann", dynamic_data: {} };
  await ask("/waived:setSample", sample);
  const missing = { rule: "sample.missing", waived: "the sample is incomplete" };
  const published = await ask("/waived:publish", { strict: true });
  expect(published).toMatchObject({ status: 200, body: { diagnostics: [waived, missing] } });
  expect(await ask("/waived:setSample", sample)).toMatchObject({ status: 200, body: { diagnostics: [missing] } });
  const listed = await runHere(["template", "versions", "waived", "--json", "--url", app.url, "--api-key", token]);
  expect(JSON.parse(listed.said)).toMatchObject([{ diagnostics: [waived, missing] }]);
});

it("a refused call lists what is waived beside the errors, with the reason", async () => {
  const document = documentWith({ "image.missing-alt": REASON }, { content: "{{ a.0 }}" });
  const { status, body } = await ask("", { name: "B", subject: "Hello", document, require_valid: true });
  expect(status).toBe(422);
  expect(body.issues.map(({ type, severity, waived }: Record<string, string>) => [type, severity, waived])).toEqual([
    ["image.missing-alt", "warning", REASON],
    ["tag.invalid-path", "error", undefined],
  ]);
});
