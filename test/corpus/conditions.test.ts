import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { comparePages } from "../support/compare-pages.ts";
import { conditionalMail } from "./conditional-mail.ts";

const SCRIPT = new URL("./run-conditions.ts", import.meta.url).pathname;
const MAIL = `<mjml><mj-head><mj-style>.a { color: red; }</mj-style></mj-head><mj-body>
<mj-section><mj-column><mj-text><b>One</b></mj-text><mj-button href="https://a.example/">Two</mj-button></mj-column></mj-section>
</mj-body></mjml>`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "corpus-conditions-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("gives components conditions, and leaves out what they hide with all that is in it", () => {
  const mail = conditionalMail(MAIL, () => 0);
  expect(mail.conditions).toBe(5);
  expect(mail.text.match(/<mj-\w+ lp-if="c\d"/g)).toHaveLength(5);
  expect(mail.without(() => true)).toBe(MAIL);
  expect(mail.without((condition) => mail.text.includes(`<mj-button lp-if="c${condition}"`) || condition === 0)).toBe(
    MAIL.replace(/<mj-section>.*<\/mj-section>/, ""),
  );
});

test("says for each file how much was tried, and counts", () => {
  writeFileSync(join(folder, "one.mjml"), MAIL);
  writeFileSync(join(folder, "none.mjml"), "no mail");
  writeFileSync(join(folder, "latin.mjml"), Buffer.from("Grüße", "latin1"));
  const { stdout, status } = spawnSync(process.execPath, [SCRIPT, folder], { encoding: "utf8" });
  expect(stdout).toMatch(/^one\.mjml +\d +8 +passed$/m);
  expect(stdout).toMatch(/^none\.mjml +0 +0 +left out: /m);
  expect(stdout).toMatch(/^latin\.mjml +- +- +skipped: \S+latin\.mjml is not UTF-8 text$/m);
  expect(stdout.trimEnd().split("\n").at(-1)).toBe("1 passed, 0 failed");
  expect(status).toBe(0);
});

test.each([
  ["text", "<p>a</p>", "<p>b</p>"],
  [
    "what Outlook alone sees",
    '<!--[if mso]><b title="a"></b><![endif]-->',
    '<!--[if mso]><b title="b"></b><![endif]-->',
  ],
  ["what Outlook does not see", "<!--[if !mso]><!--><i>a</i><!--<![endif]-->", "<!--[if !mso]><!--><!--<![endif]-->"],
])("pages that differ in %s are not the same", (_, one, other) => {
  expect(comparePages(one, other)).toBeTypeOf("string");
  expect(comparePages(one, one)).toBeUndefined();
});
