import { beforeEach, expect, it } from "vitest";
import { useFolderCommands } from "./support/folder-commands.ts";

const { run: runWith, write } = useFolderCommands();
const run = (words: string) => runWith(words, {});

const TEXT = '{n, plural, one {# file} other {# files}} for {{ name }}, {{ due | date: "long" }}';
const mail = (...texts: readonly string[]) => `<mjml lang="en"><mj-body><mj-section><mj-column>
${texts.map((text) => `<mj-text>${text}</mj-text>`).join("\n")}
</mj-column></mj-section></mj-body></mjml>`;
const GERMAN = {
  "{n, plural, one {# file} other {# files}} for {name}, {due}":
    "{n, plural, one {# Datei} other {# Dateien}} für {name}, {due}",
};

beforeEach(() => {
  write("AT/m/template.mjml", mail(TEXT));
  write("AT/m/data.json", JSON.stringify({ n: 2, name: "Ada", due: "2026-03-05" }));
  write("AT/m/messages/de.po", po("de", GERMAN));
});

it("renders a file in a language of its folder, without a server", async () => {
  const render = (words: string) => run(`render AT/m/template.mjml --data AT/m/data.json --target text${words}`);
  expect((await render("")).out).toContain("2 files for Ada, March 5, 2026");
  for (const tag of ["de", "DE"]) {
    const { code, out, note } = await render(` --locale ${tag}`);
    expect([code, out.trim()]).toEqual([0, "2 Dateien für Ada, 5. März 2026"]);
    expect(note).not.toContain("translation");
  }
  const html = await run("render AT/m/template.mjml --data AT/m/data.json --locale de");
  expect(html.out).toContain('<html lang="de"');
});

it("says which languages there are, where the language is none of them", async () => {
  for (const tag of ["fr", "no_language!"]) {
    const { code, note } = await run(`render AT/m/template.mjml --locale ${tag}`);
    expect(code).not.toBe(0);
    expect(note).toContain(`there are no translations into ${tag} in`);
    expect(note).toContain("it has: de");
  }
});

it("counts the texts without a translation, which are as in the file", async () => {
  write("AT/m/messages/de.po", po("de", { ...GERMAN, Unknown: "Unbekannt" }));
  write("AT/m/template.mjml", mail(TEXT, "Bye"));
  const { out, note } = await run("render AT/m/template.mjml --data AT/m/data.json --target text --locale de");
  expect(out).toContain("Bye");
  expect(note).toContain("texts of AT/m/template.mjml without a translation into de, shown as they are: 1");
});

it("refuses a file with a broken placeholder, at its line", async () => {
  const [source = ""] = Object.keys(GERMAN);
  write("AT/m/messages/de.po", po("de", { [source]: "{n, plural, other {Dateien}} für {nobody}" }));
  const { code, note } = await run("render AT/m/template.mjml --locale de");
  expect(code).not.toBe(0);
  expect(note).toMatch(/messages\/de\.po:\d+: .*nobody/);
});

it("is not for a part in a mail", async () => {
  const { code, note } = await run("render AT/m/template.mjml --locale de --in welcome");
  expect([code, note]).toEqual([64, expect.stringContaining("--locale is for the texts of the file itself")]);
});

/** A file without ids, as tools write it that only know texts. */
function po(locale: string, texts: Readonly<Record<string, string>>): string {
  const entries = Object.entries(texts).map(
    ([source, text], index) => `msgctxt "${index}"\nmsgid "${source}"\nmsgstr "${text}"\n`,
  );
  return [
    'msgid ""',
    'msgstr ""',
    `"Language: ${locale}\\n"`,
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    "",
    ...entries,
  ].join("\n");
}
