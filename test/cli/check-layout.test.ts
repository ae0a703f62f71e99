import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const directory = useTemporaryDirectory();

async function run(env: Readonly<Record<string, string | undefined>>, ...words: readonly string[]) {
  const { code, said } = await runHere(words, env);
  return { code, out: said.replaceAll(`${directory.path("")}/`, "") };
}

function write(path: string, text: string): string {
  const file = directory.path(path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

it("every example fits in small windows whatever its values are", async () => {
  const names = readdirSync(EXAMPLES).filter((name) => /\.(mjml|template\.json)$/.test(name));
  const { code, out } = await run(process.env, "check", "--layout", ...names.map((name) => join(EXAMPLES, name)));
  expect(out.split("\n")).toEqual(names.map((name) => `${join(EXAMPLES, name)} fits`));
  expect([code, names.length > 8]).toEqual([0, true]);
});

it("what is wider than its window is told at the line of its tag, its text or its file", async () => {
  const mail = (body: string) => `<mjml lang="en"><mj-body>\n${body}\n</mj-body></mjml>`;
  const text = (html: string) => `<mj-section><mj-column><mj-text>${html}</mj-text></mj-column></mj-section>`;
  write("mails/wide/letterpress.json", "{}");
  write(
    "mails/wide/template.mjml",
    mail(
      `<mj-raw><p>Dear <b>{{ name }}</b></p></mj-raw>\n${text('<table width="500"><tr><td>a wide table</td></tr></table>')}`,
    ),
  );
  write("mails/narrow/letterpress.json", "{}");
  write("mails/narrow/template.mjml", mail(text("Dear {{ name }}, so many words")));
  const document = { template_id: "t", template_name: "T", schema_version: "1.0", canvas: {}, rows: 1 };
  const file = write("broken.template.json", JSON.stringify(document));

  const { code, out } = await run(process.env, "check", "--layout", directory.path("mails"), file);
  expect(code).toBe(1);
  const lines = out.split("\n");
  expect(lines[0]).toBe("mails/narrow fits");
  const overflow = (place: string, what: string) =>
    expect.stringMatching(
      new RegExp(
        `^error {2}${place}: ${what} reaches to \\d{3} px in a window of 320 px, with 64 characters unbroken, .*\\[layout\\.overflow\\]$`,
      ),
    );
  expect(lines).toContainEqual(overflow("mails/wide/template\\.mjml:2:20", "<b> with {{ name }}"));
  expect(lines).toContainEqual(overflow("mails/wide/template\\.mjml:3:\\d+", "<td> with a wide table"));
  expect(lines).toContainEqual(
    expect.stringMatching(/^error {2}broken\.template\.json:1:\d+: rows: .*\[document\.wrong-type\]$/),
  );
  expect(lines.slice(-2)).toEqual(["broken.template.json does not fit", "3 errors"]);
});

it("without a browser it says how to get one", async () => {
  const file = write("a.mjml", "<mjml><mj-body></mj-body></mjml>");
  const none = await run({ PATH: directory.path("nowhere") }, "check", "--layout", file);
  expect(none).toEqual({
    code: 64,
    out: expect.stringMatching(/Chromium was not found: install it .*or set CHROMIUM to/),
  });
  const wrong = await run({ PATH: "", CHROMIUM: "/no/chrome" }, "check", "--layout", file);
  expect(wrong).toEqual({ code: 64, out: expect.stringContaining("there is no /no/chrome (from CHROMIUM)") });
  expect((await run(process.env, "check", file)).out).toContain("--layout");
});
