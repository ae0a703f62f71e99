import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { startTestApp } from "../support/start-test-app.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const ROOT = join(import.meta.dirname, "../..");
const directory = useTemporaryDirectory();

it("the test of docs/testing.md passes on the file that its first command saves, without a server", async () => {
  const page = readFileSync(join(ROOT, "docs/testing.md"), "utf8");
  const path = /\$LETTERPRESS_URL(\/v1\/sdk\/[^"]+)"/.exec(page)?.[1];
  const app = await startTestApp({ EXAMPLES: "on" });
  const headers = { authorization: `Bearer ${await app.issueKey()}` };
  const answer = await fetch(app.url + path, { headers });
  const saved = await answer.text();
  await app.close();
  expect(answer.status, saved).toBe(200);

  const [, block = ""] = /```js\n(.*?)```/s.exec(page) ?? [];
  mkdirSync(directory.path("tests/mails"), { recursive: true });
  mkdirSync(directory.path("node_modules/@letterpress"), { recursive: true });
  writeFileSync(directory.path("tests/mails/welcome.json"), saved);
  writeFileSync(
    directory.path("tests/welcome.test.mjs"),
    block.replace('"@letterpress/client"', JSON.stringify(join(ROOT, "clients/js/src/index.ts"))),
  );
  symlinkSync(join(ROOT, "package.json"), directory.path("package.json"));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--test", "--test-reporter=tap", "tests/welcome.test.mjs"],
    {
      cwd: directory.path("."),
      env: { PATH: process.env.PATH },
    },
  );
  expect(stdout).toMatch(/^# pass 1$/m);
});
