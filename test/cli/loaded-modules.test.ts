import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const PROGRAM = join(import.meta.dirname, "../../bin/letterpress.js");
const directory = useTemporaryDirectory();

/** Writes the URL of each module that a process loads into a file, at its end. */
const LIST_MODULES = (file: string) => `
import { registerHooks } from "node:module";
import { writeFileSync } from "node:fs";
const loaded = [];
registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
process.on("exit", () => writeFileSync(${JSON.stringify(file)}, loaded.join("\\n")));
`;

function loadedBy(line: string): readonly string[] {
  const file = directory.path("loaded.txt");
  const hook = `--import=data:text/javascript,${encodeURIComponent(LIST_MODULES(file))}`;
  const words = line.split(" ");
  const { status, stderr } = spawnSync(process.execPath, [hook, PROGRAM, ...words], {
    env: { STORE_URL: `sqlite:${directory.path("store.db")}` },
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  return readFileSync(file, "utf8").split("\n");
}

/** The modules that took most of a start. */
const HEAVY = /node_modules\/(better-sqlite3|fastify|mjml|@opentelemetry|pg|nodemailer|@connectrpc|@bufbuild)\//;

it.each([
  ["--version", 30],
  ["--help", 30],
  ["help key", 30],
  ["key list --help", 70],
  ["serve --help", 70],
])("%s loads at most %i modules of the program, and none that only other commands need", (line, most) => {
  const loaded = loadedBy(line);
  const own = loaded.filter((url) => url.startsWith("file:") && !url.includes("/node_modules/"));
  expect(own.length).toBeGreaterThan(5);
  expect(own.length).toBeLessThanOrEqual(most);
  expect(loaded.filter((url) => HEAVY.test(url))).toEqual([]);
});

it("a command that works on a store loads what opens one", () => {
  expect(loadedBy("openapi").some((url) => url.endsWith("/src/services.ts"))).toBe(false);
  expect(loadedBy("key create --admin --name me").some((url) => /better-sqlite3/.test(url))).toBe(true);
});
