import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const PAGES = globSync(
  ["*.md", "docs/**/*.md", "scripts/package/*.md", "clients/*/*.md", "clients/*/docs/**/*.md", "bench/*.md"],
  {
    exclude: ["**/node_modules/**"],
  },
);
const TEXTS = globSync([
  "src/**/*.ts",
  "scripts/**/*.ts",
  "examples/**/*.{ts,json,mjml}",
  "test/session/*",
  ".github/**/*.yml",
]);
/** Prose of one page says what happens without `--no`. */
const SAID_IN_PROSE = new Set(["docs/releasing.md"]);
const KEY = /LETTERPRESS_(ADMIN|API)_KEY/;

function read(path: string): string {
  return readFileSync(path, "utf8");
}

it("never has npx fetch a package of our name from the registry", () => {
  const paths = [...PAGES, ...TEXTS].filter((path) => !SAID_IN_PROSE.has(path) && !path.endsWith("CHANGELOG.md"));
  const calls = paths.flatMap((path) =>
    (read(path).match(/npx (?!--no(?:-install)? |buf )[^`\n]*\bletterpress\b.*/g) ?? []).map(
      (call) => `${path}: ${call}`,
    ),
  );
  expect(calls).toEqual([]);
});

it("installs from a lockfile before a workflow has a key in its environment", () => {
  const workflows = PAGES.flatMap((page) => [...read(page).matchAll(/```ya?ml\n(.*?)```/gs)])
    .map(([, text = ""]) => text)
    .filter((text) => text.includes("- run:") && KEY.test(text));
  expect(workflows.length).toBeGreaterThan(1);
  for (const workflow of workflows) {
    for (const job of jobsOf(workflow).filter((part) => KEY.test(part))) {
      expect(job.indexOf("npm ci"), job).toBeGreaterThan(-1);
      expect(job.indexOf("npm ci"), job).toBeLessThan(job.search(KEY));
      expect(job.indexOf("npm ci"), job).toBeLessThan(job.indexOf("npx "));
    }
  }
});

it("has one name for each package, in manifests, in the list of names to claim, and in its readme", () => {
  const python = /^name = "(.+)"$/m.exec(read("clients/python/pyproject.toml"))?.[1];
  const names = {
    server: JSON.parse(read("package.json")).name,
    js: JSON.parse(read("clients/js/package.json")).name,
    python,
    php: JSON.parse(read("clients/php/composer.json")).name,
  };
  expect(names).toEqual({
    server: "@letterpress/server",
    js: "@letterpress/client",
    python: "letterpress-client",
    php: "letterpress/client",
  });
  expect(JSON.parse(read("package.json")).bin).toEqual({ letterpress: "bin/letterpress.js" });
  const claimed = read("docs/releasing.md");
  for (const name of Object.values(names)) expect(claimed).toContain(`\`${name}\``);
  expect(read("scripts/package/README.md")).toMatch(new RegExp(`^# ${names.server}\n`));
  for (const library of ["js", "python", "php"] as const) {
    expect(read(`clients/${library}/README.md`)).toMatch(new RegExp(`^# ${names[library]}\n`));
  }
});

it("publishes tarballs of a clean clone, never the checkout", () => {
  expect(JSON.parse(read("package.json")).private).toBe(true);
  expect(read("docs/releasing.md")).toContain("`npm publish --access public ./release/npm/<tarball>`");
});

/** A snippet of steps alone is one job. */
function jobsOf(workflow: string): readonly string[] {
  const [, jobs] = workflow.split(/^jobs:$/m);
  return jobs === undefined ? [workflow] : jobs.split(/^ {2}\w+:$/m);
}

it("has one number in the sources and manifests of the libraries for Go and Java", () => {
  const { version } = JSON.parse(read("package.json"));
  const poms = globSync(["clients/java/modules.xml", "clients/java/**/pom.xml"], { exclude: ["**/target/**"] });
  const found = {
    go: /^const Version = "(.+)"$/m.exec(read("clients/go/client/rest.go"))?.[1],
    grpc: /clients\/go v(.+)$/m.exec(read("clients/go/grpc/go.mod"))?.[1],
    java: /String VERSION = "(.+)";/.exec(
      read("clients/java/client/src/main/java/dev/letterpress/client/Letterpress.java"),
    )?.[1],
    poms: poms.map((path) => /<version>(.+)-SNAPSHOT<\/version>/.exec(read(path))?.[1]),
  };
  expect(poms.length).toBeGreaterThan(3);
  expect(found).toEqual({ go: version, grpc: version, java: version, poms: poms.map(() => version) });
});
