import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { CLI } from "../../src/cli/api/local-caller.ts";
import { toTypedTemplates } from "../../src/cli/types/typed-template.ts";
import { toTypeScript } from "../../src/cli/types/typescript-types.ts";
import { headingDocument } from "../support/document-fixture.ts";
import { runHere } from "../support/run-here.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { useTestApp } from "../support/use-test-app.ts";

/** Of the right form; no store has it. */
const UNKNOWN_KEY = "lp_admin_AbCdEf012345_Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9a2aWVMM";

const directory = useTemporaryDirectory();
const app = useTestApp();
let env: Record<string, string>;

beforeAll(async () => {
  env = {
    LETTERPRESS_URL: `${app.url}/`,
    LETTERPRESS_ADMIN_KEY: await app.issueKey({ kind: "admin", name: "operator" }),
    // Where nothing may be made.
    STORE_URL: `sqlite:${directory.path("none/store.db")}`,
  };
});

const run = (words: readonly string[], change: Readonly<Record<string, string>> = {}) =>
  runHere(words, { ...env, ...change });

async function runJson(...words: readonly string[]) {
  const { code, out } = await run([...words, "--json"]);
  expect(code, out).toBe(0);
  return JSON.parse(out);
}

function write(name: string, text: string): string {
  mkdirSync(directory.path("."), { recursive: true });
  writeFileSync(directory.path(name), text);
  return directory.path(name);
}

describe("on a server", () => {
  it("keys are made, listed, rotated and revoked, also by the start of their secret", async () => {
    const created = await runJson("key", "create", "--name", "mailer", "--target", "html", "--expires-in", "90d");
    expect(created).toMatchObject({
      name: "mailer",
      kind: "sdk",
      targets: ["html"],
      key: expect.stringMatching(/^lp_sdk_/),
    });
    const listed = await runJson("key", "list", "--name", "MAIL", "--state", "in-force", "--expires-within", "91d");
    const [stored] = (await app.services.store.keys.list({ limit: 1 })).items;
    expect(listed).toEqual([
      {
        id: stored?.id,
        name: "mailer",
        kind: "sdk",
        role: "",
        targets: ["html"],
        definition: "full",
        prefix: stored?.prefix,
        created_at: stored?.createdAt.toISOString(),
        expires_at: stored?.expiresAt?.toISOString(),
      },
    ]);
    const rotated = await runJson("key", "rotate", created.id, "--grace", "1h");
    expect(rotated).toMatchObject({ id: created.id, key: expect.stringMatching(/^lp_sdk_/) });
    const prefix = rotated.key.slice(0, "lp_sdk_".length + 12);
    const revoked = await run(["key", "revoke", prefix]);
    expect(revoked).toMatchObject({
      code: 0,
      out: `${created.id} (mailer) is revoked`,
      note: `server: ${app.url} (chosen by LETTERPRESS_URL)`,
    });
    expect(await runJson("key", "list", "--state", "revoked")).toMatchObject([{ id: created.id }]);
    const desk = await runJson("key", "create", "--name", "desk", "--admin", "--role", "viewer");
    expect(desk).toMatchObject({ kind: "admin", role: "viewer" });
    expect((await run(["key", "list", "--name", "desk"])).out).toMatch(/ROLE(.|\n)* admin +viewer /);
    const denied = await run(["key", "revoke", desk.id, "--api-key", desk.key]);
    expect(denied.note).toContain("requires an admin key of the role owner, and the key is of the role viewer");
  });

  it("types of what a server publishes are those of its store", async () => {
    const mjml = `<mjml><mj-body><mj-section><mj-column><mj-text lp-if="seats > 3">Hi {{ name }} of {{ city|'Ulm' }}</mj-text>
      <mj-text lp-each="items">{{ items.title }}</mj-text></mj-column></mj-section></mj-body></mjml>`;
    await runJson("template", "push", write("typed.mjml", mjml), "--slug", "typed", "--subject", "Hello", "--publish");
    const { version, schema, dataSchema } = await app.services.templates.getContract(CLI, "typed");
    const contract = { ref: "typed", version, schema: JSON.parse(schema), dataSchema: JSON.parse(dataSchema) };
    const { code, out, note } = await run(["types", "typed", "--lang", "ts"]);
    expect([code, note]).toEqual([0, `server: ${app.url} (chosen by LETTERPRESS_URL)`]);
    expect(out).toBe(toTypeScript(toTypedTemplates([contract])).trimEnd());
    expect((await run(["types", "no-such", "--lang", "ts"])).note).toContain("there is no template");
  });

  it("types need no more than the key of an application, which goes behind an admin key", async () => {
    const types = ["types", "typed", "--lang", "ts"];
    const key = await app.issueKey({ scope: ["html"] });
    const withAdminKey = await run(types, { LETTERPRESS_API_KEY: UNKNOWN_KEY });
    expect(withAdminKey.code).toBe(0);
    const onlyKey = (text: string) => ({ LETTERPRESS_ADMIN_KEY: "", LETTERPRESS_API_KEY: text });
    expect(await run(types, onlyKey(key))).toEqual(withAdminKey);
    expect((await run(types, onlyKey(key.slice(0, 40)))).note).toMatch(/^LETTERPRESS_API_KEY is cut off/);
    expect(await run(types, onlyKey(""))).toMatchObject({
      code: 64,
      note: expect.stringContaining(
        `and needs a key: set LETTERPRESS_API_KEY, LETTERPRESS_ADMIN_KEY or LETTERPRESS_ADMIN_KEY_FILE, or unset`,
      ),
    });
    const others = await run(["template", "list"], onlyKey(key));
    expect([others.code, others.note]).toEqual([64, expect.stringContaining("needs an admin key")]);
    expect((await run(["types", "--help"])).out).toMatch(/LETTERPRESS_ADMIN_KEY, or else\s+LETTERPRESS_API_KEY/);
  });

  it("a document is pushed, published and listed as on a store", async () => {
    const path = write("a.json", JSON.stringify(headingDocument(), undefined, 2));
    expect(await runJson("template", "push", path, "--slug", "a", "--subject", "Hello", "--publish")).toMatchObject({
      outcome: "created",
      version: 1,
    });
    expect(await runJson("template", "push", path, "--slug", "a")).toMatchObject({ outcome: "unchanged" });
    write("a.json", JSON.stringify(headingDocument("Other")));
    expect(await runJson("template", "push", path, "--slug", "a", "--subject", "Hi")).toMatchObject({
      outcome: "updated",
    });
    expect((await run(["template", "list"])).out).toContain("version 1, draft differs");
    expect(await runJson("template", "publish", "a", "--comment", "two")).toMatchObject({
      version: 2,
      unchanged: false,
    });
    expect(await runJson("template", "publish", "a")).toMatchObject({ version: 2, unchanged: true });
    expect(await app.services.templates.describe({ kind: "local", name: "cli" }, "a")).toMatchObject({
      subject: "Hi",
    });
  });

  it("MJML is pushed with its includes, and findings name the files here", async () => {
    write("header.mjml", "<mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section>");
    const path = write("b.mjml", '<mjml><mj-body><mj-include path="header.mjml" /></mj-body></mjml>');
    const pushed = await run(["template", "push", path, "--slug", "b", "--subject", "Hello"]);
    expect([pushed.code, pushed.out]).toEqual([0, expect.stringContaining(`warning  ${path}:1:1: `)]);
    expect(await runJson("template", "push", path, "--slug", "b", "--subject", "Hello")).toMatchObject({
      outcome: "unchanged",
    });
    write("header.mjml", "<mj-section><mj-column><mj-foo /></mj-column></mj-section>");
    const refused = await run(["template", "push", path, "--slug", "b", "--subject", "Hello"]);
    expect([refused.code, refused.note]).toEqual([1, expect.stringMatching(/RENDER_ERROR: .*header\.mjml:1:\d+: /)]);
  });

  it("makes no store here, and leaves none of its work to one", () => {
    expect(existsSync(directory.path("none"))).toBe(false);
  });
});

describe("login", () => {
  const home = () => ({ LETTERPRESS_URL: "", LETTERPRESS_ADMIN_KEY: "", STORE_URL: "", HOME: directory.path("home") });
  const profile = () => directory.path("home/.config/letterpress/profile.json");
  const options = () => ["--url", app.url, "--api-key", env.LETTERPRESS_ADMIN_KEY ?? ""];

  it("keeps a server and its key for later commands, until logout, in a file that nobody else may read", async () => {
    expect((await run(["login", ...options()], home())).code).toBe(0);
    expect(statSync(profile()).mode & 0o777).toBe(0o600);
    const listed = await run(["key", "list"], home());
    expect([listed.code, listed.note]).toEqual([0, `server: ${app.url} (chosen by letterpress login)`]);
    expect((await run(["login", ...options()], home())).code).toBe(0);
    expect((await run(["logout"], home())).code).toBe(0);
    expect(existsSync(profile())).toBe(false);
  });

  it("gives way to a store that is named, and to another server", async () => {
    await run(["login", ...options()], home());
    const store = `sqlite:${directory.path("none/store.db")}`;
    expect(await run(["key", "list"], { ...home(), STORE_URL: store })).toMatchObject({ code: 78 });
    const other = await run(["key", "list", "--url", "http://127.0.0.1:1", "--api-key", UNKNOWN_KEY], home());
    expect(other.note).toContain("server: http://127.0.0.1:1");
    await run(["logout"], home());
  });

  it("keeps no key that the server refuses, and names no key in a broken file", async () => {
    const refused = await run(["login", "--url", app.url, "--api-key", UNKNOWN_KEY], home());
    expect([refused.code, existsSync(profile())]).toEqual([1, false]);
    mkdirSync(dirname(profile()), { recursive: true });
    writeFileSync(profile(), '{"api_key": "lp_admin_secret"');
    const broken = await run(["key", "list"], home());
    expect([broken.code, broken.note]).toEqual([64, expect.stringContaining('was not written by "letterpress login"')]);
    expect(broken.note).not.toContain("secret");
    await run(["logout"], home());
  });
});

describe("the file of a login", () => {
  const folder = () => directory.path("linked/.config/letterpress");
  const home = () => ({
    LETTERPRESS_URL: "",
    LETTERPRESS_ADMIN_KEY: "",
    STORE_URL: "",
    HOME: directory.path("linked"),
  });
  const login = () => run(["login", "--url", app.url, "--api-key", env.LETTERPRESS_ADMIN_KEY ?? ""], home());

  it("is written through nothing that is there already", async () => {
    mkdirSync(folder(), { recursive: true });
    const target = write("target.txt", "untouched");
    const unfinished = join(folder(), `profile.json.${process.pid}`);
    symlinkSync(target, unfinished);
    const refused = await login();
    expect([refused.code, refused.note]).toEqual([64, expect.stringContaining("cannot write the file")]);
    expect(refused.note).not.toContain("    at ");
    expect(readFileSync(target, "utf8")).toBe("untouched");
    rmSync(unfinished);

    // The file itself is replaced, and what it linked to stays.
    symlinkSync(target, join(folder(), "profile.json"));
    expect((await login()).code).toBe(0);
    expect(readFileSync(target, "utf8")).toBe("untouched");
    expect(statSync(join(folder(), "profile.json")).mode & 0o777).toBe(0o600);
  });
});

describe("an admin key", () => {
  /** Linux has this machine answer to it, and it is no loopback address. */
  const elsewhere = () => app.url.replace("127.0.0.1", "0.0.0.0");

  it.each(["http://mail.example.com", "http://10.0.0.1:8080", "http://127.0.0.1.example.com", "http://[fe80::1]"])(
    "is not sent to %s",
    async (url) => {
      const { code, note } = await run(["key", "list"], { LETTERPRESS_URL: url });
      expect([code, note]).toEqual([64, expect.stringContaining(`${url} is not encrypted`)]);
      expect(note).toContain("use https://, or allow it with --insecure-http or LETTERPRESS_INSECURE_HTTP=1");
    },
  );

  it.each(["http://127.0.0.2:9", "http://localhost:9", "http://[::1]:9", "https://127.0.0.1:9"])(
    "may be sent to %s",
    async (url) => {
      const { code, note } = await run(["key", "list"], { LETTERPRESS_URL: url });
      expect([code, note]).toEqual([1, expect.stringContaining("UNAVAILABLE")]);
    },
  );

  it("is sent over http:// to another machine where that is allowed, also by a login", async () => {
    const LETTERPRESS_URL = elsewhere();
    expect(await run(["key", "list"], { LETTERPRESS_URL })).toMatchObject({ code: 64 });
    for (const allowed of ["", "0", "true"]) {
      expect(await run(["key", "list"], { LETTERPRESS_URL, LETTERPRESS_INSECURE_HTTP: allowed })).toMatchObject({
        code: 64,
      });
    }
    expect(await run(["key", "list", "--insecure-http"], { LETTERPRESS_URL })).toMatchObject({ code: 0 });
    expect(await run(["key", "list"], { LETTERPRESS_URL, LETTERPRESS_INSECURE_HTTP: "1" })).toMatchObject({ code: 0 });

    const home = { STORE_URL: "", HOME: directory.path("plain") };
    const profile = directory.path("plain/.config/letterpress/profile.json");
    expect(await run(["login"], { ...home, LETTERPRESS_URL })).toMatchObject({ code: 64 });
    expect(existsSync(profile)).toBe(false);
    expect(await run(["login", "--insecure-http"], { ...home, LETTERPRESS_URL })).toMatchObject({ code: 0 });
    const later = { ...home, LETTERPRESS_URL: "", LETTERPRESS_ADMIN_KEY: "" };
    expect(await run(["key", "list"], later)).toMatchObject({ code: 0 });
    // As it was written before anyone had to allow it.
    const { insecure_http: _, ...old } = JSON.parse(readFileSync(profile, "utf8"));
    writeFileSync(profile, JSON.stringify(old));
    expect(await run(["key", "list"], later)).toMatchObject({ code: 64 });
  });
});

describe("a server that cannot be worked on", () => {
  it.each([
    ["refuses the key", { LETTERPRESS_ADMIN_KEY: UNKNOWN_KEY }, [1, "INVALID_API_KEY: "]],
    [
      "is not there",
      { LETTERPRESS_URL: "http://127.0.0.1:1" },
      [1, "UNAVAILABLE: nothing listens at http://127.0.0.1:1: "],
    ],
    [
      "has no key",
      { LETTERPRESS_ADMIN_KEY: "", LETTERPRESS_URL: "https://mail.example.com" },
      [
        64,
        "LETTERPRESS_URL is set, so this command uses the server https://mail.example.com and needs an admin key: set LETTERPRESS_ADMIN_KEY or LETTERPRESS_ADMIN_KEY_FILE, or unset LETTERPRESS_URL to use the store",
      ],
    ],
    [
      "has its key in a file that is not there",
      { LETTERPRESS_ADMIN_KEY: "", LETTERPRESS_ADMIN_KEY_FILE: "/does/not/exist" },
      [64, "LETTERPRESS_ADMIN_KEY_FILE: cannot read the file /does/not/exist (ENOENT)"],
    ],
    ["has no URL", { LETTERPRESS_URL: "mail.example.com" }, [64, "the URL of a server must begin with http"]],
    [
      "has a URL with a password",
      { LETTERPRESS_URL: "https://u:p@example.com" },
      [64, "the URL of a server must not contain a user"],
    ],
  ])("%s", async (_why, change, [code, message]) => {
    const { code: ended, out, note } = await run(["key", "list"], change);
    expect([ended, out]).toEqual([code, ""]);
    expect(note.replace(/^server: .*\n/, "")).toContain(message);
    expect(note).not.toContain("    at ");
  });

  it("none of it is so where the key is in a file", async () => {
    const file = directory.path("admin-key");
    writeFileSync(file, `${env.LETTERPRESS_ADMIN_KEY}\n`);
    const listed = await run(["key", "list"], { LETTERPRESS_ADMIN_KEY: "", LETTERPRESS_ADMIN_KEY_FILE: file });
    expect([listed.code, listed.note]).toEqual([0, `server: ${app.url} (chosen by LETTERPRESS_URL)`]);
  });

  it("an option comes before the environment, and a key alone is refused", async () => {
    const other = await run(["key", "list", "--url", "http://127.0.0.1:1"]);
    expect(other.note).toContain("nothing listens at http://127.0.0.1:1");
    const alone = await run(["key", "list", "--api-key", "x"], { LETTERPRESS_URL: "" });
    expect([alone.code, alone.note]).toEqual([64, expect.stringContaining("--api-key is for a server")]);
  });

  it("a command that works on the store alone takes no --url", async () => {
    const { code, note } = await run(["store", "compact", "--url", app.url]);
    expect([code, note]).toEqual([64, expect.stringContaining("there is no option --url")]);
  });
});
