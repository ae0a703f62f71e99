import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { openServices, type Services } from "../../src/services.ts";
import { runs } from "../support/effort.ts";
import { type ServerProcess, startProcess } from "../support/start-process.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
const KILLS = runs(2);
const MAILS = KILLS * 6;
/** From nothing compiled to most of it. */
const MOMENT_MAX_MS = 4_000;

let env: Record<string, string>;
let services: Services;
let headers: Record<string, string>;
beforeAll(async () => {
  env = { STORE_URL: `sqlite:${directory.path("letterpress.db")}`, LOG_LEVEL: "silent", BOOTSTRAP_ADMIN: "off" };
  services = await openServices(readConfig(env));
  const admin = { name: "ci", kind: "admin", scope: ["all"], definition: "full" } as const;
  headers = { authorization: `Bearer ${(await services.keys.create(LOCAL, admin)).token}` };
  await publish("footer", section("Footer 1"), "partial");
  for (let number = 1; number <= MAILS; number += 1) {
    await publish(
      `mail-${number}`,
      `<mjml><mj-body>${section(`Mail ${number}`)}<mj-include path="partial:footer" /></mj-body></mjml>`,
    );
  }
  await services.templates.update(LOCAL, "footer", {
    source: { kind: "mjml", text: section("Footer 2") },
    etag: "*",
  });
  await services.templates.publish(LOCAL, "footer", { comment: "" });
});
afterAll(() => services.close());

const section = (text: string) => `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`;

async function publish(slug: string, text: string, kind?: "partial"): Promise<void> {
  const subject = kind === undefined ? "Hello" : "";
  await services.templates.create(LOCAL, { name: slug, slug, subject, source: { kind: "mjml", text }, kind });
  await services.templates.publish(LOCAL, slug, { comment: "" });
}

async function kill({ child }: ServerProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

it(`a job outlives servers that are killed at any moment, and publishes each mail once (${KILLS} kills)`, async () => {
  let server = await startProcess(env);
  const ask = (path: string, init: RequestInit = {}) => fetch(`${server.url}/api/v1/${path}`, { ...init, headers });
  const started = await ask("templates/footer:republish", { method: "POST" });
  const { id, state, counts } = (await started.json()) as {
    readonly id: string;
    readonly state: string;
    readonly counts: { readonly waiting: number };
  };
  expect([started.status, state, counts.waiting]).toEqual([200, "running", MAILS]);
  for (let count = 1; count <= KILLS; count += 1) {
    await wait(Math.random() * MOMENT_MAX_MS);
    await kill(server);
    const compiled = (await services.republish.get(LOCAL, id)).counts;
    server = await startProcess(env);
    // What was compiled is not compiled again.
    const later = (await services.republish.get(LOCAL, id)).counts;
    expect(later.compiled + later.published).toBeGreaterThanOrEqual(compiled.compiled + compiled.published);
  }
  const events = await (await ask(`republish-jobs/${id}/watch`)).text();
  const last = events.trim().split("\n\n").at(-1) ?? "";
  expect(last).toContain("event: done\n");
  expect(JSON.parse(last.split("data: ")[1] ?? "").job.counts).toMatchObject({ published: MAILS, waiting: 0 });
  const republished = (await services.store.audit.list({ limit: 2 * MAILS })).filter(({ facts }) => facts.job === id);
  const subjects = republished.filter(({ action }) => action === "template.publish").map(({ subject }) => subject);
  expect([subjects.length, new Set(subjects).size]).toEqual([MAILS, MAILS]);
  for (const templateId of subjects) {
    const version = await services.store.templates.findVersion(templateId, 2);
    expect(version?.programs.html).toContain("Footer 2");
    expect(await services.store.templates.findVersion(templateId, 3)).toBeUndefined();
  }
  await server.stop();
});

it("a stream of a job ends when its key does", async () => {
  await services.templates.update(LOCAL, "footer", {
    source: { kind: "mjml", text: section("Footer 3") },
    etag: "*",
  });
  await services.templates.publish(LOCAL, "footer", { comment: "" });
  const admin = { name: "guest", kind: "admin", scope: ["all"], definition: "full" } as const;
  const { key, token } = await services.keys.create(LOCAL, admin);
  const order = { mode: "together", planOnly: true, allowBreaking: false, comment: "" } as const;
  const { id } = await services.republish.start(LOCAL, "footer", order);
  // No server works on it meanwhile.
  const { republish, now } = services.store;
  const until = () => new Date(now().getTime() + 9_000);
  const lease = await republish.claim({ at: now(), until: until() });
  if (lease === undefined) throw new Error("the job cannot be had");
  const beat = setInterval(() => republish.renew(lease, until()), 1_000);
  const server = await startProcess(env);
  const watching = await fetch(`${server.url}/api/v1/republish-jobs/${id}/watch`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await services.keys.revoke(LOCAL, key.id, { force: false });
  const text = await watching.text();
  expect(text).toContain("event: running\n");
  expect(text).toContain('event: end\ndata: {"code":"INVALID_API_KEY"');
  clearInterval(beat);
  await server.stop();
});
