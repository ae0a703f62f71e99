import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";
import { mail, useFolderCommands } from "./support/folder-commands.ts";
import { startHostileServer } from "./support/hostile-server.ts";

const { run, runJson, inPlace, write, read, writeTemplate } = useFolderCommands();
const app = useTestApp();
let adminKey: string;
let hostile: Awaited<ReturnType<typeof startHostileServer>>;
beforeAll(async () => {
  adminKey = await app.issueKey({ kind: "admin", name: "operator" });
  hostile = await startHostileServer();
});
afterAll(async () => {
  hostile.close();
});

const onServer = () => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: adminKey });
/** Any file that can be run: folders are read before a browser is started. */
const withBrowser = () => ({ ...onServer(), CHROMIUM: process.execPath });
const onHostile = () => ({ LETTERPRESS_URL: hostile.url, LETTERPRESS_ADMIN_KEY: adminKey });

/** Every path below a folder. */
const tree = (path: string): readonly string[] =>
  existsSync(inPlace(path)) ? (readdirSync(inPlace(path), { recursive: true }) as string[]).toSorted() : [];

const including = (path: string): string => mail(`</mj-text><mj-include path="${path}" type="css" /><mj-text>`);

describe("a pull from a hostile server writes nothing", () => {
  it.each([
    "../package",
    "../.vscode/tasks",
    "../.git/x",
    "../.letterpress/state",
    "../letterpress",
    "../../x",
    "/abs",
    ".hidden",
    "nul\0name",
    "UPPER",
    "",
  ])("of a sample called %j", async (name) => {
    hostile.serve({ slug: "welcome", mjml: mail("a"), samples: ["fine", name] });
    const { code, note } = await run("template pull AT welcome", onHostile());
    expect([code, note]).toEqual([64, expect.stringContaining(`a sample named ${JSON.stringify(name)}`)]);
    expect(tree("AT")).toEqual([]);
  });

  it.each([
    ".envrc",
    ".npmrc",
    "package.json",
    ".gitmodules",
    "git~1/config.css",
    ".git /config.css",
    "parts/.git/hooks.css",
    "parts/end./a.css",
    "parts/end /a.css",
    "parts/a.css ",
    "parts/a.css::$DATA",
    "con.css",
    "parts/LPT1/a.css",
    "Makefile",
    "run.sh",
    "samples/a.css",
    "Samples/a.css",
    "letterpress.json",
    "template.json",
    ".letterpress/state.json",
  ])("of a file called %j", async (path) => {
    const files = { [path]: "a {}" };
    hostile.serve({ slug: "welcome", mjml: including(path), mjmlPath: "template.mjml", files });
    const { code, note } = await run("template pull AT welcome", onHostile());
    expect([code, note]).toEqual([64, expect.stringContaining(`welcome has a file ${JSON.stringify(path)}`)]);
    expect(tree("AT")).toEqual([]);
  });

  it.each(["parts/package.json", ".github/a.mjml", "parts/a.html"])("of a source called %s", async (mjmlPath) => {
    const files = { "b.css": "a {}" };
    hostile.serve({ slug: "welcome", mjml: including("../b.css"), mjmlPath, files });
    expect((await run("template pull AT welcome", onHostile())).code).toBe(64);
    expect(tree("AT")).toEqual([]);
  });

  it.each(["../up", "a/b", "UPPER", ""])("of a slug %j", async (slug) => {
    hostile.serve({ slug, mjml: mail("a") });
    expect((await run("template pull AT welcome", onHostile())).code).toBe(64);
    expect(tree("AT")).toEqual([]);
  });
});

describe("a pull overwrites no file that belongs to no template", () => {
  const slug = "footers";
  const withFooter = mail('</mj-text><mj-include path="partials/footer.mjml" /><mj-text>');
  const theirs = "<mj-text>theirs</mj-text>";

  beforeEach(async () => {
    const { templates } = app.services;
    const stored = await templates.describe(LOCAL, slug).catch(() => undefined);
    const source = { kind: "mjml", text: mail("one") } as const;
    if (stored === undefined) await templates.create(LOCAL, { slug, name: slug, subject: "Hello", source });
    else await templates.update(LOCAL, slug, { etag: "*", source });
    await run(`template pull AT ${slug}`, onServer());
    const files = { "partials/footer.mjml": theirs };
    await templates.update(LOCAL, slug, {
      etag: "*",
      source: { kind: "mjml", text: withFooter, path: "template.mjml", files },
    });
  });

  it("unless --overwrite is given", async () => {
    write(`AT/${slug}/partials/footer.mjml`, "MY UNSAVED WORK");
    const before = tree("AT");
    const refused = await run("template pull AT", onServer());
    expect([refused.code, refused.out]).toEqual([
      1,
      expect.stringContaining("refused: would overwrite partials/footer.mjml"),
    ]);
    expect(refused.out).toContain("nothing was written");
    expect([read(`AT/${slug}/partials/footer.mjml`), read(`AT/${slug}/template.mjml`)]).toEqual([
      "MY UNSAVED WORK",
      mail("one"),
    ]);
    expect(tree("AT")).toEqual(before);
    expect(await runJson("template pull AT", onServer())).toMatchObject({
      code: 1,
      written: false,
      templates: [{ slug, action: "refused", taken: ["partials/footer.mjml"] }],
    });
    expect((await run("template pull AT --overwrite", onServer())).code).toBe(0);
    expect(read(`AT/${slug}/partials/footer.mjml`)).toBe(theirs);
  });

  it("and writes when the file says the same, or is the template's own", async () => {
    write(`AT/${slug}/partials/footer.mjml`, theirs);
    expect(await runJson("template pull AT", onServer())).toMatchObject({ templates: [{ action: "updated" }] });
    expect(read(`AT/${slug}/template.mjml`)).toBe(withFooter);
    expect(await runJson("template pull AT", onServer())).toMatchObject({ templates: [{ action: "unchanged" }] });
  });
});

describe("a pull follows no link", () => {
  const links: readonly (readonly [what: string, link: string, target: string])[] = [
    ["out of its folder", "AT/linked/template.mjml", "OTHER/outside.mjml"],
    ["to nowhere", "AT/linked/template.mjml", "OTHER/made"],
    ["of a folder to nowhere", "AT/linked/samples", "OTHER/made"],
    ["of its state", "AT/linked/.letterpress", "OTHER"],
    ["of what Git ignores", "AT/linked/.letterpress/.gitignore", "OTHER/outside.mjml"],
    ["of its state to nowhere", "AT/linked/.letterpress", "OTHER/made"],
    ["of the template's folder", "AT/linked", "OTHER"],
    ["of the template's folder to nowhere", "AT/linked", "OTHER/made"],
  ];
  it.each(links)("%s", async (_what, link, target) => {
    const { templates } = app.services;
    if ((await templates.describe(LOCAL, "linked").catch(() => undefined)) === undefined) {
      const source = { kind: "mjml", text: mail("one") } as const;
      await templates.create(LOCAL, { slug: "linked", name: "linked", subject: "Hello", source });
      await templates.setSample(LOCAL, "linked", { name: "ann", data: {} });
    }
    write("OTHER/outside.mjml", "outside");
    mkdirSync(inPlace(link.slice(0, link.lastIndexOf("/"))), { recursive: true });
    symlinkSync(inPlace(target), inPlace(link));
    const { code, note } = await run("template pull AT linked --overwrite", onServer());
    expect([code, note]).toEqual([64, expect.stringContaining(link)]);
    expect(tree("OTHER")).toEqual(["outside.mjml"]);
    expect(read("OTHER/outside.mjml")).toBe("outside");
  });
});

/** The commands that read folders of templates. */
const READERS = [
  "template validate AT",
  "template push AT --publish",
  "template status AT",
  "template diff AT",
  "template pull AT",
  "eject AT/hostile --react",
  "check --layout AT",
];

describe.each(READERS)("%s reads nothing that is not a regular file of the folder", (command) => {
  const files: readonly (readonly [what: string, path: string])[] = [
    ["settings", "letterpress.json"],
    ["source", "template.mjml"],
    ["sample", "samples/p.json"],
    ["folder of samples", "samples"],
    ["included file", "part.mjml"],
  ];

  beforeEach(() => {
    writeTemplate("hostile", '</mj-text><mj-include path="part.mjml" /><mj-text>');
    write("AT/hostile/part.mjml", "<mj-text>part</mj-text>");
    write("AT/hostile/samples/p.json", "{}");
    write("OTHER/letterpress.json", '{"slug":"hostile","subject":"SECRET"}');
    write("OTHER/template.mjml", mail("SECRET"));
    write("OTHER/part.mjml", "<mj-text>SECRET</mj-text>");
    write("OTHER/samples/p.json", '{"merge_tags":{"text":{"a":"SECRET"}}}');
  });

  it.each(files)("a link of the %s", async (_what, path) => {
    rmSync(inPlace(`AT/hostile/${path}`), { recursive: true });
    symlinkSync(inPlace(`OTHER/${path}`), inPlace(`AT/hostile/${path}`));
    const { code, out, note } = await run(command, withBrowser());
    expect(code).toBeGreaterThan(0);
    expect(out + note).toContain(`AT/hostile/${path} is a link that leads out of the folder`);
    expect(out + note).not.toContain("SECRET");
    expect(await app.services.templates.describe(LOCAL, "hostile").catch(({ code: why }) => why)).toBe(
      "TEMPLATE_NOT_FOUND",
    );
  });

  it.each(files.filter(([what]) => what !== "folder of samples"))("a FIFO of the %s", async (_what, path) => {
    rmSync(inPlace(`AT/hostile/${path}`));
    execFileSync("mkfifo", [inPlace(`AT/hostile/${path}`)]);
    const { code, out, note } = await run(command, withBrowser());
    expect(code).toBeGreaterThan(0);
    expect(out + note).toContain(`AT/hostile/${path} is not a regular file`);
  });

  it("a file with a name that no pull would write", async () => {
    writeTemplate("hostile", '</mj-text><mj-include path=".env.css" type="css" /><mj-text>');
    write("AT/hostile/.env.css", "SECRET");
    const { code, out, note } = await run(command, withBrowser());
    expect(code).toBeGreaterThan(0);
    expect(out + note).toContain("AT/hostile/.env.css has a name that begins with a dot");
    expect(out + note).not.toContain("SECRET");
  });
});

describe("data beside a file", () => {
  it.each([
    ["render AT/a.mjml --sample p", "samples/p.json"],
    ["check --layout AT/a.mjml", "a.data.json"],
  ])("is read by %s as that of a folder is", async (command, path) => {
    write("AT/a.mjml", mail("{{ a }}"));
    write(`AT/${path}`, "{}");
    write("OTHER/secret.json", '{"merge_tags":{"text":{"a":"SECRET"}}}');
    rmSync(inPlace(`AT/${path}`));
    symlinkSync(inPlace("OTHER/secret.json"), inPlace(`AT/${path}`));
    const linked = await run(command, withBrowser());
    expect([linked.code, linked.note]).toEqual([64, expect.stringContaining(`AT/${path} is a link`)]);
    expect(linked.out).not.toContain("SECRET");
    rmSync(inPlace(`AT/${path}`));
    execFileSync("mkfifo", [inPlace(`AT/${path}`)]);
    const piped = await run(command, withBrowser());
    expect([piped.code, piped.note]).toEqual([64, expect.stringContaining(`AT/${path} is not a regular file`)]);
  });
});
