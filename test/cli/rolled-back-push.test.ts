import { cpSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";
import { mail, useFolderCommands } from "./support/folder-commands.ts";

const { run, runJson, inPlace, write, writeTemplate } = useFolderCommands();
const app = useTestApp();
let adminKey: string;
beforeAll(async () => {
  adminKey = await app.issueKey({ kind: "admin", name: "Night shift" });
});

const onStore = () => ({ STORE_URL: `sqlite:${app.storePath}` });
const onServer = () => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: adminKey });

/** The day of the rollback, as the list of versions has it. */
async function dayOf(slug: string): Promise<string> {
  const { versions } = await app.services.templates.listVersions(LOCAL, slug, { pageSize: 1, pageToken: "" });
  return versions[0]?.publishedAt.toISOString().slice(0, 10) ?? "";
}

const servedVersion = async (slug: string) => (await app.services.templates.describe(LOCAL, slug)).publishedVersion;

/** A good version, a bad one in the folder and on the server, and a rollback of it. */
async function rollBack(slug: string, env: Readonly<Record<string, string>>) {
  writeTemplate(slug, "good");
  await run("template push AT --publish", onServer());
  writeTemplate(slug, "bad");
  await run("template push AT --publish", onServer());
  return run(`template rollback ${slug} 1`, env);
}

describe.each([
  ["a server", onServer, "a", "Night shift"],
  ["a store", onStore, "b", "cli"],
])("after a rollback on %s", (_, env, prefix, by) => {
  it("a push republishes nothing that was rolled back, pushes the rest, and fails", async () => {
    const [slug, other] = [`${prefix}-reset`, `${prefix}-receipt`];
    const rolledBack = await rollBack(slug, env());
    expect(rolledBack.out).toMatch(/^version 1 of .* is published again, as version 3\n/);
    expect(rolledBack.out).toContain("While a folder still contains version 2,");
    expect(rolledBack.out).toContain("--republish");
    expect((await run("template list", env())).out).toContain("version 3, draft equals version 2");
    expect((await run("template status AT", env())).out).toContain("version 3, draft equals version 2");

    // A checkout of its own, with the commit of somebody else.
    cpSync(inPlace("AT"), inPlace("OTHER"), { recursive: true, filter: (path) => !path.endsWith(".letterpress") });
    write(`OTHER/${other}/letterpress.json`, '{"subject":"Hello"}');
    write(`OTHER/${other}/template.mjml`, mail("other"));
    const reason = `rolled back from version 2 by ${by} on ${await dayOf(slug)}; the folder still contains it: revert the commit or pass --republish`;
    const dry = await run("template push OTHER --publish --dry-run", env());
    expect([dry.code, dry.out]).toEqual([1, expect.stringMatching(new RegExp(`${slug} +withheld +${reason}`))]);
    expect(await servedVersion(slug)).toBe(3);
    const pushed = await run("template push OTHER --publish", env());
    expect([pushed.code, pushed.out]).toEqual([1, expect.stringContaining(`${slug} was not pushed: ${reason}`)]);
    expect(pushed.out).toContain(`${other}: draft created; version 1 is published`);
    expect([await servedVersion(slug), await servedVersion(other)]).toEqual([3, 1]);
    expect(await runJson("template push OTHER --publish", env())).toMatchObject({
      code: 1,
      templates: [
        { slug: other, action: "unchanged", publish: false },
        { slug, action: "withheld", publish: false, reason, withdrawn_version: 2 },
      ],
    });

    // Reverted, it needs no option, and neither does the next push.
    write(`OTHER/${slug}/template.mjml`, mail("good"));
    const reverted = await run("template push OTHER --publish", env());
    expect([reverted.code, reverted.out]).toEqual([
      0,
      expect.stringContaining(`${slug}: draft updated; version 3 is served already`),
    ]);
    const again = await run("template push OTHER --publish", env());
    expect([again.code, again.out]).toEqual([0, `${other}: draft unchanged\n${slug}: draft unchanged`]);
    expect(await servedVersion(slug)).toBe(3);
  });
});

describe("after a rollback", () => {
  const env = onServer;

  it("a push without --publish stores drafts as ever", async () => {
    await rollBack("c-draft", env());
    expect(await run("template push AT", env())).toMatchObject({ code: 0, out: "c-draft: draft unchanged" });
  });

  it("a folder with another change is published", async () => {
    await rollBack("c-fixed", env());
    writeTemplate("c-fixed", "fixed");
    const pushed = await run("template push AT --publish", env());
    expect([pushed.code, pushed.out]).toEqual([0, "c-fixed: draft updated; version 4 is published"]);
  });

  it("--republish publishes what was rolled back, and nothing is withheld from then on", async () => {
    await rollBack("c-again", env());
    expect(await run("template push AT --republish", env())).toMatchObject({ code: 64 });
    const pushed = await run("template push AT --publish --republish", env());
    expect([pushed.code, pushed.out]).toEqual([0, "c-again: draft unchanged; version 4 is published"]);
    expect(await run("template push AT --publish", env())).toMatchObject({ code: 0 });
  });

  it("every version that it replaced is withheld, also when a rollback is rolled back to", async () => {
    await rollBack("c-many", env());
    writeTemplate("c-many", "worse");
    await run("template push AT --publish", env());
    const rolledBack = await run("template rollback c-many 3", env());
    expect(rolledBack.out).toContain("contains version 4,");
    for (const [text, version] of [
      ["bad", 2],
      ["worse", 4],
    ] as const) {
      writeTemplate("c-many", text);
      const pushed = await runJson("template push AT --publish", env());
      expect(pushed).toMatchObject({ code: 1, templates: [{ action: "withheld", withdrawn_version: version }] });
    }
    expect(await servedVersion("c-many")).toBe(5);
  });

  it("a draft is withheld when the version that it would be compared with is no longer stored", async () => {
    const slug = "c-pruned";
    await rollBack(slug, env());
    const { store } = app.services;
    const at = new Date(Date.now() + 1000);
    await store.prune({ versionsBefore: at }, { at, actor: "cli" }, { isDryRun: false });
    const pushed = await run("template push AT --publish", env());
    expect([pushed.code, pushed.out]).toEqual([1, expect.stringContaining("version 2 is no longer stored")]);
    writeTemplate(slug, "fixed");
    expect((await run("template push AT --publish", env())).out).toContain("version 4 is published");
  });

  it("a file is held to the same rule", async () => {
    await rollBack("c-file", env());
    const push = "template push AT/c-file/template.mjml --slug c-file --publish";
    const refused = await run(push, env());
    expect([refused.code, refused.out]).toEqual([
      1,
      `c-file was not pushed: rolled back from version 2 by Night shift on ${await dayOf("c-file")}; the file still contains it: revert the commit or pass --republish`,
    ]);
    expect(await runJson(push, env())).toMatchObject({ code: 1, outcome: "withheld", withdrawn_version: 2 });
    expect(await servedVersion("c-file")).toBe(3);
    expect((await run(`${push} --republish`, env())).out).toBe("c-file: draft unchanged; version 4 is published");
  });

  it("a draft that equals what is served again has no unpublished changes", async () => {
    writeTemplate("c-equal", "good");
    await run("template push AT --publish", env());
    writeTemplate("c-equal", "bad");
    await run("template push AT --publish", env());
    writeTemplate("c-equal", "good");
    await run("template push AT", env());
    expect((await run("template status AT", env())).out).toContain("version 2, draft equals version 1");
    await run("template rollback c-equal 1", env());
    expect((await run("template status AT", env())).out).toMatch(/c-equal +mail +AT\/c-equal +same +version 3$/m);
    expect(await run("template push AT --publish", env())).toMatchObject({ code: 0, out: "c-equal: draft unchanged" });
  });
});
