import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { TYPOS } from "../compile/source/mjml/support/typos.ts";
import { auditEvent } from "../support/audit-event.ts";
import { fetchRest } from "../support/rest-ways.ts";
import { runHere } from "../support/run-here.ts";
import { storedTemplate } from "../support/stored-template.ts";
import { useTestApp } from "../support/use-test-app.ts";

const app = useTestApp();
let store: Store;
let headers: Record<string, string>;

beforeAll(async () => {
  store = await openSqliteStore(app.storePath);
  headers = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}`, "content-type": "application/json" };
});

afterAll(async () => {
  await store.close();
});

async function ask(method: string, path: string, body: object) {
  const answer = await fetchRest(app.url)(method, path, headers, JSON.stringify(body));
  return { status: answer.status, body: JSON.parse(answer.body) };
}

/** Drafts of an earlier release may hold what is refused by this one. */
async function storeDraft(text: string): Promise<string> {
  const template = storedTemplate({ source: { kind: "mjml", text } });
  await store.templates.create(template, auditEvent());
  return template.id;
}

async function validateAtCommandLine(text: string, ...options: readonly string[]) {
  const path = join(dirname(app.storePath), "typo.mjml");
  writeFileSync(path, text);
  const { code, out } = await runHere(["template", "validate", path, "--json", ...options]);
  rmSync(path);
  return { code, body: JSON.parse(out) };
}

describe.each(TYPOS)("$name", ({ text, rule, place, says, mended, isTaken }) => {
  const refusal = { status: 422, body: { code: "RENDER_ERROR" } };
  const expected = expect.stringContaining(says);

  it("is told by validate, and taken where that is asked for, if at all", async () => {
    const { body } = await ask("POST", "/api/v1/templates:validate", { mjml: text });
    const found = body.diagnostics.filter((each: { rule: string }) => each.rule === rule);
    expect(body.valid).toBe(false);
    expect(found).toEqual([expect.objectContaining({ place: `mjml:${place}`, message: expected })]);
    const allowed = await ask("POST", "/api/v1/templates:validate", { mjml: text, allow_unknown: true });
    expect(allowed.body.valid).toBe(isTaken);
    expect((await ask("POST", "/api/v1/templates:validate", { mjml: mended })).body.valid).toBe(true);
  });

  it("is refused by a create that requires a valid draft", async () => {
    const request = { name: "Typo", mjml: text, require_valid: true };
    const refused = await ask("POST", "/api/v1/templates", request);
    expect(refused).toMatchObject(refusal);
    expect(JSON.stringify(refused.body)).toContain(JSON.stringify(says).slice(1, -1));
    expect(JSON.stringify(refused.body)).toContain(`mjml:${place}`);
    expect((await ask("POST", "/api/v1/templates", { ...request, allow_unknown: true })).status).toBe(
      isTaken ? 201 : 422,
    );
    expect((await ask("POST", "/api/v1/templates", { ...request, mjml: mended })).status).toBe(201);
  });

  it("is refused by update and publish", async () => {
    const url = `/api/v1/templates/${await storeDraft(text)}`;
    expect(await ask("POST", `${url}:publish`, {})).toMatchObject(refusal);
    const allowed = await ask("POST", `${url}:publish`, { allow_unknown: true });
    expect(allowed.status).toBe(isTaken ? 200 : 422);
    const { etag } = JSON.parse((await fetchRest(app.url)("GET", url, headers)).body);
    const mend = await ask("PATCH", url, { etag, mjml: mended });
    expect(mend.status).toBe(200);
    const worse = { etag: mend.body.etag, mjml: text, require_valid: true };
    expect(await ask("PATCH", url, worse)).toMatchObject(refusal);
    expect((await ask("PATCH", url, { ...worse, allow_unknown: true })).status).toBe(isTaken ? 200 : 422);
  });

  it("is told at the command line", async () => {
    const { code, body } = await validateAtCommandLine(text);
    const found = body.diagnostics.filter((each: { rule: string }) => each.rule === rule);
    expect([code, found]).toEqual([
      1,
      [expect.objectContaining({ severity: "error", place: `mjml:${place}`, message: expected })],
    ]);
    expect((await validateAtCommandLine(text, "--allow-unknown")).code).toBe(isTaken ? 0 : 1);
    expect((await validateAtCommandLine(mended)).code).toBe(0);
  });
});
