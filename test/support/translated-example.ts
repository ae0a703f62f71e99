import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { FillData } from "../../core/evaluator/data.ts";
import { compileTranslated } from "../../src/compile/compile-translated.ts";
import { readMessages } from "../../src/compile/read-messages.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { readTranslations } from "../../src/translation/read-translations.ts";

/** A mail of examples/translated in one language. */
export interface ExampleInLocale {
  readonly locale: string;
  /** The programs of all targets, parsed. */
  readonly programs: Readonly<Record<string, unknown>>;
  /** Its sample. */
  readonly data: FillData;
}

const FOLDER = new URL("../../examples/translated/order-shipped/", import.meta.url);

const readText = (path: string) => readFileSync(new URL(path, FOLDER), "utf8");

/** The mail of examples/translated, with its translations as files of PO. */
export function readTranslatedExample() {
  const { name, slug, subject } = JSON.parse(readText("letterpress.json")) as Record<
    "name" | "slug" | "subject",
    string
  >;
  const files = { "mail.txt": readText("mail.txt") };
  const source: TemplateSource = { kind: "mjml", text: readText("template.mjml"), files };
  const sample = JSON.parse(readText("samples/example.json")) as Required<Pick<FillData, "data">>;
  const messages = readdirSync(new URL("messages", FOLDER)).toSorted();
  return {
    ...{ name, slug, subject, source, sample },
    messages: messages.map((file) => ({ locale: basename(file, ".po"), content: readText(`messages/${file}`) })),
  };
}

/** The mail of examples/translated in its own language, and in those that it has files of. */
export async function compileTranslatedExample(): Promise<readonly ExampleInLocale[]> {
  const { source, subject, messages: files, sample: data } = readTranslatedExample();
  const { messages = [] } = readMessages(source, { subject }) ?? {};
  const compile = async (locale: string, options: object) => {
    const { programs } = await compileTranslated(source, { subject, stage: "publication", ...options });
    const parsed = Object.entries(programs).map(([target, program]) => [target, JSON.parse(program)]);
    return { locale, programs: Object.fromEntries(parsed), data };
  };
  const compiled = [await compile("en", {})];
  for (const { locale, content: text } of files) {
    const { translations } = readTranslations({ format: "po", text, locale, messages });
    const translation = { messages, translations, onlyComplete: true };
    compiled.push(await compile(locale, { locale, translation }));
  }
  return compiled;
}
