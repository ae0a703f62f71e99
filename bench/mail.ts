import { renderTemplate, type Target, type TemplateJson } from "../clients/js/src/index.ts";
import { compileSource } from "../src/compile/compile-source.ts";

/** A mail of about so many kilobytes of html, with so many merge tags in its texts. */
export interface Mail {
  /** Tags are written `{{ name }}`. */
  readonly mjml: string;
  /** Published, as a client gets it. */
  readonly template: TemplateJson;
  readonly values: Readonly<Record<string, string>>;
  /** The html with each tag written as `write` says, for the template languages of others. */
  htmlWith(write: (name: string) => string): string;
  /** The React Email source; tags stand within double-quoted strings. */
  tsxWith(write: (name: string) => string): string;
}

const SENTENCE = "We have moved your delivery to the next working day and will write again once it has left.";

/** Builds the mail and publishes it with the real compiler. */
export async function buildMail(kilobytes: number, slots: number): Promise<Mail> {
  const names = Array.from({ length: slots }, (_, i) => `value_${i}`);
  for (let paragraphs = Math.max(4, kilobytes); ; paragraphs += 1) {
    const mjml = writeMjml(paragraphs, names);
    const { programs, diagnostics } = await compileSource({ kind: "mjml", text: mjml }, { subject: "", force: true });
    if (programs.html === undefined) throw new Error(JSON.stringify(diagnostics));
    const parsed = Object.entries(programs).map(([name, program]) => [name, JSON.parse(program ?? "null")]);
    const template = { template_id: "bench", programs: Object.fromEntries(parsed) } as unknown as TemplateJson;
    const htmlWith = (write: (name: string) => string) => fillWith(template, "html", names, write);
    if (htmlWith(() => "x").length < kilobytes * 1024) continue;
    return {
      mjml,
      template,
      values: Object.fromEntries(names.map((name, i) => [name, `value <${i}> & more`])),
      htmlWith,
      tsxWith: (write) => fillWith(template, "react-email", names, write),
    };
  }
}

function writeMjml(paragraphs: number, names: readonly string[]): string {
  const texts = Array.from({ length: paragraphs }, (_, at) => {
    const tags = names.filter((_name, i) => i % paragraphs === at).map((name) => ` {{ ${name} }}`);
    return `<mj-section><mj-column><mj-text>${SENTENCE}${tags.join("")}</mj-text></mj-column></mj-section>`;
  });
  return `<mjml><mj-body>${texts.join("")}</mj-body></mjml>`;
}

/** Fills the tags of a target with words that need no escaping, and puts what is to stand there in their place. */
function fillWith(
  template: TemplateJson,
  target: Target,
  names: readonly string[],
  write: (name: string) => string,
): string {
  const text = Object.fromEntries(names.map((name) => [name, `SLOT-${name}-END`]));
  const { output } = renderTemplate(template, { target, dynamicData: { merge_tags: { text } } });
  return output.replace(/SLOT-(\w+)-END/g, (_, name: string) => write(name));
}
