import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/cli/command/commands.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";
import { mail, useFolderCommands } from "./support/folder-commands.ts";

const app = useTestApp();
const { run, runJson, read, write } = useFolderCommands();
let admin: string;
let sdk: string;
beforeAll(async () => {
  admin = await app.issueKey({ kind: "admin", name: "deploy" });
  sdk = await app.issueKey({ scope: ["html"] });
});

type Env = Readonly<Record<string, string>>;
const onStore = (): Env => ({ STORE_URL: `sqlite:${app.storePath}` });
const onServer = (): Env => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: admin });

/** What an SDK key is served. */
async function served(slug: string) {
  const answer = await fetch(`${app.url}/v1/sdk/brand/${slug}`, { headers: { authorization: `Bearer ${sdk}` } });
  const { version, tokens } = (await answer.json()) as Record<string, unknown>;
  return answer.ok ? { version, tokens } : answer.status;
}

const fileOf = (slug: string, tokens: object, name = "Acme") => JSON.stringify({ slug, name, tokens });

let made = 0;
let slug: string;
beforeEach(() => {
  made += 1;
  slug = `acme-${made}`;
});

describe.each([
  ["a store", onStore, "cli"],
  ["a server", onServer, "deploy"],
])("on %s", (_what, env, author) => {
  const ran = new Set<string>();
  const ok = async (words: string): Promise<string> => {
    ran.add(words.split(" ", 1)[0] ?? "");
    const { code, out, note } = await run(`brand ${words}`, env());
    expect(code, note).toBe(0);
    return out;
  };

  it("every command does what it says", async () => {
    const tokens = { accent: "#0a7d33", site: "https://a.example/?b=c" };
    expect(await ok(`create ${slug} --name Acme --token accent=#0a7d33 --token site=https://a.example/?b=c`)).toBe(
      `${slug} is created as a draft; "brand publish ${slug}" publishes it`,
    );
    expect(JSON.parse(await ok(`get ${slug}`))).toEqual({ slug, name: "Acme", tokens });
    expect(await ok("list")).toMatch(new RegExp(`${slug} +Acme +draft `));
    expect(await served(slug)).toBe(404);
    expect(await ok(`publish ${slug} --comment first`)).toBe(`version 1 of ${slug} is published`);
    expect(await ok(`publish ${slug} --comment first`)).toBe(`version 1 of ${slug} is already published`);
    expect(await served(slug)).toEqual({ version: 1, tokens });
    await ok(`pull AT ${slug}`);
    expect(JSON.parse(read(`AT/${slug}.brand.json`))).toEqual({ slug, name: "Acme", tokens });
    write(`AT/${slug}.brand.json`, fileOf(slug, { accent: "#ff0000" }));
    expect(await ok("push AT --publish")).toBe(`${slug}: draft updated; version 2 is published`);
    expect(await served(slug)).toEqual({ version: 2, tokens: { accent: "#ff0000" } });
    expect(await ok(`rollback ${slug} 1 --comment again`)).toBe(
      `version 1 of ${slug} is published again, as version 3; the draft was not changed`,
    );
    expect(await served(slug)).toEqual({ version: 3, tokens });
    const rows = (await ok(`versions ${slug}`)).split("\n").map((line) => line.split(/ {2,}/));
    expect(rows.map(([version, , , comment]) => [version, comment])).toEqual([
      ["VERSION", "COMMENT"],
      ["3", "version 1 again: again"],
      ["2", undefined],
      ["1", "first"],
    ]);
    const [newest] = JSON.parse(await ok(`versions ${slug} --json`));
    expect(newest.published_by_name || newest.published_by).toBe(author);
    expect(JSON.parse(await ok(`get ${slug} --version 2`))).toEqual({
      slug,
      name: "Acme",
      tokens: { accent: "#ff0000" },
    });
    expect(await ok(`archive ${slug}`)).toBe(`${slug} is archived; "brand unarchive" restores it`);
    expect(await served(slug)).toBe(404);
    expect(await ok("list")).not.toContain(slug);
    expect(await ok("list --archived")).toMatch(new RegExp(`${slug} +Acme +archived`));
    expect(await ok(`unarchive ${slug}`)).toBe(`${slug} is served again`);
    expect(await served(slug)).toEqual({ version: 3, tokens });
    const mjml = mail('<span style="color:{{ brand.accent }}">a</span>');
    const token = '<mj-head><lp-token name="accent" kind="color" value="#000000" />';
    const source = { kind: "mjml" as const, text: mjml.replace("<mj-head>", token) };
    await app.services.templates.create(LOCAL, { slug: `${slug}-mail`, name: "Mail", subject: "a", source });
    await app.services.templates.publish(LOCAL, `${slug}-mail`, { comment: "" });
    // #ff0000 on white has 3.99:1 (webaim.org/resources/contrastchecker).
    const judged = await run(`brand validate ${slug} --template ${slug}-mail`, env());
    const lines = judged.out.split("\n");
    expect([judged.code, lines[0], lines[2]]).toEqual([
      1,
      `${slug}-mail`,
      "judged mails: 1; with text that cannot be read, or a refused value: 1",
    ]);
    expect(lines[1]).toMatch(
      /^ {2}mjml:2:\d+: #ff0000 on #ffffff has a contrast of 3\.99:1; text needs 4\.5:1, such as accent #\w{6}$/,
    );
    write("AT/dark.json", fileOf(slug, { accent: "#000000", nobody: "x" }));
    expect(await ok(`validate AT/dark.json --template ${slug}-mail`)).toMatch(
      /^no mail declares nobody\njudged mails: 1; .*: 0$/,
    );
    await ok(`create ${slug}-draft`);
    expect(await ok(`delete ${slug}-draft`)).toBe(`${slug}-draft is deleted`);
    expect(await run(`brand delete ${slug}`, env())).toMatchObject({
      code: 1,
      note: expect.stringContaining("archive it instead of deleting it"),
    });
    const verbs = COMMANDS.flatMap(({ name }) => (name.startsWith("brand ") ? [name.slice("brand ".length)] : []));
    expect([...ran].toSorted()).toEqual(verbs.toSorted());
  });

  it("a file is pushed once, and a dry run changes nothing", async () => {
    write("AT/acme.json", fileOf(slug, { accent: "#0a7d33" }));
    expect(await ok("push AT/acme.json --dry-run --publish")).toBe(`${slug}: create, publish`);
    expect((await run(`brand get ${slug}`, env())).code).toBe(1);
    expect(await ok("push AT/acme.json")).toBe(`${slug}: draft created`);
    expect(await ok("push AT/acme.json --publish")).toBe(`${slug}: draft unchanged; version 1 is published`);
    expect(await ok("push AT/acme.json --publish")).toBe(`${slug}: draft unchanged`);
  });

  it("neither push nor pull overwrites what the other side changed", async () => {
    await ok(`create ${slug} --token accent=#0a7d33`);
    await ok(`pull AT ${slug}`);
    await app.services.brands.update(LOCAL, slug, { etag: "*", tokens: { accent: "#111111" } });
    expect(await ok(`pull AT ${slug}`)).toMatch(/ updated$/);
    write(`AT/${slug}.brand.json`, fileOf(slug, { accent: "#222222" }));
    expect(await ok(`pull AT ${slug}`)).toMatch(/ kept: changed locally$/);
    await app.services.brands.update(LOCAL, slug, { etag: "*", tokens: { accent: "#333333" } });
    const pushed = await runJson("brand push AT", env());
    const reason = "it was changed on the server since the last pull; pull it, or pass --overwrite";
    expect(pushed).toMatchObject({ code: 1, brands: [{ slug, action: "refused", reason }] });
    const pulled = await runJson(`brand pull AT ${slug}`, env());
    expect(pulled).toMatchObject({ code: 1, written: false, brands: [{ slug, action: "refused" }] });
    expect(JSON.parse(read(`AT/${slug}.brand.json`)).tokens.accent).toBe("#222222");
    expect((await app.services.brands.describe(LOCAL, slug)).tokens).toEqual({ accent: "#333333" });
    expect(await ok("push AT --overwrite")).toBe(`${slug}: draft updated`);
    expect((await app.services.brands.describe(LOCAL, slug)).tokens).toEqual({ accent: "#222222" });
  });

  it("a push from a folder that was never pulled does not lose an unpublished draft", async () => {
    await ok(`create ${slug} --token accent=#0a7d33`);
    write("AT/acme.json", fileOf(slug, { accent: "#222222" }));
    const { code, out } = await run("brand push AT/acme.json", env());
    expect([code, out]).toEqual([
      1,
      `${slug} is not pushed: its draft on the server has unpublished changes; pull it, or pass --overwrite\nnothing was changed`,
    ]);
    await ok(`publish ${slug}`);
    expect(await ok("push AT/acme.json")).toBe(`${slug}: draft updated`);
  });

  it("a push does not undo a rollback, and pushes the other brands", async () => {
    write(`AT/${slug}.brand.json`, fileOf(slug, { accent: "#111111" }));
    await ok("push AT --publish");
    write(`AT/${slug}.brand.json`, fileOf(slug, { accent: "#222222" }));
    await ok("push AT --publish");
    await ok(`rollback ${slug} 1`);
    write(`AT/${slug}-other.brand.json`, fileOf(`${slug}-other`, {}));
    const { code, brands } = await runJson("brand push AT --publish", env());
    expect([code, brands]).toMatchObject([
      1,
      [
        { slug: `${slug}-other`, action: "create", version: 1 },
        { slug, action: "withheld", reason: expect.stringMatching(/^rolled back from version 2 by \S+ on [0-9-]+; /) },
      ],
    ]);
    expect(await served(slug)).toEqual({ version: 3, tokens: { accent: "#111111" } });
    expect(await ok("push AT --publish --republish")).toContain(`${slug}: draft unchanged; version 4 is published`);
    expect(await served(slug)).toEqual({ version: 4, tokens: { accent: "#222222" } });
  });

  it("a file that cannot be read as a brand is refused with every fault and its place", async () => {
    write("AT/bad.brand.json", '{\n  "slug": "No Slug",\n  "nmae": "x",\n  "tokens": { "accent": 1 }\n}');
    write("AT/value.brand.json", '{ "slug": "value",\n  "tokens": { "Accent": "a" } }');
    write("AT/one.brand.json", fileOf(slug, {}));
    write("AT/two.brand.json", fileOf(slug, {}));
    const { code, note } = await run("brand push AT", env());
    expect([code, note.split("\n\n")[0]?.split("\n")]).toEqual([
      64,
      [
        "AT/bad.brand.json:2:3: slug must be 1 to 64 of a-z, 0-9 and hyphen",
        'AT/bad.brand.json:3:3: there is no member "nmae"; did you mean "name"?',
        'AT/bad.brand.json:4:15: "accent" must be a string',
        'AT/value.brand.json:2:15: "Accent": a name must be 1 to 64 of a-z, 0-9 and _, and start with a letter',
        `AT/two.brand.json: has the slug "${slug}", which AT/one.brand.json has too; slugs must be unique`,
      ],
    ]);
  });
});
