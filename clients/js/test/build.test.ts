import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type CreateContextOptions, createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildClient } from "../scripts/build.ts";
import { startScriptedServer, template } from "./support/start-scripted-server.ts";
import { API_KEY, greetingTemplate, mailTemplate, welcomeTemplate } from "./support/template-fixture.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../", import.meta.url));

/** A directory in which the package is installed as a user would have it. */
let app: string;
beforeAll(async () => {
  app = await mkdtemp(join(tmpdir(), "letterpress-app-"));
  const installed = join(app, "node_modules/@letterpress/client");
  await mkdir(installed, { recursive: true });
  await copyFile(join(root, "package.json"), join(installed, "package.json"));
  for (const name of ["nodemailer", "@types", "undici-types"])
    await symlink(join(root, "../../node_modules", name), join(app, "node_modules", name));
  await buildClient(join(installed, "dist"));
});
afterAll(() => rm(app, { recursive: true }));

describe("the built package", () => {
  it("runs the first example of the README in Node", async () => {
    const [, example = ""] = /```js\n(.*?)```/s.exec(await readFile(join(root, "README.md"), "utf8")) ?? [];
    await writeFile(join(app, "example.mjs"), example);
    await using server = await startScriptedServer(template(welcomeTemplate(), '"v1"'));
    const env = { LETTERPRESS_API_KEY: API_KEY, LETTERPRESS_URL: server.url };
    const { stdout } = await run(process.execPath, [join(app, "example.mjs")], { env });
    expect(stdout).toBe(" for Ann\n<p>Hello Ann</p>\n");
    expect(server.seen.map(({ url }) => url)).toEqual(["/v1/sdk/template/welcome?target=html&program_format=4"]);
  });

  it("has the render core in its entry for WebAssembly, and there alone", async () => {
    const script = `import { renderTemplate } from "@letterpress/client";
      import { openWasmEngine } from "@letterpress/client/wasm";
      const template = ${JSON.stringify(greetingTemplate())};
      console.log(renderTemplate(template, { engine: await openWasmEngine() }).output);`;
    await writeFile(join(app, "wasm.mjs"), script);
    expect((await run(process.execPath, [join(app, "wasm.mjs")])).stdout).toBe("<p>Hello </p>\n");
    expect(await readFile(join(app, "node_modules/@letterpress/client/dist/index.js"), "utf8")).not.toMatch(
      /WebAssembly\.|AGFzbQ/,
    );
  });

  it("writes RFC 5322 in an entry of its own, with the nodemailer of the application", async () => {
    const script = `import { renderTemplate, toMessage } from "@letterpress/client";
      import { toRfc5322 } from "@letterpress/client/rfc5322";
      const mail = renderTemplate(${JSON.stringify(mailTemplate())});
      const settings = { from: "shop@example.com", to: "ann@example.com", bcc: "bo@example.com", messageId: "1@example.com" };
      process.stdout.write(await toRfc5322(toMessage(mail, settings)));`;
    await writeFile(join(app, "message.mjs"), script);
    const { stdout } = await run(process.execPath, [join(app, "message.mjs")]);
    expect(stdout.split("\r\n")).toEqual(
      expect.arrayContaining(["From: shop@example.com", "To: ann@example.com", "Subject: for", "Hello "]),
    );
    expect(stdout).not.toContain("bo@example.com");
  });

  it("can be bundled for a browser and needs nothing but web platform globals", async () => {
    const page = await loadPage({});
    await using server = await startScriptedServer(template(greetingTemplate(), '"v1"'));
    const client = new page.library.LetterpressClient({ apiKey: API_KEY, baseUrl: server.url });
    expect(await client.renderHtml("greeting", { merge_tags: { text: { name: "A" } } })).toBe("<p>Hello A</p>");
    const cache = { type: "disk", path: "cache" } as const;
    const onDisk = new page.library.LetterpressClient({ apiKey: API_KEY, baseUrl: server.url, cache });
    expect(await onDisk.renderHtml("greeting")).toBe("<p>Hello </p>");
    await expect(onDisk.clearCache()).rejects.toMatchObject({
      message: expect.stringMatching(/needs a runtime with a file system$/),
    });
  });

  it("renders where neither strings nor WebAssembly may be compiled", async () => {
    const { library, context } = await loadPage({ codeGeneration: { strings: false, wasm: false } });
    const compile = "new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))";
    expect(() => runInContext(compile, context)).toThrow(/Wasm code generation disallowed/);
    const dynamicData = { merge_tags: { text: { name: "Ann & Bo" } } };
    expect(library.renderTemplate(greetingTemplate(), { dynamicData }).output).toBe("<p>Hello Ann &amp; Bo</p>");
    const { output } = library.renderTemplateBytes(greetingTemplate(), { dynamicData });
    expect(new TextDecoder().decode(output)).toBe("<p>Hello Ann &amp; Bo</p>");
  });

  it.each(["nodenext", "bundler"])("has types that hold for a page, resolved as %s", async (moduleResolution) => {
    const module = moduleResolution === "bundler" ? "preserve" : "nodenext";
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: "es2022",
      module,
      moduleResolution,
      lib: ["es2022", "dom"],
      types: [],
    };
    await writeFile(
      join(app, "tsconfig.json"),
      JSON.stringify({ compilerOptions, files: ["page.mts", ...(await writeExamples((each) => !isOfNode(each)))] }),
    );
    await writeFile(
      join(app, "page.mts"),
      `import { LetterpressClient, LetterpressError, renderTemplate, type RenderResult } from "@letterpress/client";
       const client = new LetterpressClient({ apiKey: "k", baseUrl: "https://example.com", cache: { type: "memory", ttl: 1 }, fetch });
       const result: RenderResult = await client.render({ templateId: "t", target: "react-email", onMissing: "keep" });
       const names: readonly string[] = [...result.report.missing, result.text ?? "", result.subject ?? ""];
       const html: string = await client.renderHtml("t", { merge_tags: { url: { a: "b" } }, context: { n: 1, b: true } });
       for (const each of await client.renderMany([])) if (each instanceof LetterpressError) each.issues[0]?.msg; else each.output;
       renderTemplate(JSON.parse(html), { target: "mjml" }).output.concat(...names);
       // @ts-expect-error: a disk cache needs a path
       new LetterpressClient({ apiKey: "k", baseUrl: "u", cache: { type: "disk" } });
       // @ts-expect-error: values of merge tags are strings
       await client.renderHtml("t", { merge_tags: { text: { a: 1 } } });
       // @ts-expect-error: there is no such target
       await client.render({ templateId: "t", target: "pdf" });
      `,
    );
    expect(await findTypeErrors()).toBe("");
  });

  it("has examples with nodemailer that hold for its types", async () => {
    const compilerOptions = { strict: true, noEmit: true, target: "es2022", module: "nodenext", skipLibCheck: true };
    const files = await writeExamples(isOfNode);
    expect(files).toHaveLength(3);
    await writeFile(
      join(app, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { ...compilerOptions, types: ["node"] }, files }),
    );
    expect(await findTypeErrors()).toBe("");
  });
});

/** Tells an example of a program of Node alone. */
function isOfNode(example: string): boolean {
  return example.includes('from "nodemailer"');
}

async function findTypeErrors(): Promise<string> {
  const compiler = fileURLToPath(import.meta.resolve("typescript/bin/tsc"));
  const { stdout } = await run(process.execPath, [compiler, "-p", app]).catch((err: { stdout: string }) => err);
  return stdout;
}

/** Some examples of the README as modules, with what they leave to the reader. */
async function writeExamples(isWanted: (example: string) => boolean): Promise<string[]> {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const all = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, example = ""]) => example);
  expect(all.length).toBeGreaterThan(3);
  const examples = all.filter(isWanted);
  const given = `import type { FillData, LetterpressClient as Client } from "@letterpress/client";
    declare global { const client: Client; const templateJson: unknown; const dynamicData: FillData; const user: object;
      const requests: { getStore(): Request | undefined };
      const redis: { get(name: string): Promise<string | null>;
        set(name: string, value: string, options: { PX: number }): Promise<string | null> } }`;
  await writeFile(join(app, "given.d.mts"), given);
  const names = examples.map((_, index) => `example-${index}.mts`);
  await Promise.all(
    examples.map((example, index) => writeFile(join(app, names[index] ?? ""), `${example}\nexport {};`)),
  );
  return ["given.d.mts", ...names];
}

/** The package in an application's bundle, run with no other globals than a page has. */
async function loadPage(options: CreateContextOptions) {
  const bundle = await build({
    stdin: {
      contents: 'import * as library from "@letterpress/client"; globalThis.library = library;',
      resolveDir: app,
    },
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
  });
  expect(bundle.warnings).toEqual([]);
  const globals = { AbortSignal, atob, crypto, fetch, Headers, TextDecoder, TextEncoder, URL, URLSearchParams };
  const context = createContext({ ...globals }, options);
  runInContext(bundle.outputFiles[0]?.text ?? "", context);
  return { context, library: context.library as typeof import("../src/index.ts") };
}
