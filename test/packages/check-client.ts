import { execFile, execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { isDeepStrictEqual, promisify } from "node:util";
import { startScriptedServer, template } from "../../clients/js/test/support/start-scripted-server.ts";
import { API_KEY, welcomeTemplate } from "../../clients/js/test/support/template-fixture.ts";
import { installTools } from "../support/install-tools.ts";
import { installPackage, packPackage } from "./npm-package.ts";
import { reportPromise } from "./report-promise.ts";

const PACKAGE = join(import.meta.dirname, "../../clients/js");
const FILES = [
  ...["CHANGELOG.md", "LICENSE", "README.md", "dist/index.d.ts", "dist/index.js"],
  ...["dist/nodemailer.d.ts", "dist/nodemailer.js", "dist/rfc5322.d.ts", "dist/rfc5322.js", "dist/wasm.d.ts"],
  ...["dist/wasm.js", "package.json"],
];

/**
 * Packs the JavaScript library as npm would publish it and checks the tarball: its files, its manifest (publint), its
 * types (Are the types wrong?), and that the first example of its README and a smoke test run where it is installed,
 * under every Node on the PATH. Returns the path of the tarball.
 */
export async function checkClient(folder: string): Promise<string> {
  const { tarball, files } = packPackage(PACKAGE, folder);
  reportPromise(isDeepStrictEqual(files, FILES), `@letterpress/client holds ${files.join(", ")}`);
  lint("publint", ["run", tarball, "--strict"]);
  lint("attw", [tarball, "--profile", "esm-only", "--no-color", "--no-emoji"]);
  const app = installPackage(tarball, join(folder, "app"), "--offline");
  writeFileSync(join(app, "example.mjs"), firstExample());
  copyFileSync(join(PACKAGE, "test/support/smoke.mjs"), join(app, "smoke.mjs"));
  checkModules(join(app, "node_modules/@letterpress/client/dist"));
  for (const node of findNodes()) await tryOut(node, app);
  return tarball;
}

/** Code of others would need their licences in the package. esbuild names each module in a comment. */
function checkModules(dist: string): void {
  const modules = readdirSync(dist)
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => readFileSync(join(dist, name), "utf8").match(/^\/\/ \S+\.(?:[cm]?[jt]s|wasm)$/gm) ?? []);
  const others = modules.filter((line) => line.includes("node_modules"));
  reportPromise(
    modules.length > 20 && others.length === 0,
    `its ${modules.length} modules are our own, but for: ${others.join(", ")}`,
  );
}

function lint(tool: string, options: readonly string[]): void {
  installTools("test/packages/tools");
  const command = join(import.meta.dirname, "tools/node_modules/.bin", tool);
  reportPromise(spawnSync(command, options, { stdio: "inherit" }).status === 0, `${tool} finds nothing`);
}

function firstExample(): string {
  const [, example = ""] = /```js\n(.*?)```/s.exec(readFileSync(join(PACKAGE, "README.md"), "utf8")) ?? [];
  return example;
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
  reportPromise(
    (await run("example.mjs")) === "for Ann\n<p>Hello Ann</p>",
    `Node ${version} runs the first example of the README`,
  );
  const smoke = '["<p>Hello Ann &amp; Bo</p>","welcome","RENDER_ERROR"]';
  reportPromise((await run("smoke.mjs")) === smoke, `Node ${version} renders to bytes, keeps on disk and refuses`);
}
