import Handlebars from "handlebars";

const engine = Handlebars.create();
engine.registerHelper("greater", (left: unknown, right: number) => Number(left) > right);
engine.registerHelper("same", (left: unknown, right: string) => String(left).toLowerCase() === right);
engine.registerHelper("or", (value: unknown, otherwise: string) => ((value ?? "") === "" ? otherwise : value));
engine.registerHelper("count", (list: readonly unknown[] | null) => (list ?? []).length);
engine.registerHelper("number", (index: number) => index + 1);

/** Fills a template of Handlebars. Values are escaped for HTML unless it is one line of plain text. */
export function writeByHandlebars(template: string, data: object, noEscape = false): string {
  return engine.compile(template, { noEscape })(data);
}
