import { transform } from "esbuild";
import { buildMail, type Language, type Mail } from "../mail.ts";
import type { MailShape } from "../mail-shape.ts";
import { measurePairs, type Pair } from "../measure-pairs.ts";
import { startAnswering } from "../processes.ts";
import type { Renderer, RenderSide } from "../render-side.ts";
import type { Bench, BenchOptions, Report, Result } from "../result.ts";

interface Rival {
  readonly id: string;
  readonly name: string;
  readonly renderer: Renderer;
  /** Of the main mail. */
  readonly aim?: number;
  /** To be compared in every form of every mail; otherwise to bytes, and in the other forms for the main one. */
  readonly isThorough?: boolean;
  readonly hasLists?: boolean;
  /** The mail in the rival's language. */
  readonly write: (mail: Mail) => string | Promise<string>;
}

const RIVALS: readonly Rival[] = [
  {
    id: "render-handlebars",
    name: "Handlebars",
    renderer: "handlebars",
    aim: 2,
    isThorough: true,
    hasLists: true,
    write: writeHandlebars,
  },
  { id: "render-liquid", name: "LiquidJS", renderer: "liquid", hasLists: true, write: writeLiquid },
  { id: "render-mrml", name: "mrml", renderer: "mrml", aim: 40, write: writeMjml },
  { id: "render-mjml", name: "mjml", renderer: "mjml", aim: 400, write: writeMjml },
  { id: "render-react-email", name: "react-email", renderer: "react-email", write: writeReactEmail },
];

const FORMS: Readonly<Record<RenderSide["form"], string>> = {
  bytes: "bytes",
  "reused bytes": "bytes in an array used again",
  string: "a string",
};

const WARM_UP_SECONDS = 0.3;

interface MailCase {
  readonly name: string;
  readonly shape: MailShape;
}

/** The first is the main one, which alone has aims. */
const MAILS: readonly [MailCase, ...MailCase[]] = [
  { name: "20 KB, 18 slots", shape: { kilobytes: 20, slots: 18 } },
  { name: "20 KB, 0 slots", shape: { kilobytes: 20, slots: 0 } },
  { name: "20 KB, 100 slots", shape: { kilobytes: 20, slots: 100 } },
  { name: "5 KB, 18 slots", shape: { kilobytes: 5, slots: 18 } },
  { name: "80 KB, 18 slots", shape: { kilobytes: 80, slots: 18 } },
];

/** For the languages that have conditions and lists. */
const DEEPER_MAILS: readonly MailCase[] = [
  { name: "20 KB, 18 slots, 6 conditions", shape: { kilobytes: 20, slots: 18, conditions: 6 } },
  {
    name: "20 KB, a list of 50 items with 6 slots",
    shape: { kilobytes: 20, slots: 0, list: { items: 50, slots: 6 } },
  },
];

/**
 * Local rendering to bytes, and to a string, against what a service would fill a mail with otherwise. Each side has a
 * process that holds nothing else, as a caller's does. Mails in bytes make the collector go through the whole heap
 * often, and here that holds the compiler; how often depends on the garbage of whatever runs beside, which would be a
 * rival's.
 */
export const renderBench: Bench = {
  ids: RIVALS.map(({ id }) => id),
  async run(options, report) {
    const rivals = RIVALS.filter(({ id }) => options.ids.includes(id));
    for (const mailCase of [...MAILS, ...DEEPER_MAILS]) {
      const isDeeper = DEEPER_MAILS.includes(mailCase);
      const compared = rivals.filter(({ hasLists = false }) => hasLists || !isDeeper);
      if (compared.length === 0) continue;
      const mail = await buildMail(mailCase.shape);
      for (const rival of compared) await measureMail(rival, mailCase, mail, options, report);
    }
  },
};

async function measureMail(
  rival: Rival,
  mailCase: MailCase,
  mail: Mail,
  options: BenchOptions,
  report: Report,
): Promise<void> {
  const { isThorough = false } = rival;
  const isMain = mailCase === MAILS[0];
  const aim = isMain ? rival.aim : undefined;
  const measured = { mail, size: mailCase.name, aim };
  report(await measureForm(rival, "bytes", measured, options));
  if (!isThorough && !isMain) return;
  report(await measureForm(rival, "reused bytes", measured, options));
  report(await measureForm(rival, "string", { ...measured, aim: isThorough ? aim : undefined }, options));
}

async function measureForm(
  { id, name, renderer, write }: Rival,
  form: RenderSide["form"],
  { mail, size, aim }: { readonly mail: Mail; readonly size: string; readonly aim: number | undefined },
  options: BenchOptions,
): Promise<Result> {
  const { template, data, values } = mail;
  return measureSides(
    { id, rival: name, case: `to ${FORMS[form]}, ${size}`, unit: "mails/s", aim },
    { renderer: "letterpress", form, source: JSON.stringify(template), values: data },
    { renderer, form, source: await write(mail), values },
    options,
  );
}

export async function measureSides(
  row: Omit<Pair, "ours" | "theirs">,
  ourSide: RenderSide,
  theirSide: RenderSide,
  { rounds, seconds }: BenchOptions,
): Promise<Result> {
  const html = async (side: RenderSide) => String(await askSide(side));
  assertSame(await html(ourSide), await html(theirSide), row.rival);
  const rate = async (side: RenderSide) => Number(await askSide(side, WARM_UP_SECONDS, seconds));
  return measurePairs({ ...row, ours: () => rate(ourSide), theirs: () => rate(theirSide) }, rounds);
}

/**
 * Lets glibc keep what is freed. Otherwise it gives memory back to the system and asks for it again between two mails,
 * or does not, by what happens to lie at the end of its heap: the same program then fills 60,000 mails a second or
 * 160,000.
 */
const KEEP_MEMORY = { MALLOC_TRIM_THRESHOLD_: String(256 * 1024 * 1024) };

/**
 * The last answer of a new process. How its memory happens to lie can change what a mail takes, so no row is of one
 * process.
 */
async function askSide(side: RenderSide, ...seconds: readonly number[]): Promise<unknown> {
  const process = startAnswering(["bench/render-side.ts"], KEEP_MEMORY);
  try {
    let answer = await process.ask(side);
    for (const duration of seconds) answer = await process.ask(duration);
    return answer;
  } finally {
    process.close();
  }
}

/** Rivals must do the same work: the same texts in the same order. mrml writes other markup around them. */
function assertSame(ourHtml: string, theirHtml: string, name: string): void {
  const words = (html: string): string =>
    html
      .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  if (words(ourHtml) !== words(theirHtml)) throw new Error(`${name} renders other texts than we do`);
}

const HANDLEBARS: Language = {
  tag: (name) => `{{${name}}}`,
  itemTag: (name) => `{{${name}}}`,
  when: (key, body) => `{{#if ${key}}}${body}{{/if}}`,
  each: (list, body) => `{{#each ${list}}}${body}{{/each}}`,
};

const LIQUID: Language = {
  tag: (name) => `{{ ${name} | escape }}`,
  itemTag: (name) => `{{ item.${name} | escape }}`,
  when: (key, body) => `{% if ${key} %}${body}{% endif %}`,
  each: (list, body) => `{% for item in ${list} %}${body}{% endfor %}`,
};

function writeHandlebars(mail: Mail): string {
  return mail.htmlIn(HANDLEBARS);
}

function writeLiquid(mail: Mail): string {
  return mail.htmlIn(LIQUID);
}

function writeMjml(mail: Mail): string {
  return mail.mjml;
}

/** Our component takes no props until now. */
async function writeReactEmail(mail: Mail): Promise<string> {
  const tsx = mail
    .tsxWith((name) => `" + props.${name} + "`)
    .replace(/^export default function (\w+)\(\)/m, "export default function $1(props)");
  return (await transform(tsx, { loader: "tsx", jsx: "automatic", format: "cjs" })).code;
}
