import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { useTestApp } from "../support/use-test-app.ts";

const directory = useTemporaryDirectory();
const app = useTestApp();
let made = 0;
let remote: Record<string, string>;
beforeAll(async () => {
  remote = {
    LETTERPRESS_URL: app.url,
    LETTERPRESS_ADMIN_KEY: await app.issueKey({ kind: "admin", role: "publisher" }),
  };
});

const MJML = `<mjml lang="en"><mj-body><mj-section><mj-column>
  <mj-text>Hello <b>{{ name }}</b></mj-text><mj-button href="https://shop.example">Pay now</mj-button>
</mj-column></mj-section></mj-body></mjml>`;

interface Mail {
  readonly slug: string;
  /** The folder of templates, in which the folder of this one is. */
  readonly top: string;
  readonly german: string;
}

/** A template with its folder. */
async function newMail(): Promise<Mail> {
  const slug = `mail-${++made}`;
  const source = { kind: "mjml", text: MJML } as const;
  await app.services.templates.create(LOCAL, { name: "Mail", slug, subject: "Your order", source });
  const top = directory.path(slug);
  const folder = `${top}/${slug}`;
  write(`${folder}/letterpress.json`, JSON.stringify({ slug, name: "Mail", subject: "Your order" }));
  write(`${folder}/template.mjml`, MJML);
  return { slug, top, german: `${folder}/messages/de.po` };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const read = (file: string): string => readFileSync(file, "utf8");

/** Fills the entry of a text in a PO file. */
function fill(file: string, source: string, translation: string): void {
  const before = `msgid "${source}"\nmsgstr ""`;
  expect(read(file)).toContain(before);
  write(file, read(file).replace(before, `msgid "${source}"\nmsgstr "${translation}"`));
}

/** The line of a file in which the entry of a text begins. */
function lineOf(file: string, source: string): number {
  const lines = read(file).split("\n");
  const text = lines.indexOf(`msgid "${source}"`);
  return lines.findLastIndex((line, index) => index < text && line.startsWith("msgctxt")) + 1;
}

/** The line that a message of a file names. */
function placeOf(message: string, file: string): number {
  expect(message.slice(0, file.length)).toBe(file);
  return Number(message.slice(file.length).split(":")[1]);
}

async function translationsOf(slug: string, locale = "de"): Promise<Record<string, string | undefined>> {
  const { messages } = await app.services.translations.getMessages(LOCAL, slug, locale);
  return Object.fromEntries(messages.map(({ message, translation }) => [message.text, translation?.text]));
}

describe.each(["a server", "a store"])("letterpress messages with %s", (place) => {
  const runWhole = (...words: readonly string[]) =>
    runHere(words, place === "a server" ? remote : { STORE_URL: `sqlite:${app.storePath}` });
  const run = (...words: readonly string[]) => runWhole("messages", ...words);

  it("begins a language, stores what was translated, and says how far it is", async () => {
    const { slug, top, german } = await newMail();
    expect(await run("pull", top)).toMatchObject({
      code: 0,
      out: "no template has translations; name a language to begin one",
    });
    expect(await run("pull", top, "de")).toMatchObject({ code: 0, out: expect.stringContaining(german) });
    fill(german, "Pay now", "Jetzt zahlen");
    expect(await run("push", top, "--dry-run")).toMatchObject({
      code: 0,
      out: `${german}: 1 to store; 1 of 3 (33 %) translated`,
    });
    expect(await translationsOf(slug)).toMatchObject({ "Pay now": undefined });
    expect(await run("push", top)).toMatchObject({ code: 0, out: `${german}: 1 stored; 1 of 3 (33 %) translated` });
    expect(await translationsOf(slug)).toEqual({
      "Your order": undefined,
      "Hello <1>{name}</1>": undefined,
      "Pay now": "Jetzt zahlen",
    });
    expect(await run("push", top)).toMatchObject({ code: 0, out: `${german}: unchanged; 1 of 3 (33 %) translated` });
    const { code, out } = await run("status", slug);
    expect([code, out.split("\n").at(-1)?.split(/ {2,}/)]).toEqual([0, [slug, "de", "1 of 3 (33 %)", "0", "2"]]);
    expect(await run("status", slug, "--complete")).toMatchObject({ code: 1 });
    fill(german, "Your order", "Ihre Bestellung");
    fill(german, "Hello <1>{name}</1>", "Hallo <1>{name}</1>");
    await run("push", top);
    expect(await run("status", slug, "--complete")).toMatchObject({ code: 0 });
  });

  it("publishes the languages that are complete, or those that are named", async () => {
    const { slug, top, german } = await newMail();
    await run("pull", top, "de");
    fill(german, "Pay now", "Jetzt zahlen");
    await run("push", top);
    const publish = (...words: readonly string[]) => runWhole("template", "publish", slug, ...words);
    const targets = "is published for html, mjml, react-email";
    expect((await publish()).out).toMatch(new RegExp(`^version 1 of \\S+ ${targets}\n`));
    expect((await publish("--locale", "de")).out).toContain(`${targets}, and in de (2 texts not translated)\n`);
    expect(await publish("--locale", "fr")).toMatchObject({ code: 1, note: expect.stringContaining("fr") });
    fill(german, "Your order", "Ihre Bestellung");
    fill(german, "Hello <1>{name}</1>", "Hallo <1>{name}</1>");
    await run("push", top);
    expect((await publish()).out).toMatch(new RegExp(`^version 3 of \\S+ ${targets}, and in de\n`));
    const { locales, fallbacks, outdated } = JSON.parse((await publish("--publish-unchanged", "--json")).out);
    expect([locales, fallbacks, outdated]).toEqual([["de"], { de: 0 }, { de: 0 }]);
    await app.services.templates.update(LOCAL, slug, { subject: "Your new order", etag: "*" });
    expect((await publish("--locale", "de")).out).toContain(`${targets}, and in de (1 text outdated)\n`);
  });

  it("prints every problem of every file by its line, and changes nothing", async () => {
    const [{ slug, top, german }, french] = [await newMail(), "fr.po"];
    await run("pull", top, "de", "fr");
    fill(german, "Pay now", "Jetzt zahlen");
    fill(german, "Hello <1>{name}</1>", "Hallo {vorname}");
    const frenchFile = german.replace("de.po", french);
    fill(frenchFile, "Pay now", "Payer <1>maintenant");
    const { code, out } = await run("push", top);
    const lines = out.split("\n");
    expect([code, lines.at(-1)]).toEqual([1, "nothing was changed"]);
    const broken = lines.filter((line) => line.includes("{vorname}"));
    expect(new Set(broken.map((line) => placeOf(line, german)))).toEqual(
      new Set([lineOf(german, "Hello <1>{name}</1>")]),
    );
    const unclosed = lines.filter((line) => line.includes("Payer <1>maintenant"));
    expect(new Set(unclosed.map((line) => placeOf(line, frenchFile)))).toEqual(
      new Set([lineOf(frenchFile, "Pay now")]),
    );
    expect(await translationsOf(slug)).toMatchObject({ "Pay now": undefined });
    expect(await translationsOf(slug, "fr")).toMatchObject({ "Pay now": undefined });
  });

  it("keeps a file with translations that are nowhere else", async () => {
    const { slug, top, german } = await newMail();
    await run("pull", top, "de");
    expect(await run("pull", top)).toMatchObject({ code: 0, out: expect.stringMatching(/unchanged$/) });
    fill(german, "Pay now", "Jetzt zahlen");
    const before = read(german);
    expect(await run("pull", top)).toMatchObject({ code: 1, out: expect.stringContaining("kept: has translations") });
    expect(read(german)).toBe(before);
    await run("push", top);
    const ids = (await app.services.translations.getMessages(LOCAL, slug, "de")).messages.map(
      ({ message }) => message.id,
    );
    const translations = [{ id: ids[0] ?? "", text: "Ihre Bestellung" }];
    await app.services.translations.setMessages(LOCAL, slug, { locale: "de", given: { kind: "list", translations } });
    expect(await run("pull", top)).toMatchObject({ code: 0, out: expect.stringMatching(/updated$/) });
    expect(read(german)).toContain('msgstr "Ihre Bestellung"');
    fill(german, "Hello <1>{name}</1>", "kaputt");
    expect(await run("pull", top)).toMatchObject({ code: 1 });
    expect(await run("pull", top, "--overwrite")).toMatchObject({ code: 0 });
    expect(read(german)).not.toContain("kaputt");
  });

  it("keeps a file in its format", async () => {
    const { top, german } = await newMail();
    const file = german.replace("de.po", "de.xlf");
    await run("pull", top, "de", "--format", "xliff-2.0");
    expect(read(file)).toContain('version="2.0"');
    await run("push", top);
    await run("pull", top, "de", "--overwrite");
    expect(read(file)).toContain('version="2.0"');
    expect(existsSync(german)).toBe(false);
  });

  it("refuses names that say no format, and two files of a language", async () => {
    const { top, german } = await newMail();
    write(german.replace("de.po", "de.txt"), "x");
    write(german, "");
    write(german.replace("de.po", "de.json"), "{}");
    const { code, note } = await run("push", top);
    expect(code).toBe(64);
    expect(note).toContain(
      "de.txt: is named for no format of translations; its name must end in .xlf, .xliff, .po, .pot, .json, .arb",
    );
    expect(note).toContain(`de.po: is of the same language as ${german.replace("de.po", "de.json")}; keep one of them`);
  });
});
