import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { headingDocument } from "../support/document-fixture.ts";

const PROGRAM = join(import.meta.dirname, "../../bin/letterpress.js");
const EXAMPLES = join(import.meta.dirname, "../../examples");

let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "letterpress-cli-"));
  await (await openSqliteStore(join(folder, "store.db"))).close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env.PATH, STORE_URL: `sqlite:${join(folder, "store.db")}` },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

function runJson(...args: readonly string[]) {
  const { status, stdout, stderr } = run(...args, "--json");
  expect(stderr.includes("Error"), stderr).toBe(false);
  expect(status).toBe(0);
  return JSON.parse(stdout);
}

function writeDocument(name: string, document: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(document));
  return path;
}

const COMMANDS = [
  "serve",
  "key create",
  "key list",
  "key revoke",
  "key rotate",
  "template push",
  "template publish",
  "template list",
  "template validate",
  "render",
  "audit list",
  "backup",
  "restore",
];

describe("help", () => {
  it("lists every command", () => {
    const { status, stdout } = run("--help");
    expect(status).toBe(0);
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${command}`, "m"));
  });

  it.each(COMMANDS)("of %s has a usage line", (command) => {
    const { status, stdout } = run(...command.split(" "), "--help");
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Usage: .* ${command}`, "m"));
  });
});

describe("a command on a store that does not exist", () => {
  it.each([
    ["key", "list"],
    ["key", "create", "--name", "mailer", "--target", "html"],
    ["key", "revoke", "key_x"],
    ["template", "list"],
    ["audit", "list"],
  ])("makes none, and names the path: %s %s", (...args) => {
    rmSync(folder, { recursive: true });
    const { status, stderr } = run(...args);
    expect([status, stderr]).toEqual([
      78,
      expect.stringContaining(`${join(folder, "store.db")} does not exist; check`),
    ]);
    expect(existsSync(folder)).toBe(false);
  });

  it("makes it for the first admin key", () => {
    rmSync(folder, { recursive: true });
    expect(run("key", "create", "--admin", "--name", "me").status).toBe(0);
    expect(runJson("key", "list")).toHaveLength(1);
  });
});

describe("a call that cannot be understood", () => {
  it.each([
    [["keys"], /there is no command "keys"/],
    [["key", "create", "--target", "html"], /--name is missing/],
    [["key", "create", "--name", "x"], /--target is missing/],
    [["key", "create", "--name", "x", "--target", "pdf"], /not "pdf"/],
    [["key", "create", "--name", "x", "--target", "html", "--colour", "red"], /--colour/],
    [["key", "create", "--name", "x".repeat(101), "--target", "html"], /--name must be at most 100 characters/],
    [["key", "create", "--name", " ", "--target", "html"], /--name must hold a visible character/],
    [["template", "push", "x.json", "--slug", "x", "--subject", "a\nb"], /--subject must be one line/],
    [["template", "push", "x.json", "--slug", "No Slug"], /--slug must be/],
    [["key", "revoke"], /<id-or-prefix> is missing/],
    [["key", "revoke", "a", "b"], /"b" is one word too many/],
    [["key", "create", "--name", "x", "--target", "html", "--expires-in", "soon"], /"soon" is not a duration/],
    [["render", "no-such-file.json"], /cannot read the file no-such-file.json/],
  ])("%j ends with 64 and says why", (args, message) => {
    const { status, stdout, stderr } = run(...args);
    expect(status).toBe(64);
    expect(stderr).toMatch(message);
    expect(stdout).toBe("");
  });
});

describe("key", () => {
  it("create prints the key alone on standard output", () => {
    const { status, stdout, stderr } = run("key", "create", "--name", "mailer", "--target", "html", "--target", "mjml");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^lp_sdk_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}\n$/);
    expect(stderr).toContain("[html, mjml]");
  });

  it("list, rotate and revoke work on what create made", () => {
    const { id } = runJson("key", "create", "--name", "deploy", "--admin", "--expires-in", "90d");
    expect(runJson("key", "list")).toMatchObject([{ id, name: "deploy", kind: "admin" }]);
    expect(runJson("key", "list", "--state", "in-force", "--name", "DEP")).toMatchObject([{ id }]);
    expect(runJson("key", "list", "--expires-within", "91d")).toMatchObject([{ id }]);
    expect(runJson("key", "list", "--expires-within", "89d")).toEqual([]);
    expect(run("key", "list", "--state", "lost")).toMatchObject({
      status: 64,
      stderr: expect.stringContaining('--state must be in-force, expired, revoked, not "lost"'),
    });
    expect(runJson("key", "rotate", id, "--grace", "1h").key).toMatch(/^lp_admin_/);
    const refused = run("key", "revoke", id);
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringContaining("FAILED_PRECONDITION: this is the last owner"),
    ]);
    expect(run("key", "revoke", id, "--force").stdout).toContain("is revoked");
    const actions = runJson("audit", "list").map(({ action, actor }: Record<string, string>) => `${actor} ${action}`);
    expect(actions).toEqual(["cli key.revoke", "cli key.rotate", "cli key.create"]);
  });
});

describe("key rotate, usage and revoke", () => {
  it("take what a leak report shows: the start of the secret, or all of it, also before a rotation", () => {
    const created = runJson("key", "create", "--name", "one", "--target", "html");
    const other = runJson("key", "create", "--name", "two", "--target", "html");
    const start = created.key.slice(0, "lp_sdk_".length + 12);
    expect(runJson("key", "rotate", start)).toMatchObject({ id: created.id });
    expect(runJson("key", "usage", start)).toMatchObject({ name: "one" });
    expect(run("key", "usage", start).stdout).toBe(`${created.id} (one): never used\n`);
    expect(runJson("key", "revoke", start)).toMatchObject({ id: created.id });
    expect(runJson("key", "revoke", other.key)).toMatchObject({ id: other.id });
    const unknown = run("key", "revoke", "lp_sdk_000000000000");
    expect([unknown.status, unknown.stderr]).toEqual([1, expect.stringContaining("KEY_NOT_FOUND")]);
    expect(runJson("key", "list", "--state", "revoked")).toHaveLength(2);
  });
});

describe("template", () => {
  it("push creates, updates or leaves alone, and publishes on request", () => {
    const path = writeDocument("a.json", headingDocument());
    expect(runJson("template", "push", path, "--slug", "a", "--publish")).toMatchObject({
      outcome: "created",
      version: 1,
    });
    expect(runJson("template", "push", path, "--slug", "a", "--publish")).toMatchObject({ outcome: "unchanged" });
    writeDocument("a.json", headingDocument("Other"));
    expect(runJson("template", "push", path, "--slug", "a")).toMatchObject({ outcome: "updated" });
    expect(run("template", "list").stdout).toContain("version 1, draft differs");
    expect(runJson("template", "publish", "a", "--comment", "two")).toMatchObject({ version: 2, unchanged: false });
    expect(runJson("template", "publish", "a")).toMatchObject({ version: 2, unchanged: true });
    expect(run("template", "publish", "a").stdout).toContain("is served already; --publish-unchanged makes a new one");
    expect(runJson("template", "publish", "a", "--publish-unchanged")).toMatchObject({ version: 3 });
  });

  it("validate prints every finding with its place and ends with 1", () => {
    const path = writeDocument("bad.json", { ...headingDocument(), schema_version: 1, canvas: [] });
    const { status, stdout } = run("template", "validate", path);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^error {2}document\.schema_version: /m);
    expect(stdout).toMatch(/^error {2}document\.canvas: /m);
    expect(stdout).toContain("is not valid");
  });

  it("push of a faulty file stores nothing", () => {
    const path = writeDocument("bad.json", { ...headingDocument(), rows: {} });
    const { status, stderr } = run("template", "push", path, "--slug", "bad");
    expect([status, stderr]).toEqual([1, expect.stringContaining("RENDER_ERROR: document.rows")]);
    expect(runJson("template", "list")).toEqual([]);
  });
});

describe("--force", () => {
  it("takes what Gmail would cut off, in every command that compiles a draft", () => {
    const path = writeDocument("large.json", headingDocument("word ".repeat(22_000)));
    for (const args of [
      ["template", "validate", path],
      ["template", "push", path, "--slug", "large"],
    ]) {
      const { status, stdout, stderr } = run(...args);
      expect(status).toBe(1);
      expect(stdout + stderr).toMatch(/the HTML is 1\d\d(\.\d)? KiB .* 102 KiB/);
      expect(run(...args, "--force").status).toBe(0);
    }
    expect(run("template", "publish", "large").status).toBe(1);
    expect(runJson("template", "publish", "large", "--force")).toMatchObject({ version: 1 });
  });
});

describe("--allow-unknown", () => {
  it("takes what mjml does not know, in every command that compiles", () => {
    const path = join(folder, "unknown.mjml");
    writeFileSync(path, '<mjml><mj-body><mj-section colour="red"><mj-foo /></mj-section></mj-body></mjml>');
    for (const args of [
      ["template", "validate", path],
      ["template", "push", path, "--slug", "unknown"],
      ["render", path],
    ]) {
      const { status, stdout, stderr } = run(...args);
      expect(status).toBe(1);
      expect(stdout + stderr).toMatch(/mjml knows no <mj-foo>/);
      expect(run(...args, "--allow-unknown").status).toBe(0);
    }
    expect(run("template", "publish", "unknown").status).toBe(1);
    expect(runJson("template", "publish", "unknown", "--allow-unknown")).toMatchObject({ version: 1 });
  });
});

describe("render", () => {
  it("fills a local file without a store", () => {
    const out = join(folder, "welcome.html");
    const data = join(EXAMPLES, "welcome.data.json");
    const { status } = run("render", join(EXAMPLES, "welcome.template.json"), "--data", data, "--out", out);
    expect(status).toBe(0);
    const html = readFileSync(out, "utf8");
    expect(html).toContain("Welcome, Ilse &amp; Co");
    expect(html).not.toContain("{{");
  });

  it("gives html as it is served, or as mjml writes it", () => {
    const render = (...args: string[]) => run("render", join(EXAMPLES, "order-lines.mjml"), ...args).stdout;
    const [served, whole] = [render(), render("--unshortened")];
    expect([served.includes('class=""'), whole.includes('class=""')]).toEqual([false, true]);
    expect(served.length).toBeLessThan(whole.length);
  });

  it("prints the text part and the subject as targets of their own", () => {
    const [template, data] = ["template", "data"].map((part) => join(EXAMPLES, `welcome.${part}.json`));
    const text = run("render", template ?? "", "--data", data ?? "", "--target", "text");
    const expected = readFileSync(join(import.meta.dirname, "../compile/target/text/expected/welcome.txt"), "utf8");
    expect([text.status, text.stdout.trimEnd()]).toEqual([0, expected.trimEnd()]);
    const subject = run(
      "render",
      template ?? "",
      "--data",
      data ?? "",
      "--target",
      "subject",
      "--subject",
      "Hi {{ first_name }}",
    );
    expect([subject.status, subject.stdout.trimEnd()]).toEqual([0, "Hi Ilse & Co"]);
    const missing = run("render", template ?? "", "--target", "subject");
    expect([missing.status, missing.stderr]).toEqual([64, expect.stringContaining("--subject is missing")]);
  });

  it("takes a sample beside the file by its name", () => {
    const file = join(folder, "sampled.mjml");
    const mjml =
      "<mjml><mj-body><mj-section><mj-column><mj-text>Hi {{ name }}</mj-text></mj-column></mj-section></mj-body></mjml>";
    writeFileSync(file, mjml);
    const render = (...args: readonly string[]) => run("render", file, "--target", "text", ...args);
    expect(render("--sample", "short").stderr).toContain("there are no samples");
    mkdirSync(join(folder, "samples"));
    writeFileSync(join(folder, "samples", "short.json"), '{"merge_tags":{"text":{"name":"Ada"}}}');
    expect(render("--sample", "short").stdout.trim()).toBe("Hi Ada");
    expect(render("--sample", "sort").stderr).toContain("there are short");
    expect(render("--sample", "../samples/short").stderr).toContain("a-z, 0-9 and hyphen");
    expect(render("--sample", "short", "--data", "x.json").stderr).toContain("--data or --sample, not both");
  });

  it("names every missing tag when asked to", () => {
    const { status, stderr } = run("render", join(EXAMPLES, "password-reset.template.json"), "--on-missing", "error");
    expect(status).toBe(1);
    expect(stderr).toContain("RENDER_ERROR");
    expect(stderr).toContain("merge_tags.url.reset_url");
  });
});
