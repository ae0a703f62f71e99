/**
 * One side of bench/rows/render.ts, in a process of its own. The first message is a RenderSide, answered with the mail
 * as a string; each later one is how many seconds of processor time to render for, answered with the mails per second
 * of that.
 */
import { once } from "node:events";
import type { FillData } from "../clients/js/src/index.ts";
import type { MailValues } from "./mail.ts";
import { rateByProcessor } from "./rate-by-processor.ts";
import type { PreparedRival } from "./rivals/prepared-rival.ts";

/** What renders a mail, and to what. */
export interface RenderSide {
  readonly renderer: Renderer;
  /** Bytes go into an array that is used again, or into a new one. */
  readonly form: "reused bytes" | "bytes" | "string";
  /** The mail in the language of the renderer; for ours the published template as JSON. */
  readonly source: string;
  /** As the renderer takes them. */
  readonly values: FillData | MailValues;
  /** How ours gets an object of bench/own-data.ts, instead of `values`. */
  readonly given?: "plain" | "sorted in the call" | "sorted before";
  readonly mail?: string;
}

export type Renderer = "letterpress" | keyof typeof RIVALS;

/** Of a caller's objects, which are given in turn. */
const OBJECTS = 64;
/** Room for the largest mail. */
const REUSED_BYTES = 1024 * 1024;

type Prepare = (source: string) => PreparedRival | Promise<PreparedRival>;

/** Only the one that is measured is loaded. */
const RIVALS = {
  handlebars: async (): Promise<Prepare> => (await import("./rivals/handlebars.ts")).prepareHandlebars,
  liquid: async (): Promise<Prepare> => (await import("./rivals/liquid.ts")).prepareLiquid,
  mrml: async (): Promise<Prepare> => (await import("./rivals/mrml.ts")).prepareMrml,
  mjml: async (): Promise<Prepare> => (await import("./rivals/mjml.ts")).prepareMjml,
  "react-email": async (): Promise<Prepare> => (await import("./rivals/react-email.ts")).prepareReactEmail,
};

const [side]: RenderSide[] = await once(process, "message");
if (side === undefined) throw new Error("there is no side to measure");
const render = side.renderer === "letterpress" ? await prepareOurs(side) : await prepareTheirs(side, side.renderer);
process.on("message", async (seconds: number) => process.send?.(await rateByProcessor(render, seconds)));
const made = await render();
process.send?.(typeof made === "string" ? made : Buffer.from(made).toString());

async function prepareOurs(side: RenderSide): Promise<() => string | Uint8Array> {
  const { form, source, values, given } = side;
  const { renderTemplate, renderTemplateBytes } = await import("../clients/js/src/index.ts");
  const template: unknown = JSON.parse(source);
  if (given !== undefined) {
    const next = await prepareData(side, given);
    if (form === "string") return () => renderTemplate(template, { dynamicData: next() }).output;
    return () => renderTemplateBytes(template, { dynamicData: next() }).output;
  }
  const options = { dynamicData: values as FillData };
  if (form === "string") return () => renderTemplate(template, options).output;
  const into = form === "reused bytes" ? new Uint8Array(REUSED_BYTES) : undefined;
  return () => renderTemplateBytes(template, { ...options, into }).output;
}

/** Returns what gives the data of the next mail. */
async function prepareData({ mail }: RenderSide, given: NonNullable<RenderSide["given"]>): Promise<() => FillData> {
  const { OWN_DATA, readObjects } = await import("./own-data.ts");
  const own = OWN_DATA.find((each) => each.mail === mail);
  if (own === undefined) throw new Error(`there is no mail ${mail}`);
  const objects = readObjects(own.data, OBJECTS);
  const sorted = objects.map((data) => own.sort(data));
  let at = 0;
  const following = <Value>(values: readonly Value[]): Value => {
    at = (at + 1) % OBJECTS;
    return values[at] as Value;
  };
  switch (given) {
    case "plain":
      return () => ({ data: following(objects) });
    case "sorted in the call":
      return () => own.sort(following(objects));
    case "sorted before":
      return () => following(sorted);
  }
}

async function prepareTheirs({ form, source, values }: RenderSide, name: keyof typeof RIVALS) {
  const prepare = await RIVALS[name]();
  const render = await prepare(source);
  const given = values as MailValues;
  if (form === "string") return () => render(given);
  const encode = form === "reused bytes" ? createEncodeInto() : (text: string) => Buffer.from(text);
  return () => {
    const html = render(given);
    // A promise only where the rival makes one: to wait for it takes time.
    return typeof html === "string" ? encode(html) : html.then(encode);
  };
}

function createEncodeInto(): (text: string) => Buffer {
  const into = Buffer.alloc(REUSED_BYTES);
  return (text) => into.subarray(0, into.write(text));
}
