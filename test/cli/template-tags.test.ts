import { cpSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";
import { mail, useFolderCommands } from "./support/folder-commands.ts";
import { startHostileServer } from "./support/hostile-server.ts";

const { run, runJson, inPlace, write, read, writeTemplate } = useFolderCommands();
const app = useTestApp();
let adminKey: string;

beforeAll(async () => {
  adminKey = await app.issueKey({ kind: "admin", name: "operator" });
});

const onStore = () => ({ STORE_URL: `sqlite:${app.storePath}` });
const onServer = () => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: adminKey });

const describeStored = (slug: string) => app.services.templates.describe(LOCAL, slug);
const tagsOf = async (slug: string) => (await describeStored(slug)).tags;

/** Someone sets the tags in the console. */
async function setTags(slug: string, tags: readonly string[]): Promise<void> {
  await app.services.templates.update(LOCAL, slug, { etag: "*", tags });
}

async function syncStatus(path: string): Promise<string> {
  return (await runJson(`template status ${path}`, onServer())).templates[0].sync_status;
}

describe.each([
  ["a store", onStore, "s"],
  ["a server", onServer, "r"],
])("tags in folders and %s", (_, env, prefix) => {
  it("a push sets them, shows the change before, and a pull writes them", async () => {
    const slug = `${prefix}-tags`;
    writeTemplate(slug, "one", { tags: ["news", "ünique", "monthly", "news"] });
    expect((await run("template push AT --publish", env())).code).toBe(0);
    expect(await tagsOf(slug)).toEqual(["monthly", "news", "ünique"]);
    await run(`template pull OTHER ${slug}`, env());
    expect(JSON.parse(read(`OTHER/${slug}/letterpress.json`)).tags).toEqual(["monthly", "news", "ünique"]);

    writeTemplate(slug, "one", { tags: ["weekly"] });
    const { out } = await run("template diff AT", env());
    expect(out.split("\n").filter((line) => /^[-+] /.test(line))).toEqual([
      '-    "monthly",',
      '-    "news",',
      '-    "ünique"',
      '+    "weekly"',
    ]);
    const pushed = await run("template push AT", env());
    expect(pushed.note).toMatch(new RegExp(`${slug} +update +~ letterpress.json \\(tags\\)$`, "m"));
    expect(await tagsOf(slug)).toEqual(["weekly"]);
    await run(`template pull OTHER/${slug}`, env());
    expect(JSON.parse(read(`OTHER/${slug}/letterpress.json`)).tags).toEqual(["weekly"]);

    writeTemplate(slug, "one", { tags: [] });
    expect((await run("template push AT", env())).code).toBe(0);
    expect(await tagsOf(slug)).toEqual([]);
  });
});

describe("tags in folders", () => {
  it("a folder that does not have the member leaves the tags of the server alone", async () => {
    writeTemplate("silent", "one");
    await run("template push AT", onServer());
    await setTags("silent", ["news"]);
    expect(await run("template diff AT", onServer())).toMatchObject({ code: 0 });
    writeTemplate("silent", "two", { subject: "Bye" });
    const { out } = await run("template diff AT", onServer());
    expect(out).toContain('+  "subject": "Bye"');
    expect(out).not.toContain("tags");
    expect(await syncStatus("AT/silent")).toBe("changed locally");
    expect((await run("template push AT", onServer())).out).toBe("silent: draft updated");
    expect(await tagsOf("silent")).toEqual(["news"]);

    // A pull brings them.
    expect(await syncStatus("AT/silent")).toBe("changed remotely");
    await run("template pull AT/silent", onServer());
    expect(JSON.parse(read("AT/silent/letterpress.json")).tags).toEqual(["news"]);
    expect(await syncStatus("AT/silent")).toBe("same");

    // A folder that had them and drops the member is no conflict.
    writeTemplate("silent", "three");
    expect((await run("template push AT", onServer())).out).toBe("silent: draft updated");
    expect(await tagsOf("silent")).toEqual(["news"]);
  });

  it("tags that changed on the server since the last pull are not overwritten", async () => {
    writeTemplate("guarded", "one", { tags: ["news"] });
    await run("template push AT", onServer());
    await setTags("guarded", ["news", "vip"]);
    const refused = await run("template push AT", onServer());
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining("it was changed on the server since")]);
    expect(await tagsOf("guarded")).toEqual(["news", "vip"]);
    expect((await run("template push AT --overwrite", onServer())).code).toBe(0);
    expect(await tagsOf("guarded")).toEqual(["news"]);
  });

  it("a pull keeps the empty list of a folder, by which a push removes tags", async () => {
    writeTemplate("emptied", "one", { tags: [] });
    await run("template push AT", onServer());
    cpSync(inPlace("AT"), inPlace("OTHER"), { recursive: true });
    await app.services.templates.update(LOCAL, "emptied", { etag: "*", source: { kind: "mjml", text: mail("two") } });
    await run("template pull OTHER/emptied", onServer());
    expect(JSON.parse(read("OTHER/emptied/letterpress.json")).tags).toEqual([]);
    expect(read("OTHER/emptied/template.mjml")).toBe(mail("two"));
  });

  it("a change of tags alone publishes no new version", async () => {
    writeTemplate("labelled", "one", { tags: ["news"] });
    await run("template push AT --publish", onServer());
    writeTemplate("labelled", "one", { tags: ["vip"] });
    expect((await run("template push AT --publish", onServer())).code).toBe(0);
    expect(await describeStored("labelled")).toMatchObject({ publishedVersion: 1, tags: ["vip"] });
  });

  it.each([
    ['"news"', "1:49", 'tags must be a list, such as ["news", "monthly"]'],
    ['["a", "News"]', "1:63", 'tags: "News" must be 1 to 40 lower-case letters, digits and hyphens'],
    [`["${"a".repeat(41)}"]`, "1:58", `tags: "${"a".repeat(41)}" must be 1 to 40 lower-case letters`],
    ["[7]", "1:58", "tags: item 1 must be 1 to 40 lower-case letters, digits and hyphens"],
    [
      JSON.stringify(Array.from({ length: 21 }, (_, index) => `t${index}`)),
      "1:49",
      "tags must have at most 20 items; remove 1",
    ],
  ])("tags that the API refuses, such as %s, are refused at their place", async (tags, place, message) => {
    writeTemplate("faulty", "one");
    write("AT/faulty/letterpress.json", `{"slug": "faulty", "name": "a", "subject": "b", "tags": ${tags}}`);
    const { code, note } = await run("template push AT", onServer());
    expect([code, note]).toEqual([64, expect.stringContaining(`AT/faulty/letterpress.json:${place}: ${message}`)]);
  });

  it("a server of a release without tags is refused by name", async () => {
    const older = await startHostileServer();
    try {
      older.serve({ slug: "old", mjml: mail("one") });
      writeTemplate("old", "one", { tags: ["news"] });
      const env = { LETTERPRESS_URL: older.url, LETTERPRESS_ADMIN_KEY: adminKey };
      const { code, out } = await run("template push AT", env);
      expect([code, out]).toEqual([1, expect.stringContaining("the server is older and stores no tags: update it")]);
    } finally {
      older.close();
    }
  });
});
