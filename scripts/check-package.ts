/**
 * Packs the JavaScript library as npm would publish it and checks the tarball: its files, its manifest (publint), its
 * types (Are the types wrong?), and that the first example of its README and a smoke test run where it is installed,
 * under every Node on the PATH.
 */
import { execFile, execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { isDeepStrictEqual, promisify } from "node:util";
import { startScriptedServer, template } from "../clients/js/test/support/start-scripted-server.ts";
import { API_KEY, welcomeTemplate } from "../clients/js/test/support/template-fixture.ts";

const PACKAGE = join(import.meta.dirname, "../clients/js");
const FILES = ["CHANGELOG.md", "LICENSE", "README.md", "dist/index.d.ts", "dist/index.js", "package.json"];

const folder = mkdtempSync(join(tmpdir(), "letterpress-package-"));
try {
  const tarball = pack();
  lint("publint", ["run", tarball, "--strict"]);
  lint("attw", [tarball, "--profile", "esm-only", "--no-color", "--no-emoji"]);
  const app = install(tarball);
  for (const node of findNodes()) await tryOut(node, app);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the path of the tarball. */
function pack(): string {
  const answer = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
    cwd: PACKAGE,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  // The build that npm starts may have printed something before the list.
  const [{ filename, files, size }] = JSON.parse(answer.slice(answer.indexOf("[\n"))) as [Packed];
  const paths = files.map(({ path }) => path).sort();
  expect(isDeepStrictEqual(paths, FILES), `the tarball of ${size} bytes holds ${paths.join(", ")}`);
  return join(folder, filename);
}

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

function lint(tool: string, options: readonly string[]): void {
  expect(spawnSync(tool, options, { stdio: "inherit" }).status === 0, `${tool} finds nothing`);
}

/** Returns an empty project with the package as its only dependency, the example and the smoke test. */
function install(tarball: string): string {
  const app = join(folder, "app");
  mkdirSync(app);
  writeFileSync(join(app, "package.json"), JSON.stringify({ private: true }));
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], { cwd: app, stdio: "ignore" });
  const [, example = ""] = /```js\n(.*?)```/s.exec(readFileSync(join(PACKAGE, "README.md"), "utf8")) ?? [];
  writeFileSync(join(app, "example.mjs"), example);
  copyFileSync(join(PACKAGE, "test/support/smoke.mjs"), join(app, "smoke.mjs"));
  return app;
}

/** The Node that runs this and those that a shell would find, each once. */
function findNodes(): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = [process.execPath, ...folders.map((path) => join(path, "node")).filter(existsSync)];
  return [...new Set(paths.map((path) => realpathSync(path)))];
}

async function tryOut(node: string, app: string): Promise<void> {
  const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  await using server = await startScriptedServer(template(welcomeTemplate(), '"v1"'));
  const env = { LETTERPRESS_API_KEY: API_KEY, LETTERPRESS_URL: server.url, CACHE: join(app, `cache-${version}`) };
  const run = async (file: string) => (await promisify(execFile)(node, [join(app, file)], { env })).stdout.trim();
  expect((await run("example.mjs")) === "<p>Hello Ann</p>", `Node ${version} runs the first example of the README`);
  const smoke = '["<p>Hello Ann &amp; Bo</p>","welcome","RENDER_ERROR"]';
  expect((await run("smoke.mjs")) === smoke, `Node ${version} renders to bytes, keeps on disk and refuses`);
}

function expect(isTrue: boolean, promise: string): void {
  console.log(`${isTrue ? "ok" : "NOT OK"}: ${promise}`);
  if (!isTrue) process.exitCode = 1;
}
