import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmod,
  chown,
  copyFile,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CacheSeal } from "../src/cache-seal.ts";
import { printDiskEntry } from "../src/disk-entry.ts";
import { LetterpressClient } from "../src/index.ts";
import { errorOf } from "./support/error-of.ts";
import { type ScriptedServer, startScriptedServer } from "./support/start-scripted-server.ts";
import { API_KEY, greeting, greetingTemplate } from "./support/template-fixture.ts";

const NOBODY = 65_534;
const isRoot = process.geteuid?.() === 0;

let server: ScriptedServer;
let path: string;
beforeEach(async () => {
  server = await startScriptedServer(greeting);
  path = join(await mkdtemp(join(tmpdir(), "letterpress-")), "cache");
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await rm(join(path, ".."), { recursive: true });
});

function openClient(options: { readonly path?: string; readonly apiKey?: string } = {}): LetterpressClient {
  const onError = (error: unknown) => expect.unreachable(String(error));
  const cache = { type: "disk", path: options.path ?? path, onError } as const;
  return new LetterpressClient({ apiKey: options.apiKey ?? API_KEY, baseUrl: server.url, cache });
}

/** The path of the greeting's file, which a client has just written. */
async function writeEntry(): Promise<string> {
  await openClient().renderHtml("greeting");
  const [name = ""] = await readdir(path);
  server.seen.length = 0;
  return join(path, name);
}

async function expectFetchedAnew(): Promise<void> {
  expect(await openClient().listCached()).toEqual([]);
  expect(await openClient().renderHtml("greeting")).toBe("<p>Hello </p>");
  expect(server.seen.map(({ headers }) => headers["if-none-match"])).toEqual([undefined]);
}

describe("a file of the disk cache", () => {
  it("that was replaced under its entity tag is not used", async () => {
    const file = await writeEntry();
    const [, content = ""] = (await readFile(file, "utf8")).split("\n");
    const forged = content.replace("Hello", "Evil");
    expect(forged).toContain('"etag":"\\"v1\\""');
    const digest = createHash("sha256").update(forged).digest("hex");
    await writeFile(file, `letterpress-cache 2 ${digest}\n${forged}`);
    await expectFetchedAnew();
  });

  it("is used for no other template", async () => {
    const first = await writeEntry();
    await openClient().renderHtml("other");
    const [other = ""] = (await readdir(path)).map((name) => join(path, name)).filter((each) => each !== first);
    await copyFile(first, other);
    server.seen.length = 0;
    expect((await openClient().listCached()).map(({ templateId }) => templateId)).toEqual(["greeting"]);
    await openClient().renderHtml("other");
    expect(server.seen.map(({ headers }) => headers["if-none-match"])).toEqual([undefined]);
  });

  it("is absent with any byte changed", async () => {
    const file = await writeEntry();
    const whole = await readFile(file);
    const client = openClient();
    for (const at of whole.keys()) {
      const edited = Buffer.from(whole);
      edited[at] = (whole[at] ?? 0) ^ 1;
      await writeFile(file, edited);
      expect(await client.listCached(), `byte ${at}`).toEqual([]);
    }
    await writeFile(file, whole);
    expect(await client.listCached()).toHaveLength(1);
  });

  it("is not read through a link, and a link is replaced, not followed", async () => {
    const file = await writeEntry();
    const aside = join(path, "..", "aside");
    await rename(file, aside);
    await symlink(aside, file);
    const before = await readFile(aside);
    await expectFetchedAnew();
    expect(await readFile(aside)).toEqual(before);
    expect(await openClient().listCached()).toHaveLength(1);
  });

  it("that is a pipe holds nobody up", async () => {
    const file = await writeEntry();
    await rm(file);
    execFileSync("mkfifo", ["-m", "600", file]);
    await expectFetchedAnew();
  });

  it("is absent when others may write it", async () => {
    await chmod(await writeEntry(), 0o622);
    await expectFetchedAnew();
  });

  it.skipIf(!isRoot)("is absent when another user owns it (needs root)", async () => {
    await chown(await writeEntry(), NOBODY, NOBODY);
    await expectFetchedAnew();
  });

  it("is absent over 64 MiB, however well it is sealed", async () => {
    const file = await writeEntry();
    const name = file.slice(path.length + 1);
    const seal = new CacheSeal({ baseUrl: server.url, apiKey: API_KEY });
    const entryOf = (padding: string) => ({
      id: "greeting",
      kind: "html" as const,
      content: { ...greetingTemplate(), padding },
      etag: undefined,
      checkedAt: Date.now(),
      bytes: 0,
    });
    await writeFile(file, await printDiskEntry(seal, name, entryOf("")));
    expect(await openClient().listCached()).toHaveLength(1);
    await writeFile(file, await printDiskEntry(seal, name, entryOf("x".repeat(64 * 1024 * 1024))));
    expect(await openClient().listCached()).toEqual([]);
  });

  it("says by its name nothing about the template or the key", async () => {
    await openClient().renderHtml("greeting");
    await openClient({ apiKey: `${API_KEY}x` }).renderHtml("greeting");
    const parts = (await readdir(path)).flatMap((name) => name.replace(/\.json$/, "").split("."));
    expect(parts).toHaveLength(4);
    expect(new Set(parts).size).toBe(4);
    for (const part of parts) expect(part).toMatch(/^[0-9a-f]{30}$/);
  });

  it("of layout 1 is never read, and goes with the next write or clearCache", async () => {
    const digest = (parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
    const name = `${digest([server.url, API_KEY])}.${digest(["greeting", "html"])}.json`;
    const entry = {
      templateId: "greeting",
      target: "html",
      template: greetingTemplate("Evil"),
      checkedAt: Date.now(),
    };
    const content = JSON.stringify(entry);
    const seal = createHash("sha256").update(content).digest("hex");
    const writeUnsealed = () => writeFile(join(path, name), `letterpress-cache 1 ${seal}\n${content}`, { mode: 0o600 });
    await mkdir(path, { mode: 0o700 });
    await writeUnsealed();
    await expectFetchedAnew();
    expect(await readdir(path)).not.toContain(name);
    await writeUnsealed();
    await writeFile(join(path, "of another"), "");
    await openClient().clearCache();
    expect(await readdir(path)).toEqual(["of another"]);
  });

  it("that is dated in the future is absent", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      await writeEntry();
      vi.setSystemTime(Date.now() - 1000);
      await expectFetchedAnew();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the folder of the disk cache", () => {
  const calls: [string, (client: LetterpressClient) => Promise<unknown>][] = [
    ["render", (client) => client.renderHtml("greeting")],
    ["listCached", (client) => client.listCached()],
    ["deleteCached", (client) => client.deleteCached("greeting")],
    ["clearCache", (client) => client.clearCache()],
  ];

  it.each(calls)("is refused by %s when others may write in it", async (_, call) => {
    await writeEntry();
    for (const mode of [0o777, 0o770, 0o702]) {
      await chmod(path, mode);
      expect(await errorOf(call(openClient()))).toMatchObject({
        code: "INVALID_REQUEST",
        message:
          `options.cache.path: '${path}' may be written by others than its owner (mode ${mode.toString(8)}); ` +
          "give the cache a folder of its own with mode 0700, or let the client make it",
        issues: [{ loc: ["options", "cache", "path"], type: "unsafe_folder" }],
      });
    }
    expect(server.seen).toEqual([]);
    expect(await readdir(path)).toHaveLength(1);
    await chmod(path, 0o755);
    await call(openClient());
  });

  it.skipIf(!isRoot)("is refused when another user owns it (needs root)", async () => {
    await writeEntry();
    await chown(path, NOBODY, NOBODY);
    const { message } = await errorOf(openClient().renderHtml("greeting"));
    expect(message).toContain(`'${path}' belongs to user ${NOBODY}, and this process runs as 0; `);
    expect(server.seen).toEqual([]);
  });

  it("may be a link of this user", async () => {
    await writeEntry();
    const link = join(path, "..", "link");
    await symlink(path, link);
    expect(await openClient({ path: link }).listCached()).toHaveLength(1);
    await chmod(path, 0o777);
    expect(await errorOf(openClient({ path: link }).listCached())).toMatchObject({ code: "INVALID_REQUEST" });
  });

  it.skipIf(!isRoot).each(["", "/", "//"])(
    "may be no link of another user, also with '%s' (needs root)",
    async (end) => {
      await writeEntry();
      const link = join(path, "..", "link");
      await symlink(path, link);
      await lchown(link, NOBODY, NOBODY);
      const { message } = await errorOf(openClient({ path: `${link}${end}` }).listCached());
      expect(message).toContain(`belongs to user ${NOBODY}`);
    },
  );

  it("is made for its owner alone, and so are those above it", async () => {
    const umask = process.umask(0);
    try {
      await openClient({ path: join(path, "below") }).renderHtml("greeting");
    } finally {
      process.umask(umask);
    }
    for (const made of [path, join(path, "below")]) expect((await stat(made)).mode & 0o777).toBe(0o700);
  });
});
