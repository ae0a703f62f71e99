import { beforeAll, describe, expect, it } from "vitest";
import { toLocalApi } from "../../src/cli/api/local-api.ts";
import { addRepublished } from "../../src/cli/template-folder/add-republished.ts";
import { applyPush } from "../../src/cli/template-folder/apply-push.ts";
import { readTemplateFolders } from "../../src/cli/template-folder/find-template-folders.ts";
import { planPush } from "../../src/cli/template-folder/plan-push.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";
import { useFolderCommands } from "./support/folder-commands.ts";

const { run, runJson, inPlace, write, writeTemplate } = useFolderCommands();
const app = useTestApp();
let adminKey: string;
beforeAll(async () => {
  adminKey = await app.issueKey({ kind: "admin", name: "operator" });
});

const onStore = () => ({ STORE_URL: `sqlite:${app.storePath}` });
const onServer = () => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: adminKey });

const textOf = (words: string) => `<mj-section><mj-column><mj-text>${words}</mj-text></mj-column></mj-section>\n`;
const include = (slug: string, attributes = "") => `<mj-include path="partial:${slug}"${attributes} />\n`;

function writePartial(slug: string, mjml: string): void {
  write(`AT/${slug}/letterpress.json`, JSON.stringify({ slug, kind: "partial" }));
  write(`AT/${slug}/template.mjml`, mjml);
}

function writeMail(slug: string, included: string): void {
  const between = `Hello</mj-text></mj-column></mj-section>${included}<mj-section><mj-column><mj-text>Bye`;
  writeTemplate(slug, between);
}

const find = (slug: string) => app.services.templates.describe(LOCAL, slug);
const codeOf = (slug: string) => find(slug).catch(({ code }) => code);

/** The version that is served, and those of the partials that it was made from. */
async function servedOf(slug: string) {
  const { versions } = await app.services.templates.listVersions(LOCAL, slug, { pageSize: 1, pageToken: "" });
  const [served] = versions;
  return [served?.version, ...(served?.dependencies ?? []).map((used) => `${used.slug} ${used.version}`)];
}

const push = (options = "--publish") => run(`template push AT${options === "" ? "" : ` ${options}`}`, onServer());
const withoutHeads = (text: string) => text.split("\n").filter((line) => !/^(server|store):|^SLUG/.test(line));

describe.each([
  ["a store", onStore, "a"],
  ["a server", onServer, "b"],
])("a push to %s", (_, env, prefix) => {
  it("publishes new partials before what uses them, whatever their names", async () => {
    const [mail, footer, legal] = [`${prefix}-1-mail`, `${prefix}-2-footer`, `${prefix}-3-legal`];
    writeMail(mail, include(footer));
    writePartial(footer, `${textOf("Footer")}${include(legal, ' with-year="2026"')}`);
    writePartial(legal, `<lp-parameter name="year" />${textOf("Legal {{ with.year }}")}`);
    const dry = await run("template push AT --publish --dry-run", env());
    expect([dry.code, withoutHeads(dry.out)]).toEqual([
      0,
      [legal, footer, mail].map((slug) => expect.stringMatching(new RegExp(`^${slug} +create +publish$`))),
    ]);
    expect(await codeOf(legal)).toBe("TEMPLATE_NOT_FOUND");
    const pushed = await run("template push AT --publish", env());
    expect([pushed.code, pushed.out.split("\n")]).toEqual([
      0,
      [legal, footer, mail].map((slug) => `${slug}: draft created; version 1 is published`),
    ]);
    expect(await servedOf(mail)).toEqual([1, `${footer} 1`, `${legal} 1`]);
  });
});

it("publishes mails that did not change with the new version of a partial, and no others", async () => {
  writePartial("re-footer", textOf("Footer"));
  writePartial("re-middle", include("re-footer"));
  writeMail("re-direct", include("re-footer"));
  writeMail("re-through", include("re-middle"));
  writeMail("re-without", "");
  expect((await push()).code).toBe(0);
  writePartial("re-footer", textOf("Footer two"));
  expect(await push("")).toMatchObject({ code: 0, note: expect.not.stringContaining("republish") });
  expect(await runJson("template push AT --publish --dry-run", onServer())).toMatchObject({
    templates: [
      { slug: "re-footer", action: "unchanged", publish: true, uses: [] },
      { slug: "re-direct", publish: true, republish: [{ slug: "re-footer", version: 2 }], uses: ["re-footer"] },
      { slug: "re-middle", publish: true, republish: [{ slug: "re-footer", version: 2 }] },
      { slug: "re-through", publish: true, uses: ["re-footer", "re-middle"] },
      { slug: "re-without", action: "unchanged", publish: false },
    ],
  });
  const pushed = await push();
  expect(pushed.note).toMatch(/re-direct +unchanged +republish: re-footer 2$/m);
  expect([pushed.code, pushed.out]).toEqual([
    0,
    expect.stringContaining("re-direct: draft unchanged; version 2 is published"),
  ]);
  expect(await servedOf("re-direct")).toEqual([2, "re-footer 2"]);
  expect(await servedOf("re-through")).toEqual([2, "re-footer 2", "re-middle 2"]);
  expect(await servedOf("re-without")).toEqual([1]);
  expect((await push()).out).not.toContain("published");
});

it("publishes a new layout before the mails in it, and them again with its next version", async () => {
  const layout = (colour: string) =>
    `<mjml lang="en"><mj-head><mj-title>a</mj-title><mj-preview>a</mj-preview></mj-head><mj-body background-color="${colour}"><lp-content /></mj-body></mjml>\n`;
  write("AT/z-frame/letterpress.json", JSON.stringify({ slug: "z-frame", kind: "layout" }));
  write("AT/z-frame/template.mjml", layout("#ffffff"));
  write("AT/framed/letterpress.json", JSON.stringify({ slug: "framed", subject: "Hello" }));
  write("AT/framed/template.mjml", `<mjml layout="z-frame"><mj-body>${textOf("Hello")}</mj-body></mjml>\n`);
  const pushed = await push();
  expect([pushed.code, pushed.out]).toEqual([
    0,
    "z-frame: draft created; version 1 is published\nframed: draft created; version 1 is published",
  ]);
  write("AT/z-frame/template.mjml", layout("#eeeeee"));
  const again = await push();
  expect(again.note).toMatch(/^framed +unchanged +republish: z-frame 2$/m);
  expect(await servedOf("framed")).toEqual([2, "z-frame 2"]);
});

it("refuses partials that include each other, with the circle, and writes nothing", async () => {
  writePartial("ring-one", `${textOf("One")}${include("ring-two")}`);
  writePartial("ring-two", `${textOf("Two")}${include("ring-one")}`);
  writePartial("ring-other", textOf("Other"));
  for (const options of ["", "--publish", "--publish --dry-run"]) {
    const refused = await push(options);
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining("nothing was changed")]);
    expect(refused.out).toContain(
      "AT/ring-two/template.mjml:2:1: the partial includes itself: partial:ring-one > partial:ring-two > partial:ring-one  [partial.cycle]",
    );
  }
  for (const slug of ["ring-one", "ring-two", "ring-other"]) expect(await codeOf(slug)).toBe("TEMPLATE_NOT_FOUND");
});

it("a text that only mentions a partial makes no circle", async () => {
  writePartial("said-one", `<!-- for partial:said-two -->${textOf("One")}`);
  writePartial("said-two", include("said-one"));
  expect((await push()).code).toBe(0);
  expect(await servedOf("said-two")).toEqual([1, "said-one 1"]);
});

it("writes nothing of a plan of which a part could not be published", async () => {
  writePartial("whole-footer", textOf("Footer"));
  writeMail("whole-mail", include("whole-footer"));
  expect((await push()).code).toBe(0);
  writePartial("whole-footer", `<lp-parameter name="due" />${textOf("Footer {{ with.due }}")}`);
  writePartial("whole-new", textOf("New"));
  const before = await find("whole-footer");
  const refused = await push();
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining("whole-mail: RENDER_ERROR: ")]);
  expect(refused.out).toMatch(/AT\/whole-mail\/template.mjml:2:\d+: .*\[partial.missing-parameter\]/);
  expect([await find("whole-footer"), await codeOf("whole-new")]).toEqual([before, "TEMPLATE_NOT_FOUND"]);
});

it("stores drafts that wait for a partial, and publishes them with it later", async () => {
  writePartial("wait-footer", textOf("Footer"));
  writeMail("wait-mail", include("wait-footer"));
  const stored = await push("");
  expect([stored.code, stored.out]).toEqual([0, expect.stringContaining("wait-mail: draft created")]);
  expect(stored.out).toContain('the partial "wait-footer" is not published yet; publish it first');
  expect(await find("wait-mail")).toMatchObject({ isPublishable: false });
  const published = await push("--publish --strict");
  expect([published.code, published.out]).toEqual([
    0,
    "wait-footer: draft unchanged; version 1 is published\nwait-mail: draft unchanged; version 1 is published",
  ]);
});

it("a push that ends between a partial and its mails is gone on with", async () => {
  writePartial("cut-footer", textOf("Footer"));
  writeMail("cut-mail", include("cut-footer"));
  expect((await push()).code).toBe(0);
  writePartial("cut-footer", textOf("Footer two"));
  const api = { ...toLocalApi(app.services, () => undefined), place: app.url };
  const choices = { publish: true, overwrite: false, republish: false, tell: () => undefined };
  const plan = await addRepublished(api, await planPush(api, readTemplateFolders([inPlace("AT")]), choices));
  const publish: typeof api.templates.publish = (caller, ref, options) => {
    if (plan[1]?.fetched?.stored.id === ref) throw new Error("the connection is lost");
    return api.templates.publish(caller, ref, options);
  };
  const cut = { ...api, templates: { ...api.templates, publish } };
  await expect(applyPush(cut, plan, { comment: "" }, () => undefined)).rejects.toThrow("connection is lost");
  expect([await servedOf("cut-footer"), await servedOf("cut-mail")]).toEqual([[2], [1, "cut-footer 1"]]);
  expect((await push()).out).toContain("cut-mail: draft unchanged; version 2 is published");
  expect(await servedOf("cut-mail")).toEqual([2, "cut-footer 2"]);
});

it("a mail that was rolled back stays so until a partial has another version", async () => {
  writePartial("back-footer", textOf("Footer"));
  writeMail("back-mail", include("back-footer"));
  await push();
  writePartial("back-footer", textOf("Footer two"));
  await push();
  await run("template rollback back-mail 1", onServer());
  expect((await push()).out).toBe("back-footer: draft unchanged\nback-mail: draft unchanged");
  expect(await servedOf("back-mail")).toEqual([3, "back-footer 1"]);
  writePartial("back-footer", textOf("Footer three"));
  await push();
  expect(await servedOf("back-mail")).toEqual([4, "back-footer 3"]);
});

it("a partial that is withheld leaves its mails as they are", async () => {
  writePartial("held-footer", textOf("Footer"));
  writeMail("held-mail", include("held-footer"));
  await push();
  writePartial("held-footer", `<lp-parameter name="tone" default="calm" />${textOf("Footer {{ with.tone }}")}`);
  await push();
  await run("template rollback held-footer 1", onServer());
  const pushed = await push();
  expect([pushed.code, pushed.out]).toEqual([1, expect.stringContaining("held-footer was not pushed: rolled back")]);
  expect(await servedOf("held-mail")).toEqual([2, "held-footer 2"]);
  writeMail("held-mail", `${textOf("More")}${include("held-footer")}`);
  await push();
  expect(await servedOf("held-mail")).toEqual([3, "held-footer 3"]);
  // What only the withheld version has is not there for others.
  writeMail("held-mail", include("held-footer", ' with-tone="loud"'));
  const refused = await push();
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining("[partial.unknown-parameter]")]);
  expect(refused.out).toContain("nothing was changed");
});

it("what uses a partial whose publish was refused is not published with the older one", async () => {
  writePartial("break-footer", textOf("Footer"));
  writeMail("break-mail", include("break-footer"));
  await push();
  writePartial("break-footer", textOf("Footer {{ due }}"));
  const refused = await push();
  expect([refused.code, refused.out]).toEqual([1, expect.stringMatching(/^break-footer: RENDER_ERROR: .*due is new/)]);
  expect(refused.out).toContain(
    'break-mail: FAILED_PRECONDITION: it uses "break-footer", which was not published: correct that, and push again',
  );
  expect(await servedOf("break-mail")).toEqual([1, "break-footer 1"]);
  expect((await push("--publish --allow-breaking")).code).toBe(0);
  expect(await servedOf("break-mail")).toEqual([2, "break-footer 2"]);
});
