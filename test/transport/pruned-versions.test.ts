import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { headingSource } from "../support/document-fixture.ts";
import { LOCAL, startTestApp, type TestApp } from "../support/start-test-app.ts";

/** Two servers on one store, as the workers of a cluster. */
let servers: readonly [TestApp, TestApp];
let admin: string;
let sdk: string;
beforeAll(async () => {
  const one = await startTestApp();
  servers = [one, await startTestApp({ STORE_URL: `sqlite:${one.storePath}` })];
  admin = await one.issueKey({ kind: "admin" });
  sdk = await one.issueKey();
});
afterAll(async () => {
  for (const server of [...servers].reverse()) await server.close();
});

async function call(url: string, path: string, token: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", ...init.headers };
  const answer = await fetch(`${url}${path}`, { ...init, headers });
  const body = (await answer.json()) as { readonly code?: string; readonly message?: string };
  return { status: answer.status, code: body.code, message: body.message };
}

describe("a version that was pruned while two servers had it in memory", () => {
  it("is neither served nor has a contract, and a repeated publish of it says so", async () => {
    const [{ services }] = servers;
    const { id } = await services.templates.create(LOCAL, { name: "Old", subject: "Hello", source: headingSource() });
    const first = JSON.stringify({ comment: "" });
    const publish = () =>
      call(servers[0].url, `/api/v1/templates/${id}:publish`, admin, {
        method: "POST",
        headers: { "idempotency-key": "first-publish" },
        body: first,
      });
    expect((await publish()).status).toBe(200);
    expect((await publish()).status).toBe(200);
    await services.templates.publish(LOCAL, id, { comment: "", publishUnchanged: true });
    const pinned = `/v1/sdk/template/${id}?version=1&program_format=1`;
    const contract = `/api/v1/templates/${id}/contract?version=1`;
    const ownContract = `/v1/sdk/template/${id}/contract?version=1`;
    const ask = async () => [
      ...(await Promise.all(servers.map(({ url }) => call(url, pinned, sdk)))),
      ...(await Promise.all(servers.map(({ url }) => call(url, contract, admin)))),
      ...(await Promise.all(servers.map(({ url }) => call(url, ownContract, sdk)))),
    ];
    for (let round = 0; round < 2; round += 1) {
      expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    }

    const versionsBefore = new Date(Date.now() + 1_000);
    const by = { at: new Date(), actor: "cli" };
    expect(await services.store.prune({ versionsBefore }, by, { isDryRun: false })).toMatchObject({ versions: 1 });
    const gone = {
      status: 404,
      code: "TEMPLATE_NOT_FOUND",
      message: "the template has no version 1 any more: it was pruned",
    };
    expect(await ask()).toEqual([gone, gone, gone, gone, gone, gone]);
    expect(await publish()).toEqual({
      status: 409,
      code: "FAILED_PRECONDITION",
      message: expect.stringMatching(/^version 1, .* was pruned; this call has published nothing$/),
    });
    expect((await services.templates.describe(LOCAL, id)).publishedVersion).toBe(2);
  });
});
