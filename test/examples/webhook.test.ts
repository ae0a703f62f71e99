import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CLI } from "../../src/cli/api/local-caller.ts";
import { headingDocument } from "../support/document-fixture.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { useTestApp } from "../support/use-test-app.ts";

const SECRET = "a secret of the test";
const directory = useTemporaryDirectory();
const app = useTestApp();

interface Post {
  readonly change: { readonly kind: string; readonly slug: string; readonly version: number };
  readonly isSigned: boolean;
  readonly status: number;
}
const posts: Post[] = [];
/** The first post is refused, as by an endpoint that is being deployed. */
const endpoint = createServer(async (request: IncomingMessage, response) => {
  const body = await readText(request);
  const signature = `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`;
  const status = posts.length === 0 ? 503 : 204;
  posts.push({
    ...{ change: JSON.parse(body), status },
    isSigned: request.headers["letterpress-signature"] === signature,
  });
  response.writeHead(status).end();
});

beforeAll(async () => {
  endpoint.listen(0, "127.0.0.1");
  await once(endpoint, "listening");
});
afterAll(async () => {
  endpoint.close();
});

it("posts each change until it is accepted, in order, and continues after a restart", async () => {
  const { templates } = app.services;
  const { id } = await templates.create(CLI, {
    ...{ name: "Welcome", slug: "welcome", subject: "Hi" },
    source: { kind: "document", text: JSON.stringify(headingDocument("Hi")) },
  });
  const env = {
    ...process.env,
    ...{ LETTERPRESS_URL: app.url, LETTERPRESS_API_KEY: await app.issueKey() },
    WEBHOOK_URL: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`,
    ...{ WEBHOOK_SECRET: SECRET, CURSOR_FILE: directory.path("cursor") },
  };
  const start = async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "../../examples/webhook.ts")], { env });
    await once(child.stdout, "data");
    return child;
  };
  const stop = async (child: Awaited<ReturnType<typeof start>>) => {
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  };
  const accepted = () => posts.filter(({ status }) => status === 204).map(({ change }) => change.kind);

  const first = await start();
  await templates.publish(CLI, id, { comment: "" });
  await expect.poll(accepted).toEqual(["published"]);
  await stop(first);
  await templates.archive(CLI, id);
  const second = await start();
  await expect.poll(accepted).toEqual(["published", "archived"]);
  await stop(second);

  expect(posts.map(({ change, status }) => [change.kind, change.slug, change.version, status])).toEqual([
    ["published", "welcome", 1, 503],
    ["published", "welcome", 1, 204],
    ["archived", "welcome", 1, 204],
  ]);
  expect(posts.every(({ isSigned }) => isSigned)).toBe(true);
});
