import { type FillData, renderTemplate, type Target, type TemplateJson } from "../clients/js/src/index.ts";
import { compileSource } from "../src/compile/compile-source.ts";
import { findPart } from "./find-part.ts";
import { type MailShape, writeMailData, writeMailMjml } from "./mail-shape.ts";

/** A mail, for us and for the template languages of others. */
export interface Mail {
  /** Tags are written `{{ name }}`. */
  readonly mjml: string;
  /** Published, as a client gets it. */
  readonly template: TemplateJson;
  readonly data: FillData;
  /** The same values by name: of tags, conditions and lists. */
  readonly values: MailValues;
  /** The html in another language. */
  htmlIn(language: Language): string;
  /** The React Email source with each tag written so; tags are within double-quoted strings. */
  tsxWith(tag: Language["tag"]): string;
}

export type MailValues = Readonly<Record<string, unknown>>;

/** How a language writes tags, conditions and lists. */
export interface Language {
  tag(name: string): string;
  /** The tag of a member of an item in a repeated part. */
  itemTag(name: string): string;
  when(key: string, body: string): string;
  each(list: string, body: string): string;
}

/** Builds the mail and publishes it with the real compiler. */
export async function buildMail(shape: MailShape): Promise<Mail> {
  for (let paragraphs = Math.max(4, shape.kilobytes); ; paragraphs += 1) {
    const mjml = writeMailMjml(shape, paragraphs);
    const { programs, diagnostics } = await compileSource({ kind: "mjml", text: mjml }, { force: true });
    if (programs.html === undefined) throw new Error(JSON.stringify(diagnostics));
    const parsed = Object.entries(programs).map(([name, program]) => [name, JSON.parse(program ?? "null")]);
    const template = { template_id: "bench", programs: Object.fromEntries(parsed) } as unknown as TemplateJson;
    if (fillWith(template, "html", shape).length < shape.kilobytes * 1024) continue;
    return {
      mjml,
      template,
      ...writeMailData(shape, (_, at) => `value <${at}> & more`),
      htmlIn: (language) => writeIn(language, template, shape),
      tsxWith: (tag) => withTags(fillWith(template, "react-email", shape), tag),
    };
  }
}

/** Finds each part that is conditional or repeated by what is missing without it. */
function writeIn(language: Language, template: TemplateJson, shape: MailShape): string {
  const whole = fillWith(template, "html", shape);
  const parts = Array.from({ length: shape.conditions ?? 0 }, (_, at) => {
    const key = `show_${at}`;
    const rest = fillWith(template, "html", shape, { hidden: key });
    return { ...findPart(whole, rest), write: (body: string) => language.when(key, body) };
  });
  if (shape.list !== undefined) {
    const rest = fillWith(template, "html", shape, { items: 0 });
    parts.push({ ...findPart(whole, rest), write: (body) => language.each("items", body) });
  }
  parts.sort((a, b) => b.start - a.start);
  const written = parts.reduce(
    (html, { start, end, write }) => html.slice(0, start) + write(html.slice(start, end)) + html.slice(end),
    whole,
  );
  return withTags(written, language.tag, language.itemTag);
}

/** Fills the tags with placeholders that need no escaping; `withTags` replaces them later. */
function fillWith(
  template: TemplateJson,
  target: Target,
  shape: MailShape,
  { hidden = "", items = 1 }: { readonly hidden?: string; readonly items?: number } = {},
): string {
  const list = shape.list && { ...shape.list, items };
  const { data } = writeMailData({ ...shape, list }, (name) => `SLOT-${name}-END`);
  return renderTemplate(template, { target, dynamicData: { ...data, context: { [hidden]: false } } }).output;
}

function withTags(text: string, tag: Language["tag"], itemTag = tag): string {
  return text.replace(/SLOT-(\w+)-END/g, (_, name: string) => (name.startsWith("field_") ? itemTag : tag)(name));
}
