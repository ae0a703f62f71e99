import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { LetterpressClient } from "../../clients/js/src/index.ts";
import { shownPattern } from "../support/shown-pattern.ts";
import { useTestApp } from "../support/use-test-app.ts";

const ROOT = join(import.meta.dirname, "../..");
const PROGRAM = "examples/render-welcome.ts";
const MAX_LINES = 12;
/** An object or array, of JavaScript, Python or PHP, with a first name. */
const LITERAL = /[{[](?:[^{}[\]]|\{[^{}]*\})*?\bfirst_name["']?\s*(?::|=>)[^{}[\]]*[}\]]/g;
/** Pages whose data is for a mail of their own. */
const OTHER_MAILS = ["docs/tutorial.md", "docs/dev.md", "docs/templates-as-files.md", "docs/program-format.md"];
/** What shows data for the welcome mail: all that gives a first name. */
const FILES = globSync(
  ["README.md", "docs/*.md", "scripts/package/README.md", "examples/*.ts", "clients/*/{README.md,examples/*}"],
  { cwd: ROOT },
).filter((file) => !OTHER_MAILS.includes(file) && read(file).search(LITERAL) >= 0);

const app = useTestApp({ EXAMPLES: "on" });
let apiKey: string;

beforeAll(async () => {
  apiKey = await app.issueKey();
});

it("README.md shows the first program as it is, and what it prints", async () => {
  const page = read("README.md");
  const program = read(PROGRAM);
  expect(page).toContain(`\`\`\`js\n${program}\`\`\``);
  expect(program.trimEnd().split("\n").length).toBeLessThanOrEqual(MAX_LINES);
  const [, shown = ""] = /render-welcome\.ts\n```\n\n```\n(.*?)```/s.exec(page) ?? [];
  const env = { PATH: process.env.PATH, LETTERPRESS_URL: app.url, LETTERPRESS_API_KEY: apiKey };
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], { cwd: ROOT, env });
  expect(stdout.split("\n")).toEqual(expect.arrayContaining(shown.split("\n").filter((line) => line !== "…")));
  expect(stdout).toMatch(shownPattern(shown));
});

it("finds the examples in README.md, the docs, and each library", () => {
  const known = ["README.md", "scripts/package/README.md", PROGRAM, "examples/send-welcome.ts", "docs/testing.md"];
  const libraries = ["clients/js/README.md", "clients/python/README.md", "clients/php/README.md"];
  const senders = ["clients/python/examples/send_welcome.py", "clients/php/examples/send-mail.php"];
  expect(FILES).toEqual(expect.arrayContaining([...known, ...libraries, ...senders, "docs/api.md"]));
});

describe.each(FILES)("the plain data for the welcome mail in %s", (file) => {
  it("has a value for each tag, and none that the mail does not ask for", async () => {
    const all = dataOf(read(file));
    expect(all.length).toBeGreaterThan(0);
    const client = new LetterpressClient({ baseUrl: app.url, apiKey });
    for (const data of all) {
      const asked = new Set<PropertyKey>();
      const watched = new Proxy(data, {
        get: (object, name) => {
          asked.add(name);
          return Reflect.get(object, name);
        },
      });
      const { report } = await client.render({
        templateId: "welcome",
        dynamicData: { data: watched },
        onMissing: "empty",
      });
      expect({ missing: report.missing, unused: report.unused }).toEqual({ missing: [], unused: [] });
      expect(Object.keys(data).filter((name) => !asked.has(name))).toEqual([]);
    }
  });
});

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** The literals of a text, read as JavaScript. */
function dataOf(text: string): readonly object[] {
  return [...text.matchAll(LITERAL)].map(([literal]) => new Function(`return ${toJavaScript(literal)}`)());
}

function toJavaScript(literal: string): string {
  const isPhp = literal.startsWith("[");
  const asObject = isPhp ? literal.replaceAll("=>", ":").replace("[", "{").replace(/\]$/, "}") : literal;
  return asObject.replaceAll(/\bTrue\b/g, "true");
}
