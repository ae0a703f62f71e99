import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { toLocalApi } from "../../src/cli/api/local-api.ts";
import { applyPush } from "../../src/cli/template-folder/apply-push.ts";
import { readTemplateFolders } from "../../src/cli/template-folder/find-template-folders.ts";
import { planPush } from "../../src/cli/template-folder/plan-push.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";
import { mail, useFolderCommands } from "./support/folder-commands.ts";

const { run, runJson, inPlace, write, read, writeTemplate } = useFolderCommands();
const app = useTestApp();
let adminKey: string;

beforeAll(async () => {
  adminKey = await app.issueKey({ kind: "admin", name: "operator" });
});

const onStore = () => ({ STORE_URL: `sqlite:${app.storePath}` });
const onServer = () => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: adminKey });

const draftOf = (slug: string) => app.services.templates.describe(LOCAL, slug);

function writeSample(slug: string, name: string, data: object): void {
  write(`AT/${slug}/samples/${name}.json`, JSON.stringify(data));
}

const samplesOf = async (slug: string) =>
  (await app.services.templates.listSamples(LOCAL, slug)).map(({ name }) => name);

/** Someone else changes the draft. */
async function changeDraft(slug: string, text: string): Promise<void> {
  await app.services.templates.update(LOCAL, slug, { etag: "*", source: { kind: "mjml", text: mail(text) } });
}

describe.each([
  ["a store", onStore, "a"],
  ["a server", onServer, "b"],
])("folders and %s", (_, env, prefix) => {
  it("a new template is pushed, published, and pulled elsewhere as the same files", async () => {
    const slug = `${prefix}-lines`;
    expect((await run(`template new AT/${slug} --from order-lines`, {})).out).toBe(
      `AT/${slug}:\n  letterpress.json\n  template.mjml\n  samples/example.json`,
    );
    const pushed = await run("template push AT --publish --comment first", env());
    expect(pushed.note).toContain(`${slug}  create  publish`);
    expect([pushed.code, pushed.out]).toEqual([0, `${slug}: draft created; version 1 is published`]);
    expect(await draftOf(slug)).toMatchObject({ name: "Your order", subject: "Your order", publishedVersion: 1 });
    await run(`template pull OTHER ${slug}`, env());
    for (const file of ["letterpress.json", "template.mjml", "samples/example.json"]) {
      expect(read(`OTHER/${slug}/${file}`)).toBe(read(`AT/${slug}/${file}`));
    }
    expect((await run("template status AT OTHER/none", env())).code).toBe(64);
    expect((await runJson("template push AT --publish", env())).templates).toMatchObject([
      { slug, action: "unchanged", publish: false },
    ]);
  });

  it("an example is made in the format that is asked for, with the parts of that format", async () => {
    const slug = `${prefix}-link`;
    const made = await run(`template new AT/${slug} --from magic-link --format document`, {});
    expect(made.out).toContain(`AT/${slug}:\n  letterpress.json\n  template.json\n  samples/example.json`);
    expect(made.out).toContain("AT/document-frame:\n  letterpress.json\n  template.json");
    const pushed = await run("template push AT --publish --strict", env());
    expect([pushed.code, pushed.out]).toEqual([0, expect.stringContaining(`${slug}: draft created; version 1`)]);
    const refused = await run("template new OTHER/receipt --from receipt --format document", {});
    expect(refused.code).toBe(64);
    expect(refused.note).toMatch(/example receipt has no document form: leave --format out, or use .*magic-link/);
    expect(existsSync(inPlace("OTHER/receipt"))).toBe(false);
  });

  it("a document keeps its members, and MJML the files that it includes", async () => {
    await run(`template new AT/${prefix}-welcome`, {});
    writeTemplate(`${prefix}-parts`, 'Hi</mj-text><mj-include path="parts/a.mjml" /><mj-text>');
    write(`AT/${prefix}-parts/parts/a.mjml`, "<mj-text>part</mj-text>");
    expect((await run("template push AT", env())).code).toBe(0);
    await run(`template pull OTHER ${prefix}-welcome ${prefix}-parts`, env());
    const document = `${prefix}-welcome/template.json`;
    expect(JSON.parse(read(`OTHER/${document}`))).toEqual(JSON.parse(read(`AT/${document}`)));
    expect(read(`OTHER/${prefix}-parts/parts/a.mjml`)).toBe("<mj-text>part</mj-text>");
    const { templates } = await runJson("template status OTHER", env());
    expect(templates.map(({ sync_status }: { sync_status: string }) => sync_status)).toEqual(["same", "same"]);
    // What it includes no more goes with the next pull.
    writeTemplate(`${prefix}-parts`, "alone");
    await run("template push AT", env());
    await run(`template pull OTHER/${prefix}-parts`, env());
    expect(existsSync(inPlace(`OTHER/${prefix}-parts/parts/a.mjml`))).toBe(false);
  });

  it("the sending service travels with its template, and is taken out with its member", async () => {
    const slug = `${prefix}-service`;
    writeTemplate(slug, "Hello *|FNAME|*");
    expect((await run("template push AT --publish", env())).code).toBe(1);
    const settings = JSON.parse(read(`AT/${slug}/letterpress.json`));
    write(`AT/${slug}/letterpress.json`, JSON.stringify({ ...settings, sending_service: "mailchimp" }));
    expect((await run("template push AT --publish", env())).code).toBe(0);
    expect((await draftOf(slug)).source.sendingService).toBe("mailchimp");
    await run(`template pull OTHER ${slug}`, env());
    expect(JSON.parse(read(`OTHER/${slug}/letterpress.json`))).toMatchObject({ sending_service: "mailchimp" });
    write(`AT/${slug}/letterpress.json`, JSON.stringify(settings));
    expect((await run("template push AT", env())).code).toBe(0);
    expect((await draftOf(slug)).source.sendingService).toBeUndefined();
  });

  it("samples travel with their template, and are deleted where they are known to be gone here", async () => {
    const slug = `${prefix}-samples`;
    writeTemplate(slug, "Hello {{ name }}");
    writeSample(slug, "ann", { merge_tags: { text: { name: "Ann" } } });
    writeSample(slug, "bo", { merge_tags: { text: { name: "Bo" } }, lists: { items: [{ context: { n: 1 } }] } });
    expect((await run("template push AT --publish", env())).code).toBe(0);
    expect(await samplesOf(slug)).toEqual(["ann", "bo"]);
    await run(`template pull OTHER ${slug}`, env());
    expect(JSON.parse(read(`OTHER/${slug}/samples/bo.json`))).toEqual(JSON.parse(read(`AT/${slug}/samples/bo.json`)));

    // A sample changes neither the draft nor what is served.
    const before = await draftOf(slug);
    writeSample(slug, "ann", { merge_tags: { text: { name: "Anne" } } });
    rmSync(inPlace(`AT/${slug}/samples/bo.json`));
    const pushed = await run("template push AT --publish", env());
    expect(pushed.note).toMatch(new RegExp(`${slug} +update +~ samples/ann.json, - samples/bo.json$`, "m"));
    expect([await draftOf(slug), await samplesOf(slug)]).toEqual([before, ["ann"]]);
    expect((await runJson("template status OTHER", env())).templates).toMatchObject([
      { sync_status: "changed remotely" },
    ]);
    await run(`template pull OTHER/${slug}`, env());
    expect(JSON.parse(read(`OTHER/${slug}/samples/ann.json`))).toEqual({ merge_tags: { text: { name: "Anne" } } });
    expect(existsSync(inPlace(`OTHER/${slug}/samples/bo.json`))).toBe(false);

    // Nobody here has seen this one.
    await app.services.templates.setSample(LOCAL, slug, { name: "cleo", data: {} });
    rmSync(inPlace(`AT/${slug}/.letterpress`), { recursive: true });
    const refused = await run("template push AT", env());
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining("samples that the folder lacks (cleo)")]);
    expect((await run("template push AT --overwrite", env())).code).toBe(0);
    expect(await samplesOf(slug)).toEqual(["ann"]);
  });
});

/** What is the same on a store, where each push starts a compiler. */
describe("folders and a server", () => {
  const [prefix, env] = ["c", onServer];

  it("only what differs is sent, and what was changed there is not overwritten unasked", async () => {
    const [one, two] = [`${prefix}-one`, `${prefix}-two`];
    writeTemplate(one, "one");
    writeTemplate(two, "two");
    await run("template push AT", env());
    const before = await draftOf(one);
    writeTemplate(two, "two here");
    expect((await run("template push AT", env())).out).toBe(`${one}: draft unchanged\n${two}: draft updated`);
    expect(await draftOf(one)).toEqual(before);

    await changeDraft(two, "two there");
    writeTemplate(one, "one here");
    writeTemplate(two, "two here again");
    const status = await runJson("template status AT", env());
    expect(status.templates).toMatchObject([
      { slug: one, sync_status: "changed locally" },
      { slug: two, sync_status: "changed on both sides" },
    ]);
    const refused = await run("template push AT --publish", env());
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining("it was changed on the server since")]);
    expect(await draftOf(one)).toEqual(before);
    const pulled = await run(`template pull AT ${one} ${two}`, env());
    expect([pulled.code, pulled.out]).toEqual([1, expect.stringContaining("nothing was written")]);
    expect(read(`AT/${two}/template.mjml`)).toBe(mail("two here again"));
    expect((await run("template push AT --overwrite", env())).code).toBe(0);
    expect((await draftOf(two)).source.text).toBe(mail("two here again"));

    await changeDraft(two, "two there again");
    expect((await runJson("template push AT", env())).templates).toMatchObject([{}, { action: "refused" }]);
    const updated = await runJson(`template pull AT ${one} ${two}`, env());
    expect(updated.templates).toMatchObject([
      { slug: one, action: "unchanged" },
      { slug: two, action: "updated" },
    ]);
    expect(read(`AT/${two}/template.mjml`)).toBe(mail("two there again"));
  });

  it("a copy that was never pulled overwrites what is published, and no draft that is not", async () => {
    const slug = `${prefix}-ci`;
    writeTemplate(slug, "one");
    await run("template push AT --publish", env());
    cpSync(inPlace("AT"), inPlace("OTHER"), { recursive: true, filter: (path) => !path.endsWith(".letterpress") });
    writeFileSync(inPlace(`OTHER/${slug}/template.mjml`), mail("two"));
    expect((await run("template push OTHER --publish", env())).out).toContain("version 2 is published");
    await changeDraft(slug, "edited");
    rmSync(inPlace(`OTHER/${slug}/.letterpress`), { recursive: true });
    const refused = await run("template push OTHER --publish", env());
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining("unpublished changes")]);
  });

  it("a draft that moves between the plan and the push is left alone", async () => {
    const slug = `${prefix}-moved`;
    writeTemplate(slug, "one");
    await run("template push AT", env());
    writeTemplate(slug, "two");
    const api = { ...toLocalApi(app.services, () => undefined), place: app.url };
    const choices = { publish: false, overwrite: false, republish: false, tell: () => undefined };
    const plan = await planPush(api, readTemplateFolders([inPlace("AT")]), choices);
    expect(plan).toMatchObject([{ action: "update" }]);
    await app.services.templates.update(LOCAL, slug, { etag: "*", name: "Moved" });
    const pushed = await applyPush(api, plan, { comment: "" }, () => undefined);
    expect(pushed).toMatchObject([{ refusal: { code: "ETAG_MISMATCH" } }]);
    expect(await draftOf(slug)).toMatchObject({ name: "Moved", source: { text: mail("one") } });
  });

  it("a dry run changes nothing", async () => {
    const slug = `${prefix}-dry`;
    writeTemplate(slug, "one");
    const dry = await run("template push AT --dry-run --publish", env());
    expect([dry.code, dry.out]).toEqual([0, expect.stringMatching(new RegExp(`${slug} +create +publish`))]);
    expect(await draftOf(slug).catch(({ code }) => code)).toBe("TEMPLATE_NOT_FOUND");
    expect(existsSync(inPlace(`AT/${slug}/.letterpress`))).toBe(false);
  });

  it("stores nothing of a push of which a part does not compile, and says what is wrong in which file", async () => {
    const [good, bad] = [`${prefix}-good`, `${prefix}-bad`];
    writeTemplate(good, "fine");
    writeTemplate(bad, "<mj-foo />");
    const refused = await run("template push AT --publish", env());
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining(`${bad}: RENDER_ERROR: `)]);
    expect(refused.out).toContain(`AT/${bad}/template.mjml:2:`);
    expect(await draftOf(good).catch(({ code }) => code)).toBe("TEMPLATE_NOT_FOUND");
    expect((await run(`template push AT/${good} --publish`, env())).out).toContain("version 1 is published");
  });

  it("diff shows lines in the form that patch reads, and exits with 1", async () => {
    const slug = `${prefix}-diff`;
    writeTemplate(slug, "one");
    await run("template push AT", env());
    expect(await run("template diff AT", env())).toMatchObject({ code: 0, out: "no differences" });
    writeTemplate(slug, "two", { subject: "Bye" });
    const { code, out } = await run("template diff AT", env());
    expect(code).toBe(1);
    expect(out).toContain(`--- a/${slug}/template.mjml\n+++ b/${slug}/template.mjml\n@@ -1,2 +1,2 @@\n`);
    expect(out).toContain(`\n-  "subject": "Hello"\n+  "subject": "Bye"\n`);
    expect(out).toMatch(/^-<mj-section>.*>one</m);
    expect(out).toMatch(/^\+<mj-section>.*>two</m);
  });

  it("an archived template is left alone until it is taken back", async () => {
    const slug = `${prefix}-old`;
    writeTemplate(slug, "one");
    await run("template push AT", env());
    await run(`template archive ${slug}`, env());
    writeTemplate(slug, "two");
    expect((await run("template push AT", env())).out).toContain("it is archived; `template unarchive`");
    await run(`template unarchive ${slug}`, env());
    expect((await run("template push AT", env())).code).toBe(0);
  });
});

it("a push that ends midway is gone on with, and publishes nothing before", async () => {
  writeTemplate("midway", "one");
  // Larger than a request may be, and no larger than a sample in a store.
  writeSample("midway", "large", { merge_tags: { text: { a: "x".repeat(35_000), b: "x".repeat(35_000) } } });
  const refused = await run("template push AT --publish", onServer());
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining("midway: PAYLOAD_TOO_LARGE: ")]);
  expect((await draftOf("midway")).publishedVersion).toBeUndefined();
  writeSample("midway", "large", {});
  expect((await run("template push AT --publish", onServer())).out).toContain("version 1 is published");
  expect(await samplesOf("midway")).toEqual(["large"]);
});

it("a source among the files that it includes keeps its place", async () => {
  const text = mail('</mj-text><mj-include path="../parts/b.mjml" /><mj-text>');
  const files = { "parts/b.mjml": "<mj-text>part</mj-text>", "parts/unused.mjml": "<mj-text>unused</mj-text>" };
  const source = { kind: "mjml", text, path: "mails/a.mjml", files } as const;
  await app.services.templates.create(LOCAL, { name: "Placed", slug: "placed", subject: "a", source });
  await run("template pull AT placed", onServer());
  expect(JSON.parse(read("AT/placed/letterpress.json"))).toMatchObject({ name: "Placed", source: "mails/a.mjml" });
  expect(read("AT/placed/mails/a.mjml")).toBe(text);
  expect(existsSync(inPlace("AT/placed/parts/unused.mjml"))).toBe(false);
  expect((await runJson("template push AT", onServer())).templates).toMatchObject([{ action: "unchanged" }]);
});

it("a pull makes no template of files that are none", async () => {
  const source = { kind: "mjml", text: mail("there") } as const;
  await app.services.templates.create(LOCAL, { name: "Taken", slug: "taken", subject: "a", source });
  write("AT/taken/template.mjml", mail("here"));
  expect(await runJson("template pull AT taken", onServer())).toMatchObject({ code: 1, written: false });
  expect(read("AT/taken/template.mjml")).toBe(mail("here"));
  expect((await run("template pull AT taken --overwrite", onServer())).code).toBe(0);
  expect(read("AT/taken/template.mjml")).toBe(mail("there"));
});

it("without names all that have a slug and are in service are pulled", async () => {
  const { templates } = app.services;
  const all = (await templates.list(LOCAL, { pageSize: 200, pageToken: "", showArchived: true })).templates;
  for (const { id, archivedAt } of all) if (archivedAt === undefined) await templates.archive(LOCAL, id);
  const source = { kind: "mjml", text: mail("a") } as const;
  for (const slug of ["y", "x", undefined]) await templates.create(LOCAL, { name: "a", slug, subject: "a", source });
  const pulled = await runJson("template pull AT", onServer());
  expect(pulled.templates).toMatchObject(["x", "y"].map((slug) => ({ slug, action: "made" })));
});

it("what Git ignores is known of each server: a folder pulled from one is new to another", async () => {
  writeTemplate("staged", "one");
  await run("template push AT", onServer());
  expect(read("AT/staged/.letterpress/.gitignore")).toBe("*\n");
  const { drafts } = JSON.parse(read("AT/staged/.letterpress/state.json"));
  expect(drafts).toEqual({ [app.url]: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

it("line ends of Windows and the order of members make no difference", async () => {
  writeTemplate("ends", "one");
  await run("template push AT", onServer());
  write("AT/ends/template.mjml", mail("one").replaceAll("\n", "\r\n"));
  write("AT/ends/letterpress.json", '{"subject":"Hello","name":"ends","slug":"ends"}');
  expect((await runJson("template status AT", onServer())).templates).toMatchObject([{ sync_status: "same" }]);
});

describe("a pull writes nothing outside its folder", () => {
  it("and removes nothing there", async () => {
    writeTemplate("linked", "one");
    writeSample("linked", "ann", {});
    await run("template push AT", onServer());
    cpSync(inPlace("AT/linked/samples"), inPlace("OTHER"), { recursive: true });
    rmSync(inPlace("AT/linked/samples"), { recursive: true });
    symlinkSync(inPlace("OTHER"), inPlace("AT/linked/samples"));
    await app.services.templates.deleteSample(LOCAL, "linked", "ann");
    const { code, note } = await run("template pull AT/linked", onServer());
    expect([code, note]).toEqual([64, expect.stringContaining("a link that leads out of the folder")]);
    expect(readdirSync(inPlace("OTHER"))).toEqual(["ann.json"]);
  });

  it.each([
    ["letterpress.json", "which cannot be in its folder"],
    ["samples/a.mjml", "which cannot be in its folder"],
    ["parts/.git/config", "which cannot be in its folder"],
    ["out/a.mjml", "a link that leads out of the folder"],
  ])("when a template has a file %s", async (path, message) => {
    const slug = `out-${path.replaceAll(/[^a-z]+/g, "-")}`;
    const text = mail(`</mj-text><mj-include path="${path}" /><mj-text>`);
    const source = { kind: "mjml", text, path: "template.mjml", files: { [path]: "<mj-text>x</mj-text>" } } as const;
    await app.services.templates.create(LOCAL, { name: slug, slug, subject: "a", source });
    mkdirSync(inPlace(`AT/${slug}`), { recursive: true });
    mkdirSync(inPlace("OTHER"), { recursive: true });
    symlinkSync(inPlace("OTHER"), inPlace(`AT/${slug}/out`));
    const { code, note } = await run(`template pull AT ${slug}`, onServer());
    expect([code, note]).toEqual([64, expect.stringContaining(message)]);
    expect(readdirSync(inPlace("OTHER"))).toEqual([]);
    expect(readdirSync(inPlace(`AT/${slug}`))).toEqual(["out"]);
  });
});
