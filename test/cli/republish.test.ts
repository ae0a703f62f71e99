import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../../src/cli/run-command.ts";
import { readConfig } from "../../src/config.ts";
import { openServices, type Services } from "../../src/services.ts";
import type { RepublishLease } from "../../src/store/port/republish-store.ts";
import { PATIENT } from "../store/patient.ts";
import { runHere } from "../support/run-here.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { until } from "../support/until.ts";
import { useTestApp } from "../support/use-test-app.ts";

const directory = useTemporaryDirectory();
const app = useTestApp();
/** A store that no server works on. */
let alone: Services;
let adminKey: string;
const storeEnv = () => ({ STORE_URL: `sqlite:${directory.path("letterpress.db")}` });
const serverEnv = () => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: adminKey });

beforeAll(async () => {
  alone = await openServices(readConfig(storeEnv()), PATIENT);
  adminKey = await app.issueKey({ kind: "admin", name: "operator" });
});
afterAll(() => alone.close());

const section = (text: string) => `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`;
const mail = (body: string) => `<mjml lang="en"><mj-body>${body}</mj-body></mjml>`;

async function publish({ templates }: Services, slug: string, text: string, kind?: "partial"): Promise<void> {
  const source = { kind: "mjml", text } as const;
  const isStored = await templates.describe(LOCAL, slug).catch(() => undefined);
  if (isStored === undefined)
    await templates.create(LOCAL, { slug, kind, name: `${slug} name`, subject: kind ? "" : "Hello", source });
  else await templates.update(LOCAL, slug, { etag: "*", source });
  await templates.publish(LOCAL, slug, { comment: "", allowBreaking: true });
}

/** Two mails with version 1 of a footer, of which version 2 is published. */
async function publishUsed(services: Services, footer: string, text = section("Footer 2")): Promise<void> {
  await publish(services, footer, section("Footer 1"), "partial");
  const included = `<mj-include path="partial:${footer}" />`;
  for (const name of ["a", "b"]) await publish(services, `${footer}-${name}`, mail(section(name) + included));
  await publish(services, footer, text, "partial");
}

/** `Footer 2 v2` if version 2 is served and has the new footer. */
async function served({ store, templates }: Services, slug: string): Promise<string> {
  const { id, publishedVersion = 0 } = await templates.describe(LOCAL, slug);
  const version = await store.templates.findVersion(id, publishedVersion);
  return `${/Footer \d/.exec(String(version?.programs.html))?.[0]} v${publishedVersion}`;
}

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

describe.each([
  ["a store without a server", storeEnv, () => alone],
  ["a server", serverEnv, () => app.services],
])("on %s", (_, env, services) => {
  async function run(...words: readonly string[]) {
    const { code, out, note } = await runHere(words, env());
    const [id = ""] = `${out} ${note}`.match(ID) ?? [];
    return {
      code,
      id,
      out,
      note,
      lines: out
        .replaceAll(ID, "ID")
        .split("\n")
        .map((line) => line.trimEnd()),
    };
  }

  it("template republish publishes all mails of a partial again, and says how many", async () => {
    await publishUsed(services(), "all");
    const { code, id, lines } = await run("template", "republish", "all", "--comment", "New address");
    expect([code, lines]).toEqual([0, ["job ID: done; 2 mails for version 2 of all: 2 published"]]);
    expect(await served(services(), "all-a")).toBe("Footer 2 v2");
    expect(await served(services(), "all-b")).toBe("Footer 2 v2");
    const { id: mailId } = await services().templates.describe(LOCAL, "all-a");
    expect(await services().store.templates.findVersion(mailId, 2)).toMatchObject({ comment: "New address" });
    const items = await run("republish-job", "items", id, "--state", "published", "--json");
    expect(JSON.parse(items.out)).toMatchObject([
      { state: "published", from_version: 1, version: 2 },
      { state: "published", from_version: 1, version: 2 },
    ]);
    const again = await run("template", "republish", "all");
    expect([again.code, again.lines]).toEqual([
      0,
      ["job ID: done; 0 mails for version 2 of all: no mail has an older version"],
    ]);
  });

  it("--plan publishes nothing and lists the mails; continue publishes them", async () => {
    await publishUsed(services(), "plan");
    const planned = await run("template", "republish", "plan", "--plan");
    expect([planned.code, planned.lines[0], planned.lines[1]]).toEqual([
      0,
      "job ID: planned; 2 mails for version 2 of plan: 2 compiled",
      "SLUG    STATE     FROM  VERSION  NAME",
    ]);
    expect(planned.lines.slice(2, 4).toSorted()).toEqual([
      "plan-a  compiled  1              plan-a name",
      "plan-b  compiled  1              plan-b name",
    ]);
    expect(planned.lines.slice(4)).toEqual([
      "Nothing is published yet.",
      "  republish-job continue ID",
      "  republish-job cancel ID",
    ]);
    expect(await served(services(), "plan-a")).toBe("Footer 1 v1");
    const continued = await run("republish-job", "continue", planned.id);
    expect([continued.code, continued.lines]).toEqual([
      0,
      ["job ID: done; 2 mails for version 2 of plan: 2 published"],
    ]);
    expect(await served(services(), "plan-b")).toBe("Footer 2 v2");
    const late = await run("republish-job", "cancel", planned.id);
    expect([late.code, late.note]).toEqual([1, expect.stringContaining("FAILED_PRECONDITION: the job has ended")]);
  });

  it("a mail that is blocked ends the job with 1 and its errors; --one-by-one and --allow-breaking publish", async () => {
    await publishUsed(services(), "block");
    await publish(services(), "block-a", mail(`${section("a")}<mj-include path="partial:block" />`));
    await publish(services(), "block", section("Footer 3 {{ street }}"), "partial");
    await publish(services(), "block-b", mail(section("b {{ street }}") + section("Footer 1")));
    await publish(services(), "block-c", mail(`${section("c {{ street }}")}<mj-include path="partial:block" />`));
    await publish(services(), "block", section("Footer 4 {{ street }}"), "partial");
    const blocked = await run("template", "republish", "block");
    expect([blocked.code, blocked.lines[0], blocked.lines[1]]).toEqual([
      1,
      "job ID: blocked; 2 mails for version 4 of block: 1 compiled, 1 blocked",
      "block-a is blocked:",
    ]);
    expect(blocked.lines[2]).toMatch(/^ {2}error {2}.*street.*\[contract\.[a-z-]+]$/);
    expect(blocked.lines.at(-1)).toBe(
      "Nothing was published: correct the mails, or publish the others with --one-by-one.",
    );
    expect(await served(services(), "block-c")).toBe("Footer 3 v1");
    const apart = await run("template", "republish", "block", "--one-by-one");
    expect([apart.code, apart.lines[0]]).toEqual([
      1,
      "job ID: done; 2 mails for version 4 of block: 1 blocked, 1 published",
    ]);
    expect(await served(services(), "block-c")).toBe("Footer 4 v2");
    const allowed = await run("template", "republish", "block", "--allow-breaking");
    expect([allowed.code, allowed.lines]).toEqual([0, ["job ID: done; 1 mail for version 4 of block: 1 published"]]);
    const list = await run("republish-job", "list", "--template", "block");
    expect(list.lines.slice(1).map((line) => line.split(/\s{2,}/).slice(1, 6))).toEqual([
      ["block 4", "done", "1", "1", "0"],
      ["block 4", "done", "2", "1", "1"],
      ["block 4", "blocked", "2", "0", "1"],
    ]);
  });

  it("--plan of a partial whose mails are current says to end the job", async () => {
    await publish(services(), "lonely", section("Footer 1"), "partial");
    const planned = await run("template", "republish", "lonely", "--plan");
    expect([planned.code, planned.lines]).toEqual([
      0,
      [
        "job ID: planned; 0 mails for version 1 of lonely: no mail has an older version",
        "No mail would change: end the job.",
        "  republish-job cancel ID",
      ],
    ]);
    expect((await run("republish-job", "cancel", planned.id)).code).toBe(0);
  });

  it("--detach leaves the job as it is, watch waits for its end, and cancel ends a plan", async () => {
    await publishUsed(services(), "apart");
    const started = await run("template", "republish", "apart", "--plan", "--detach", "--json");
    expect([started.code, JSON.parse(started.out).plan_only]).toEqual([0, true]);
    const watched = await run("republish-job", "watch", started.id, "--json");
    expect([watched.code, JSON.parse(watched.out)]).toMatchObject([0, { state: "planned", counts: { compiled: 2 } }]);
    const cancelled = await run("republish-job", "cancel", started.id);
    expect([cancelled.code, cancelled.lines]).toEqual([
      0,
      ["job ID: cancelled; 2 mails for version 2 of apart: 2 compiled"],
    ]);
    const watchedLate = await run("republish-job", "watch", started.id);
    expect([watchedLate.code, watchedLate.lines.length]).toEqual([1, 1]);
    expect(await served(services(), "apart-a")).toBe("Footer 1 v1");
  });

  it("a job that does not exist is refused", async () => {
    const unknown = await run("republish-job", "watch", "5d0f2b1c-0000-4000-8000-000000000000");
    expect([unknown.code, unknown.out]).toEqual([1, ""]);
    expect(unknown.note).toContain("REPUBLISH_JOB_NOT_FOUND: there is no job with this id");
  });
});

it("on a store that a server works on, the command waits for what the server makes", async () => {
  await publishUsed(app.services, "both");
  const { code, out } = await runHere(["template", "republish", "both"], { STORE_URL: `sqlite:${app.storePath}` });
  expect([code, out.replaceAll(ID, "ID")]).toEqual([0, "job ID: done; 2 mails for version 2 of both: 2 published"]);
  const events = await app.services.store.audit.list({ limit: 20 });
  const [end] = events.filter(({ action }) => action === "republish.end");
  const publishes = events.filter(({ facts }) => facts.job === end?.facts.job && facts.version !== undefined);
  expect(publishes.filter(({ action }) => action === "template.publish").map(({ facts }) => facts.version)).toEqual([
    2, 2,
  ]);
});

it("a command that watches a job outlives a restart of the server", async () => {
  await publishUsed(app.services, "restart");
  const { republish, now } = app.services.store;
  const untilLater = () => new Date(now().getTime() + 9_000);
  const order = { mode: "together", planOnly: false, allowBreaking: false, comment: "" } as const;
  // No server works on the job until the lease is released.
  const held: { id: string; lease: RepublishLease }[] = [];
  await app.restart(async () => {
    const { id } = await app.services.republish.start(LOCAL, "restart", order);
    const lease = await republish.claim({ at: now(), until: untilLater() });
    if (lease !== undefined) held.push({ id, lease });
  });
  const [{ id, lease }] = held as [(typeof held)[0]];
  const beat = setInterval(() => republish.renew(lease, untilLater()), 1_000);
  const [out, progress]: [string[], unknown[]] = [[], []];
  const output = {
    out: (text: string) => void out.push(text),
    note: () => undefined,
    progress: (line?: string) => void progress.push(line),
  };
  const watching = runCommand(["republish-job", "watch", id], serverEnv(), output);
  await until(() => expect(progress).toContain("compiled 0 of 2 mails"));
  await app.restart(async () => undefined);
  clearInterval(beat);
  await republish.release(lease);
  const end = "job ID: done; 2 mails for version 2 of restart: 2 published";
  expect([await watching, out.map((line) => line.replaceAll(ID, "ID"))]).toEqual([0, [end]]);
});
