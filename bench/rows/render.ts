import Handlebars from "handlebars";
import { Liquid } from "liquidjs";
import mjml2html from "mjml";
import { Engine } from "mrml";
import { renderTemplate, renderTemplateBytes } from "../../clients/js/src/index.ts";
import { buildMail, type Mail } from "../mail.ts";
import { measurePairs } from "../measure-pairs.ts";
import type { Bench } from "../result.ts";
import { prepareReactEmail } from "../rivals/react-email.ts";
import { timeCalls } from "../time-calls.ts";

interface Rival {
  readonly id: string;
  readonly name: string;
  readonly aim?: number;
  /** Prepares what can be, once, and returns what is done for each mail. */
  readonly prepare: (mail: Mail) => Render | Promise<Render>;
}

type Render = () => string | Promise<string>;

const RIVALS: readonly Rival[] = [
  { id: "render-handlebars", name: "Handlebars", aim: 2.5, prepare: prepareHandlebars },
  { id: "render-liquid", name: "LiquidJS", aim: 2.5, prepare: prepareLiquid },
  { id: "render-mrml", name: "mrml", aim: 40, prepare: prepareMrml },
  { id: "render-mjml", name: "mjml", aim: 400, prepare: prepareMjml },
  { id: "render-react-email", name: "react-email", prepare: prepareReactEmail },
];

/** Kilobytes and tags. The first is the one that has aims. */
const SIZES = [
  [20, 18],
  [20, 0],
  [20, 100],
  [5, 18],
  [80, 18],
] as const;

/** Local rendering to bytes, and to a string, against what a service would fill a mail with otherwise. */
export const renderBench: Bench = {
  ids: RIVALS.map(({ id }) => id),
  async run({ rounds, seconds }, report) {
    for (const [kilobytes, slots] of SIZES) {
      const mail = await buildMail(kilobytes, slots);
      const options = { dynamicData: { merge_tags: { text: mail.values } } };
      const toBytes = () => renderTemplateBytes(mail.template, options);
      const toText = () => renderTemplate(mail.template, options);
      const isMain = kilobytes === 20 && slots === 18;
      for (const { id, name, aim, prepare } of RIVALS) {
        const render = await prepare(mail);
        assertSame(toText().output, await render(), name);
        const encode = async () => Buffer.from(await render());
        const size = `${kilobytes} KB, ${slots} slots`;
        const row = { id, rival: name, unit: "mails/s" };
        const bytes = { ours: () => timeCalls(toBytes, seconds), theirs: () => timeCalls(encode, seconds) };
        report(
          await measurePairs({ ...row, case: `to bytes, ${size}`, aim: isMain ? aim : undefined, ...bytes }, rounds),
        );
        if (!isMain) continue;
        const text = { ours: () => timeCalls(toText, seconds), theirs: () => timeCalls(render, seconds) };
        report(await measurePairs({ ...row, case: `to a string, ${size}`, aim: undefined, ...text }, rounds));
      }
    }
  },
};

function prepareHandlebars(mail: Mail): () => string {
  const template = Handlebars.compile(mail.htmlWith((name) => `{{${name}}}`));
  return () => template(mail.values);
}

function prepareLiquid(mail: Mail): () => string {
  const engine = new Liquid();
  const template = engine.parse(mail.htmlWith((name) => `{{ ${name} | escape }}`));
  return () => engine.renderSync(template, mail.values);
}

function prepareMrml(mail: Mail): () => string {
  const engine = new Engine();
  return () => {
    const made = engine.toHtml(fillMjml(mail));
    if (made.type === "error") throw new Error(JSON.stringify(made));
    return made.content;
  };
}

function prepareMjml(mail: Mail): () => Promise<string> {
  return async () => (await mjml2html(fillMjml(mail), { validationLevel: "skip" })).html;
}

function fillMjml(mail: Mail): string {
  return mail.mjmlWith((name) => Handlebars.escapeExpression(mail.values[name] ?? ""));
}

/** Rivals must do the same work: the same texts in the same order. mrml writes other markup around them. */
function assertSame(ours: string, theirs: string, name: string): void {
  const words = (html: string): string =>
    html
      .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  if (words(ours) !== words(theirs)) throw new Error(`${name} renders other texts than we do`);
}
