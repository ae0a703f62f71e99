import type { FillData } from "../clients/js/src/index.ts";

/** What a mail is like. */
export interface MailShape {
  /** Of its html, at the least, with one item. */
  readonly kilobytes: number;
  /** Merge tags in its texts. */
  readonly slots: number;
  /** How many of its paragraphs are conditional. */
  readonly conditions?: number | undefined;
  /** A table with a row for each item of a list. */
  readonly list?: { readonly items: number; readonly slots: number } | undefined;
}

const SENTENCE = "We have moved your delivery to the next working day and will write again once it has left.";

export function writeMailMjml({ slots, conditions = 0, list }: MailShape, paragraphs: number): string {
  const names = namesOf("value", slots);
  const texts = Array.from({ length: paragraphs }, (_, at) => {
    const tags = names.filter((_name, i) => i % paragraphs === at).map((name) => ` {{ ${name} }}`);
    const condition = at < conditions ? ` lp-if="show_${at}"` : "";
    return `<mj-section${condition}><mj-column><mj-text>${SENTENCE}${tags.join("")}</mj-text></mj-column></mj-section>`;
  });
  const cells = namesOf("field", list?.slots ?? 0).map((name) => `<td>{{ items.${name} }}</td>`);
  const table = `<mj-table><tr lp-each="items">${cells.join("")}</tr></mj-table>`;
  const repeated = list === undefined ? "" : `<mj-section><mj-column>${table}</mj-column></mj-section>`;
  return `<mjml><mj-body>${texts.join("")}${repeated}</mj-body></mjml>`;
}

/** Makes the data for Letterpress and the rivals. `value` returns the value of a tag, given its name and a number. */
export function writeMailData(
  { slots, conditions = 0, list }: MailShape,
  value: (name: string, at: number) => string,
): { readonly data: FillData; readonly values: Readonly<Record<string, unknown>> } {
  const write = (names: readonly string[], first = 0) =>
    Object.fromEntries(names.map((name, at) => [name, value(name, first + at)]));
  const text = write(namesOf("value", slots));
  const context = Object.fromEntries(namesOf("show", conditions).map((key) => [key, true]));
  const items = Array.from({ length: list?.items ?? 0 }, (_, at) => write(namesOf("field", list?.slots ?? 0), at * 10));
  const values = { ...text, ...context, ...(list !== undefined && { items }) };
  return { data: { data: values }, values };
}

function namesOf(kind: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `${kind}_${at}`);
}
