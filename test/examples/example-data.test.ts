import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { type FillData, LetterpressClient } from "../../clients/js/src/index.ts";
import { useTestApp } from "../support/use-test-app.ts";

const FILES = [
  ...["README.md", "examples/render-welcome.ts", "examples/send-welcome.ts", "clients/js/README.md"],
  ...["clients/python/README.md", "clients/python/examples/send_welcome.py"],
  ...["clients/php/README.md", "clients/php/examples/send-mail.php"],
];
const SMTP_DEFAULT = 2525;

const app = useTestApp({ EXAMPLES: "on" });
let client: LetterpressClient;

beforeAll(async () => {
  client = new LetterpressClient({ baseUrl: app.url, apiKey: await app.issueKey() });
});

describe.each(FILES)("the data for the welcome mail in %s", (file) => {
  it("has a value for each tag, and no value that the mail does not have", async () => {
    const all = dataOf(readFileSync(file, "utf8"));
    expect(all.length).toBeGreaterThan(0);
    for (const dynamicData of all) {
      const { report } = await client.render({ templateId: "welcome", dynamicData, onMissing: "empty" });
      expect(report.missing).toEqual([]);
      expect(report.unused).toEqual([]);
      expect(Object.keys(dynamicData.context ?? {})).toEqual(dynamicData.context === undefined ? [] : ["is_trial"]);
    }
  });
});

it("has one port for the examples that send mails", () => {
  const examples = globSync(["examples/*.ts", "clients/*/examples/*", "docs/tutorial.md"]).filter((path) =>
    /smtp/i.test(readFileSync(path, "utf8")),
  );
  const ports = examples.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/(?:SMTP_PORT\W{1,6}|port: |127\.0\.0\.1:)(\d{2,5})\b/g)].map(
      ([, port]) => port,
    ),
  );
  expect(ports.length).toBeGreaterThan(3);
  expect(new Set(ports.filter((port) => port !== "8080"))).toEqual(new Set([String(SMTP_DEFAULT)]));
});

it("has smtp-sink.ts listen on the port that is its argument", async () => {
  const env = { ...process.env, SMTP_PORT: String(SMTP_DEFAULT) };
  const sink = spawn(process.execPath, ["examples/smtp-sink.ts", "0"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(sink.stdout.setEncoding("utf8"), "data");
  sink.kill();
  expect(line).toMatch(/^Writes every mail to 127\.0\.0\.1:\d+ to a file\.\n$/);
  expect(line).not.toContain(`:${SMTP_DEFAULT} `);
});

/** Literals of JavaScript, Python and PHP that hold merge tags with a group of URLs, read as JavaScript. */
function dataOf(text: string): readonly FillData[] {
  const starts = [...text.matchAll(/[{[]\s*["']?merge_tags["']?\s*(?::|=>)/g)].map(({ index }) => index);
  const literals = starts.map((start) => balanced(text.slice(start))).filter((literal) => literal.includes("url"));
  return literals.map((literal) => new Function(`return ${toJavaScript(literal)}`)());
}

/** From an opening bracket to the one that closes it. */
function balanced(text: string): string {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    if ("{[".includes(text[i] ?? "")) depth += 1;
    if ("}]".includes(text[i] ?? "")) depth -= 1;
    if (depth === 0) return text.slice(0, i + 1);
  }
  throw new Error("a bracket is not closed");
}

function toJavaScript(literal: string): string {
  const isPhp = literal.startsWith("[");
  const asObject = isPhp ? literal.replaceAll("=>", ":").replaceAll("[", "{").replaceAll("]", "}") : literal;
  return asObject.replaceAll(/\bTrue\b/g, "true");
}
