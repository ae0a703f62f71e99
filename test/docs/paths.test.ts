import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBlocks } from "./support/page-blocks.ts";

const PAGES = globSync(["*.md", "docs/*.md", ".github/**/*.{md,yml}"]);
/** Where the paths that pages name in code begin. */
const CODE_ROOTS = ["src", "core", "clients", "console", "gen", "scripts"];
const ROOTS = [...CODE_ROOTS, "test", "docs", "conformance", "examples", "proto", "bench"];
const OTHER_ROOTS = [".ci", ".github", "bin"];
const SOURCES = globSync(`{${ROOTS.join(",")}}/**/*.{ts,proto,sql,py,php}`, { exclude: ["**/node_modules/**"] }).concat(
  globSync("*.ts"),
);
const scripts: Readonly<Record<string, string>> = JSON.parse(readFileSync("package.json", "utf8")).scripts;

it("docs/architecture.md has a row for each room of src", () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  const rooms = readdirSync("src").filter((name) => !["main.ts", "config.ts", "manifest.ts"].includes(name));
  expect(rooms.filter((room) => !page.includes(`| \`src/${room}\` `))).toEqual([]);
});

describe.each(PAGES)("%s", (page) => {
  const text = readFileSync(page, "utf8");

  it("links to pages and headings that exist", () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const broken = links.filter(([, path = "", heading]) => {
      const target = path === "" ? page : join(dirname(page), path);
      return !existsSync(target) || (heading !== undefined && !headingsOf(target).includes(heading));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it("names files that exist", () => {
    const start = [...ROOTS, ...OTHER_ROOTS].map((root) => root.replace(".", "\\.")).join("|");
    const paths = [...text.matchAll(new RegExp(`(?<![\\w./-])(?:${start})/[\\w./@*{},-]*[\\w/*}]`, "g"))];
    const missing = paths.map(([path]) => path).filter((path) => globSync(path).length === 0);
    expect(missing).toEqual([]);
  });

  it("names source files that exist, by the end of their path", () => {
    const named = [...text.matchAll(/`([\w./-]+\.(?:ts|proto|sql|py|php))`/g)].map(([, path = ""]) => path);
    const saved = readBlocks(page).map(({ place }) => place);
    const isThere = (path: string) => SOURCES.some((source) => source.endsWith(`/${path}`) || source === path);
    expect(named.filter((path) => !isThere(path) && !saved.includes(path))).toEqual([]);
  });

  it("calls scripts of package.json that exist", () => {
    const called = [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = ""]) => name);
    expect(called.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it("names suites, and what is generated or built, as the scripts do", () => {
    const called = [...text.matchAll(/npm run (?:-s )?(suite|generate|build) -- ([a-z][\w-]*)/g)];
    const unknown = called.filter(([, script = "", name = ""]) => !namesOf(script).includes(name));
    expect(unknown.map(([call]) => call)).toEqual([]);
  });
});

/** The members of the table of a script, which its source has one a line. */
function namesOf(script: string): readonly string[] {
  const files = script === "suite" ? ["scripts/suites.ts", "scripts/suite.ts"] : [`scripts/${script}.ts`];
  const source = files.map((file) => readFileSync(file, "utf8")).join("\n");
  return [...source.matchAll(/(?:^ +|, )"?([\w-]+)"?: (?:\{|[A-Z])/gm)].map(([, name = ""]) => name);
}

/** The headings of a page as links name them. */
function headingsOf(page: string): readonly string[] {
  const headings = [...readFileSync(page, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}
