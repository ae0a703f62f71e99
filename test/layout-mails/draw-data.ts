import type { Call, Questions } from "./translate-mail.ts";

/** One set of data: as Handlebars reads it, and as MJML does. */
export interface DrawnData {
  readonly handlebars: Readonly<Record<string, unknown>>;
  readonly own: Readonly<Record<string, unknown>>;
}

/** The helpers of the application, with what they make of texts. */
export const HELPERS: Readonly<Record<string, (...args: readonly string[]) => string>> = {
  date: (value = "", format = "") => `${value} as ${format}`,
  usd: (value = "") => `$${value}`,
  plurality: (count = "", one = "", many = "") => (count === "1" ? one : many),
  formatAdminOwnerEmails: (value = "") => `write to ${value}`,
};

const TEXTS = ["Ilse", "Ann & Bo", "<b>bold</b>", "Größe", "“quoted”", "O'Neil", "1", "two  spaces", "{{ braces }}"];
/** Handlebars writes the same of them in two and in three braces. */
const PLAIN_TEXTS = ["Ilse", "Größe", "“quoted”", "1"];
const URLS = ["https://app.example/", "https://app.example/#/reset?a=1&b=%20x", "mailto:desk@app.example"];

/** Draws a set of data for what mail and layout ask for. Throws for a helper that is not among those of above. */
export function drawData(asked: readonly Questions[], draw: (below: number) => number): DrawnData {
  const pick = (of: readonly string[]) => of[draw(of.length)] ?? "";
  const texts = drawTexts(asked, pick);
  const names = asked.flatMap(({ lists }) => [...lists]);
  const lists = new Map(names.map((name) => [name, Array.from({ length: draw(4) }, () => pick(TEXTS))]));
  const handlebars: Record<string, unknown> = { ...texts, ...Object.fromEntries(lists) };
  const own: Record<string, unknown> = { ...texts };
  for (const [name, items] of lists) own[name] = items.map((value) => ({ value }));
  for (const name of asked.flatMap(({ flags }) => [...flags])) {
    handlebars[name] ??= draw(2) === 1;
    own[`is_${name}`] = lists.has(name) ? (lists.get(name) ?? []).length > 0 : Boolean(handlebars[name]);
  }
  for (const [name, call] of asked.flatMap(({ calls }) => [...calls])) own[name] = resultOf(call, texts);
  return { handlebars, own };
}

function drawTexts(asked: readonly Questions[], pick: (of: readonly string[]) => string): Record<string, string> {
  const drawn: Record<string, string> = {};
  const unescaped = new Set(asked.flatMap((each) => [...each.unescaped]));
  for (const { choices, urls, texts } of asked) {
    for (const [name, values] of choices) drawn[name] ??= pick([...values, "another"]);
    for (const name of urls) drawn[name] ??= pick(URLS);
    for (const name of texts) drawn[name] ??= pick(unescaped.has(name) ? PLAIN_TEXTS : TEXTS);
  }
  return drawn;
}

function resultOf({ helper, args }: Call, texts: Readonly<Record<string, string>>): string {
  const run = HELPERS[helper];
  if (run === undefined) throw new Error(`has {{${helper} …}}`);
  return run(...args.map((arg) => ("text" in arg ? arg.text : (texts[arg.name] ?? ""))));
}
