import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { headingDocument } from "../support/document-fixture.ts";
import { runHere } from "../support/run-here.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
const LINKLESS =
  '<mjml lang="en"><mj-head><mj-title>a</mj-title><mj-preview>May</mj-preview></mj-head><mj-body><mj-section><mj-column>\n' +
  "<mj-button>Shop</mj-button>\n</mj-column></mj-section></mj-body></mjml>";
const TOLD = /^warning {2}\S*mjml:2:1: there is no link, .*\[link\.empty\]\nRules are explained at/m;

function write(name: string, text: string): string {
  const path = directory.path(name);
  writeFileSync(path, text);
  return path;
}

const run = (...words: readonly string[]) => runHere(words, { STORE_URL: `sqlite:${directory.path("findings.db")}` });

it("every command that compiles tells every finding, and refuses warnings with --strict", async () => {
  await run("key", "create", "--admin", "--name", "first");
  const path = write("linkless.mjml", LINKLESS);
  const push = ["template", "push", path, "--slug", "linkless", "--subject", "The shop"];
  for (const words of [["template", "validate", path], push, ["template", "publish", "linkless"], ["render", path]]) {
    const refused = await run(...words, "--strict");
    expect([words[1], refused.code, refused.said]).toEqual([
      words[1],
      1,
      expect.stringContaining("mjml:2:1: there is"),
    ]);
    expect(refused.said).toMatch(/^error {2}\S*mjml:2:1: .*\[link\.empty\]$/m);
    expect(await run(...words)).toMatchObject({ code: 0, said: expect.stringMatching(TOLD) });
  }
});

it("--json has the page of each rule", async () => {
  const { said } = await run("template", "validate", write("linkless.mjml", LINKLESS), "--json");
  expect(JSON.parse(said)).toMatchObject({
    valid: true,
    diagnostics: [{ rule: "link.empty", documentation_url: "/docs/diagnostics#link.empty" }],
  });
});

it("validate tells a subject that is given and empty, and nothing of one that is not known", async () => {
  const path = write("sound.json", JSON.stringify(headingDocument()));
  expect(await run("template", "validate", path)).toMatchObject({ code: 0, said: `${path} is valid` });
  const { said } = await run("template", "validate", path, "--subject", "");
  expect(said).toContain("[subject.missing]");
});
