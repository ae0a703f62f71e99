import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentOf } from "./support/document-fixture.ts";

const run = promisify(execFile);
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "mjml-config-"));
  await writeFile(join(directory, ".mjmlconfig"), JSON.stringify({ packages: ["./component.js"] }));
  await writeFile(join(directory, "component.js"), 'console.log("code of the working directory has run");');
});
afterAll(() => rm(directory, { recursive: true }));

test("mjml by itself runs what a .mjmlconfig in the working directory names", async () => {
  const mjml = import.meta.resolve("mjml");
  expect(await outputOf(`await import(${JSON.stringify(mjml)});`)).toContain("code of the working directory has run");
});

test("the compiler does not, and leaves the working directory as it was", async () => {
  const compiler = new URL("../../src/compile/compile-source.ts", import.meta.url).href;
  const source = JSON.stringify({ kind: "document", text: JSON.stringify(documentOf([])) });
  const script = `const { compileSource } = await import(${JSON.stringify(compiler)});
    const { programs } = await compileSource(${source});
    console.log("html" in programs, process.cwd() === ${JSON.stringify(directory)});`;
  expect((await outputOf(script)).trim()).toBe("true true");
});

async function outputOf(script: string): Promise<string> {
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script], { cwd: directory });
  return stdout;
}
