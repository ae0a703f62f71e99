import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { openServices, type Services } from "../../src/services.ts";
import { headingDocument, headingSource } from "../support/document-fixture.ts";
import { fetchRest, type RestAnswer } from "../support/rest-ways.ts";
import { type ServerProcess, startProcess } from "../support/start-process.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const PRELOAD = new URL("../support/die-before-answer.ts", import.meta.url).href;
const directory = useTemporaryDirectory();

let env: Record<string, string>;
let services: Services;
let token: string;
let server: ServerProcess;
beforeAll(async () => {
  env = { STORE_URL: `sqlite:${directory.path("letterpress.db")}`, LOG_LEVEL: "silent", BOOTSTRAP_ADMIN: "off" };
  services = await openServices(readConfig(env));
  const admin = { name: "ci", kind: "admin", scope: ["all"], definition: "full" } as const;
  token = (await services.keys.create(LOCAL, admin)).token;
});
afterAll(() => services.close());
beforeEach(async () => {
  server = await startProcess({ ...env, NODE_OPTIONS: `--import ${PRELOAD}` });
});

/** Asks a server that is killed when it has carried the request out, and then the one that is started after it. */
async function askTwice(path: string, body: object): Promise<RestAnswer> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "idempotency-key": `"${path}"`,
  };
  const ended = once(server.child, "exit");
  const lost = fetchRest(server.url)("POST", path, { ...headers, "x-die": "1" }, JSON.stringify(body));
  await expect(lost).rejects.toThrow();
  expect(await ended).toEqual([null, "SIGKILL"]);
  const next = await startProcess(env);
  const answer = await fetchRest(next.url)("POST", path, headers, JSON.stringify(body));
  await next.stop();
  return answer;
}

describe("a server that is killed between the commit and the answer", () => {
  it("has made one template, which the repeated request is answered with", async () => {
    const { status, headers, body } = await askTwice("/api/v1/templates", { name: "A", document: headingDocument() });
    const { templates } = await services.templates.list(LOCAL, { pageSize: 0, pageToken: "", showArchived: true });
    const ids = templates.map(({ id }) => id);
    expect([status, JSON.parse(body).id, headers.get("location")]).toEqual([
      201,
      ids[0],
      `/api/v1/templates/${ids[0]}`,
    ]);
    expect(ids).toHaveLength(1);
  });

  it("has published one version, which the repeated request is answered with", async () => {
    const { id } = await services.templates.create(LOCAL, { name: "B", subject: "Hello", source: headingSource() });
    const { status, body } = await askTwice(`/api/v1/templates/${id}:publish`, { comment: "c" });
    const { versions } = await services.templates.listVersions(LOCAL, id, { pageSize: 0, pageToken: "" });
    expect([status, JSON.parse(body).version, JSON.parse(body).unchanged]).toEqual([200, 1, false]);
    expect(versions).toHaveLength(1);
  });

  it("has made one key, which the repeated request is told of", async () => {
    const { status, body } = await askTwice("/api/v1/keys", { name: "lost", targets: ["html"] });
    const { keys } = await services.keys.list(LOCAL, { pageSize: 0, pageToken: "" });
    const lost = keys.filter(({ name }) => name === "lost");
    expect([status, JSON.parse(body).code, lost.length]).toEqual([409, "CONFLICT", 1]);
    expect(JSON.parse(body).message).toContain(`made ${lost[0]?.id}, whose secret was shown once`);
  });
});
