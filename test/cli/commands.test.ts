import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { headingDocument } from "../support/document-fixture.ts";
import { runHere } from "../support/run-here.ts";
import { runToEnd } from "../support/run-to-end.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");

let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "letterpress-cli-"));
  await (await openSqliteStore(join(folder, "store.db"))).close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: readonly string[]) => runHere(args, { STORE_URL: `sqlite:${join(folder, "store.db")}` });

async function runJson(...args: readonly string[]) {
  const { code, out, said } = await run(...args, "--json");
  expect(code, said).toBe(0);
  return JSON.parse(out);
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
  it("lists every command", async () => {
    const { code, out } = await run("--help");
    expect(code).toBe(0);
    for (const command of COMMANDS) expect(out).toMatch(new RegExp(`^  ${command}`, "m"));
  });

  it.each(COMMANDS)("of %s has a usage line", async (command) => {
    const { code, out } = await run(...command.split(" "), "--help");
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^Usage: .* ${command}`, "m"));
  });
});

it("help of what destroys something says so first", async () => {
  const { out } = await run("store", "pepper", "--help");
  expect(out).toMatch(/^Invalidates every existing key/);
  expect((await run("restore", "--help")).out).toMatch(/^.*\n\nUsage: .*\n\nUndoes every change since the backup/);
});

describe("a command on a store that does not exist", () => {
  it.each([
    ["key", "list"],
    ["key", "create", "--name", "mailer", "--target", "html"],
    ["key", "revoke", "key_x"],
    ["template", "list"],
    ["audit", "list"],
  ])("makes none, and names the path: %s %s", async (...args) => {
    rmSync(folder, { recursive: true });
    const { code, note } = await run(...args);
    expect([code, note]).toEqual([78, expect.stringContaining(`${join(folder, "store.db")} does not exist; check`)]);
    expect(existsSync(folder)).toBe(false);
  });

  it("makes it for the first admin key", async () => {
    rmSync(folder, { recursive: true });
    expect((await run("key", "create", "--admin", "--name", "me")).code).toBe(0);
    expect(await runJson("key", "list")).toHaveLength(1);
  });
});

it("a process ends with the code of its command, and keeps notes out of standard output", async () => {
  const env = { STORE_URL: `sqlite:${join(folder, "store.db")}` };
  const list = ["key", "list", "--state", "in-force"];
  expect(await runToEnd(env, ...list)).toEqual([0, expect.stringMatching(/^ID .*\n$/), `store: ${folder}/store.db\n`]);
  expect(await runToEnd(env, ...list, "now")).toEqual([64, "", expect.stringContaining('unexpected argument "now"')]);
  expect(await runToEnd({ STORE_URL: "no" }, ...list)).toEqual([78, "", expect.stringContaining("STORE_URL")]);
});

describe("key", () => {
  it("create prints the key alone on standard output", async () => {
    const { code, out, note } = await run("key", "create", "--name", "mailer", "--target", "html", "--target", "mjml");
    expect(code).toBe(0);
    expect(out).toMatch(/^lp_sdk_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/);
    expect(note).toContain("[html, mjml]");
  });

  it("list, rotate and revoke work on what create made", async () => {
    const { id } = await runJson("key", "create", "--name", "deploy", "--admin", "--expires-in", "90d");
    expect(await runJson("key", "list")).toMatchObject([{ id, name: "deploy", kind: "admin" }]);
    expect(await runJson("key", "list", "--state", "in-force", "--name", "DEP")).toMatchObject([{ id }]);
    expect(await runJson("key", "list", "--expires-within", "91d")).toMatchObject([{ id }]);
    expect(await runJson("key", "list", "--expires-within", "89d")).toEqual([]);
    expect(await run("key", "list", "--state", "lost")).toMatchObject({
      code: 64,
      note: expect.stringContaining('--state must be in-force, expired, revoked, not "lost"'),
    });
    expect((await runJson("key", "rotate", id, "--grace", "1h")).key).toMatch(/^lp_admin_/);
    const refused = await run("key", "revoke", id);
    expect([refused.code, refused.note]).toEqual([
      1,
      expect.stringContaining("FAILED_PRECONDITION: this is the last valid owner key"),
    ]);
    expect((await run("key", "revoke", id, "--force")).out).toContain("is revoked");
    const actions = (await runJson("audit", "list")).map(
      ({ action, actor }: Record<string, string>) => `${actor} ${action}`,
    );
    expect(actions).toEqual(["cli key.revoke", "cli key.rotate", "cli key.create"]);
  });
});

describe("key rotate, usage and revoke", () => {
  it("take what a leak report shows: the start of the secret, or all of it, also before a rotation", async () => {
    const created = await runJson("key", "create", "--name", "one", "--target", "html");
    const other = await runJson("key", "create", "--name", "two", "--target", "html");
    const start = created.key.slice(0, "lp_sdk_".length + 12);
    expect(await runJson("key", "rotate", start)).toMatchObject({ id: created.id });
    expect(await runJson("key", "usage", start)).toMatchObject({ name: "one" });
    expect((await run("key", "usage", start)).out).toBe(`${created.id} (one): never used`);
    expect(await runJson("key", "revoke", start)).toMatchObject({ id: created.id });
    expect(await runJson("key", "revoke", other.key)).toMatchObject({ id: other.id });
    const unknown = await run("key", "revoke", "lp_sdk_000000000000");
    expect([unknown.code, unknown.note]).toEqual([1, expect.stringContaining("KEY_NOT_FOUND")]);
    expect(await runJson("key", "list", "--state", "revoked")).toHaveLength(2);
  });
});

describe("template", () => {
  it("push creates, updates or leaves alone, and publishes on request", async () => {
    const path = writeDocument("a.json", headingDocument());
    expect(await runJson("template", "push", path, "--slug", "a", "--subject", "Hello", "--publish")).toMatchObject({
      outcome: "created",
      version: 1,
    });
    expect(await runJson("template", "push", path, "--slug", "a", "--subject", "Hello", "--publish")).toMatchObject({
      outcome: "unchanged",
    });
    writeDocument("a.json", headingDocument("Other"));
    expect(await runJson("template", "push", path, "--slug", "a")).toMatchObject({ outcome: "updated" });
    expect((await run("template", "list")).out).toContain("version 1, draft differs");
    expect(await runJson("template", "publish", "a", "--comment", "two")).toMatchObject({
      version: 2,
      unchanged: false,
    });
    expect(await runJson("template", "publish", "a")).toMatchObject({ version: 2, unchanged: true });
    expect((await run("template", "publish", "a")).out).toContain(
      "is already published; --publish-unchanged creates a new one",
    );
    expect(await runJson("template", "publish", "a", "--publish-unchanged")).toMatchObject({ version: 3 });
  });

  it("validate prints every finding with its place and ends with 1", async () => {
    const path = writeDocument("bad.json", { ...headingDocument(), schema_version: 1, canvas: [] });
    const { code, out } = await run("template", "validate", path);
    expect(code).toBe(1);
    expect(out).toMatch(/^error {2}document\.schema_version: /m);
    expect(out).toMatch(/^error {2}document\.canvas: /m);
    expect(out).toContain("is not valid");
  });

  it("push of a faulty file stores nothing", async () => {
    const path = writeDocument("bad.json", { ...headingDocument(), rows: {} });
    const { code, note } = await run("template", "push", path, "--slug", "bad");
    expect([code, note]).toEqual([1, expect.stringContaining("RENDER_ERROR: document.rows")]);
    expect(await runJson("template", "list")).toEqual([]);
  });
});

describe("--force", () => {
  it("takes what Gmail would cut off, in every command that compiles a draft", async () => {
    const path = writeDocument("large.json", headingDocument("word ".repeat(22_000)));
    for (const args of [
      ["template", "validate", path],
      ["template", "push", path, "--slug", "large", "--subject", "Hello"],
    ]) {
      const { code, out, note } = await run(...args);
      expect(code).toBe(1);
      expect(out + note).toMatch(/the HTML is 1\d\d(\.\d)? KiB .* 102 KiB/);
      expect((await run(...args, "--force")).code).toBe(0);
    }
    expect((await run("template", "publish", "large")).code).toBe(1);
    expect(await runJson("template", "publish", "large", "--force")).toMatchObject({ version: 1 });
  });
});

describe("--allow-unknown", () => {
  it("takes what mjml does not know, in every command that compiles", async () => {
    const path = join(folder, "unknown.mjml");
    writeFileSync(path, '<mjml><mj-body><mj-section colour="red"><mj-foo /></mj-section></mj-body></mjml>');
    for (const args of [
      ["template", "validate", path],
      ["template", "push", path, "--slug", "unknown", "--subject", "Hello"],
      ["render", path],
    ]) {
      const { code, out, note } = await run(...args);
      expect(code).toBe(1);
      expect(out + note).toMatch(/mjml knows no <mj-foo>/);
      expect((await run(...args, "--allow-unknown")).code).toBe(0);
    }
    expect((await run("template", "publish", "unknown")).code).toBe(1);
    expect(await runJson("template", "publish", "unknown", "--allow-unknown")).toMatchObject({ version: 1 });
  });
});

describe("render", () => {
  it("fills a local file without a store", async () => {
    const out = join(folder, "welcome.html");
    const data = join(EXAMPLES, "welcome.data.json");
    const { code } = await run("render", join(EXAMPLES, "welcome.template.json"), "--data", data, "--out", out);
    expect(code).toBe(0);
    const html = readFileSync(out, "utf8");
    expect(html).toContain("Welcome, Ilse &amp; Co");
    expect(html).not.toContain("{{");
  });

  it("gives html as it is served, or as mjml writes it", async () => {
    const render = async (...args: string[]) => (await run("render", join(EXAMPLES, "order-lines.mjml"), ...args)).out;
    const [served, whole] = [await render(), await render("--unshortened")];
    expect([served.includes('class=""'), whole.includes('class=""')]).toEqual([false, true]);
    expect(served.length).toBeLessThan(whole.length);
  });

  it("prints the text part and the subject as targets of their own", async () => {
    const [template, data] = ["template", "data"].map((part) => join(EXAMPLES, `welcome.${part}.json`));
    const text = await run("render", template ?? "", "--data", data ?? "", "--target", "text");
    const expected = readFileSync(join(import.meta.dirname, "../compile/target/text/expected/welcome.txt"), "utf8");
    expect([text.code, text.out.trimEnd()]).toEqual([0, expected.trimEnd()]);
    const subject = await run(
      "render",
      template ?? "",
      "--data",
      data ?? "",
      "--target",
      "subject",
      "--subject",
      "Hi {{ first_name }}",
    );
    expect([subject.code, subject.out.trimEnd()]).toEqual([0, "Hi Ilse & Co"]);
    const missing = await run("render", template ?? "", "--target", "subject");
    expect([missing.code, missing.note]).toEqual([64, expect.stringContaining("--subject is missing")]);
  });

  it("accepts an object of the caller as it is, or as data", async () => {
    const file = join(folder, "plain.mjml");
    const text = '<mj-text>Hi {{ customer.name }}<p lp-each="lines" lp-as="line">{{ line.title }}</p></mj-text>';
    writeFileSync(file, `<mjml><mj-body><mj-section><mj-column>${text}</mj-column></mj-section></mj-body></mjml>`);
    const order = { customer: { name: "Ada", context: "x" }, lines: [{ title: "Tea" }, { title: "Pot" }] };
    const render = async (data: object) => {
      writeFileSync(join(folder, "order.json"), JSON.stringify(data));
      const { out, note } = await run("render", file, "--target", "text", "--data", join(folder, "order.json"));
      return out.split(/\s+/).join(" ").trim() || note;
    };
    expect(await render(order)).toBe("Hi Ada Tea Pot");
    expect(await render({ data: order })).toBe("Hi Ada Tea Pot");
    expect(await render({ merge_tags: { text: { "customer.name": "Bo" } }, data: order })).toBe("Hi Bo Tea Pot");
    expect(await render({ ...order, context: {}, lists: {} })).toContain(
      'order.json has "context" beside "customer": write {"data": …} around an object of your own, or remove "customer"',
    );
  });

  it("takes a sample beside the file by its name", async () => {
    const file = join(folder, "sampled.mjml");
    const mjml =
      "<mjml><mj-body><mj-section><mj-column><mj-text>Hi {{ name }}</mj-text></mj-column></mj-section></mj-body></mjml>";
    writeFileSync(file, mjml);
    const render = (...args: readonly string[]) => run("render", file, "--target", "text", ...args);
    expect((await render("--sample", "short")).note).toContain("there are no samples");
    mkdirSync(join(folder, "samples"));
    writeFileSync(join(folder, "samples", "short.json"), '{"merge_tags":{"text":{"name":"Ada"}}}');
    expect((await render("--sample", "short")).out.trim()).toBe("Hi Ada");
    expect((await render("--sample", "sort")).note).toContain("there are short");
    expect((await render("--sample", "../samples/short")).note).toContain("a-z, 0-9 and hyphen");
    expect((await render("--sample", "short", "--data", "x.json")).note).toContain("--data or --sample, not both");
  });

  it("names every missing tag when asked to", async () => {
    const { code, note } = await run("render", join(EXAMPLES, "password-reset.template.json"), "--on-missing", "error");
    expect(code).toBe(1);
    expect(note).toContain("RENDER_ERROR");
    expect(note).toContain("merge_tags.url.reset_url");
  });
});
