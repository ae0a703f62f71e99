import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { beforeEach, expect, it, test } from "vitest";
import { runHere } from "../support/run-here.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
let round = 0;

beforeEach(() => {
  round += 1;
});

const at = (path: string): string => directory.path(`mails${round}/${path}`);

async function run(...words: readonly string[]) {
  const { code, said } = await runHere(words, { STORE_URL: `sqlite:${directory.path(`${round}.db`)}` });
  return { code, said: said.replaceAll(directory.path(`mails${round}`), "AT") };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}

/** One that has the warning link.empty, twice, and page.missing-language. */
function writeTemplate(path: string, settings: object = {}): void {
  write(`${path}/letterpress.json`, JSON.stringify({ subject: "Hello", ...settings }));
  const buttons = "<mj-button>Our shop</mj-button><mj-button>Our books</mj-button>";
  write(
    `${path}/template.mjml`,
    `<mjml><mj-head><mj-title>a</mj-title><mj-preview>a</mj-preview></mj-head><mj-body><mj-section><mj-column>${buttons}</mj-column></mj-section></mj-body></mjml>`,
  );
}

/** Severity and rule of each finding, by folder. */
async function findings(...words: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const { said } = await run("template", "validate", ...words, "--json");
  const { diagnostics } = JSON.parse(said) as { diagnostics: readonly Record<string, string>[] };
  const byFolder = Map.groupBy(diagnostics, ({ path = "" }) => dirname(path));
  return Object.fromEntries(
    [...byFolder].map(([folder, all]) => [folder, all.map(({ severity, rule }) => `${severity} ${rule}`)]),
  );
}

const LANGUAGE = "page.missing-language";
const ALL = [`warning ${LANGUAGE}`, "warning link.empty", "warning link.empty"];

it("settings of a folder apply to the templates below it, and nearer ones win", async () => {
  write("letterpress.json", JSON.stringify({ rules: { "link.empty": "off", [LANGUAGE]: "error" } }));
  write("shop/letterpress.json", JSON.stringify({ rules: { [LANGUAGE]: "warning" } }));
  writeTemplate("plain");
  writeTemplate("shop/own", { rules: { "link.empty": "error", [LANGUAGE]: "off" } });
  writeTemplate("shop/deep/plain");
  const expected = {
    "AT/plain": [`error ${LANGUAGE}`],
    "AT/shop/own": ["error link.empty", "error link.empty"],
    "AT/shop/deep/plain": [`warning ${LANGUAGE}`],
  };
  expect(await findings(at(""))).toEqual(expected);
  expect(await findings(at("plain"))).toEqual({ "AT/plain": expected["AT/plain"] });
  const { said } = await run("template", "validate", at("shop/deep"), "--strict");
  expect(said.match(/^(?:error|warning) .*$/gm)).toEqual([
    expect.stringMatching(/^error .*\[page\.missing-language\]$/),
  ]);
});

it("without settings, and above a Git repository, every warning is one", async () => {
  write("letterpress.json", JSON.stringify({ rules: { "link.empty": "off" } }));
  writeTemplate("repository/mails/plain");
  mkdirSync(at("repository/.git"));
  expect(await findings(at("repository/mails/plain"))).toEqual({
    "AT/repository/mails/plain": expect.arrayContaining(ALL),
  });
});

it("a rule that is off hides no error and no fault of a waiver", async () => {
  writeTemplate("a", { rules: { "mjml.unknown-attribute": "off", "link.empty": "off", [LANGUAGE]: "off" } });
  const text = readFileSync(at("a/template.mjml"), "utf8");
  write("a/template.mjml", text.replace("<mj-column>", '<mj-column><mj-text colr="red">a</mj-text>'));
  expect(await findings(at("a"))).toEqual({ "AT/a": ["error mjml.unknown-attribute"] });
  write("a/template.mjml", text.replace("<mj-column>", "<mj-column><!-- lp-allow link.empty: why -->"));
  expect(await findings(at("a"))).toEqual({ "AT/a": ["warning link.empty"] });
});

test.each([
  [
    "an unknown rule",
    { "size.ful-lists": "off" },
    'rules: there is no rule "size.ful-lists"; did you mean size.full-lists?',
  ],
  ["an error", { "link.relative": "off" }, "rules: link.relative is an error, and only warnings can be turned off or"],
  ["an error as a warning", { "tag.malformed": "warning" }, "rules: tag.malformed is an error, and only warnings can"],
  ["what a publish refuses", { "contract.breaking": "off" }, "rules: contract.breaking is an error, and only warnings"],
  ["the rule of waivers", { "waiver.unused": "off" }, 'rules: waiver.unused can only be "error"'],
  ["an unknown level", { "link.empty": "hint" }, 'rules: link.empty must be "off", "warning" or "error"'],
  ["a list", ["link.empty"], 'rules must be an object, such as {"size.full-lists": "off"}'],
])("%s is refused with file, line, member and rule", async (_, rules, message) => {
  const text = `{\n  "subject": "Hello",\n  "rules": ${JSON.stringify(rules)}\n}`;
  writeTemplate("a");
  write("a/letterpress.json", text);
  const own = await run("template", "validate", at("a"));
  expect([own.code, own.said]).toEqual([1, expect.stringMatching(/^error {2}AT\/a\/letterpress\.json:3:\d+: rules/m)]);
  expect(own.said).toContain(message);
  writeTemplate("a");
  write("letterpress.json", `{\n  "rules": ${JSON.stringify(rules)}\n}`);
  const tree = await run("template", "push", at(""));
  expect([tree.code, tree.said]).toEqual([64, expect.stringMatching(/AT\/letterpress\.json:2:\d+: rules/)]);
  expect(tree.said).toContain(message);
});

it("a pull keeps the rules of a folder, which a push leaves there", async () => {
  await run("key", "create", "--admin", "--name", "first");
  const rules = { "link.empty": "off" };
  writeTemplate("a", { rules });
  expect((await run("template", "push", at(""))).code).toBe(0);
  const other = directory.path(`other${round}`);
  await run("template", "pull", other);
  expect(readFileSync(`${other}/a/letterpress.json`, "utf8")).not.toContain("rules");
  writeFileSync(`${other}/a/letterpress.json`, JSON.stringify({ slug: "a", name: "a", subject: "New" }));
  expect((await run("template", "push", other)).said).toContain("a: draft updated");
  expect((await run("template", "status", at(""))).said).toContain("changed remotely");
  expect((await run("template", "pull", at(""))).code).toBe(0);
  expect(JSON.parse(readFileSync(at("a/letterpress.json"), "utf8"))).toEqual({
    ...{ slug: "a", name: "a", subject: "New" },
    rules,
  });
});
