import { EXAMPLES, JOB_ID, KEY_ID, makeFooter, PREVIEW_LINK_ID, PREVIEW_TOKEN, restartBefore } from "./examples.ts";
import { readApiDocument } from "./operations.ts";
import { toRequest } from "./samples.ts";

/** Where the examples are sent. */
export interface Target {
  readonly url: string;
  readonly keys: Readonly<Record<string, string>>;
  /** Ends the server, which then stores what it counted, and starts it again. */
  restart(): Promise<void>;
}

/** An answer as the reference shows it. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Sends every example to a server with an empty store. By their operations, as `steadyAnswer` leaves them. `look` is
 * given each call, such as `GET /api/v1/keys`, with its answer.
 */
export async function recordAnswers(
  { url, keys, restart }: Target,
  look?: (call: string, answer: Response) => Promise<void>,
): Promise<Readonly<Record<string, Answer>>> {
  const { operations } = readApiDocument(".");
  const answers: Record<string, Answer> = {};
  const made = new Map<string, string>();
  const fill = (text: string) => [...made].reduce((filled, [sample, real]) => filled.replace(sample, real), text);
  await makeFooter(url, keys.ADMIN_KEY ?? "");
  for (const example of EXAMPLES) {
    const operation = operations.find(({ operationId }) => operationId === example.operationId);
    if (operation === undefined) throw new Error(`there is no operation ${example.operationId}`);
    await restartBefore(example.operationId, restart);
    const { verb, target, key, headers, body: content } = toRequest(operation, example);
    const answer = await fetch(`${url}${fill(target)}`, {
      method: verb,
      headers: { ...(key && { authorization: `Bearer ${keys[key]}` }), ...Object.fromEntries(headers) },
      body: content === undefined ? null : fill(content),
    });
    await look?.(`${verb.toUpperCase()} ${operation.path}`, answer.clone());
    const text = await answer.text();
    if (!answer.ok) throw new Error(`the example of ${example.operationId} is answered with ${answer.status}: ${text}`);
    for (const [sample, real] of madeBy(example.operationId, text)) made.set(sample, real);
    const body = operation.isStream ? steadyEvents(text) : steadyAnswer(text);
    answers[example.operationId] = { status: answer.status, body };
  }
  return answers;
}

/** What calls that follow name, with what stands for it in the examples. */
function madeBy(operationId: string, text: string): readonly (readonly [sample: string, real: string])[] {
  if (operationId === "CreateKey") return [[KEY_ID, JSON.parse(text).id]];
  if (operationId === "StartRepublish") return [[JOB_ID, JSON.parse(text).id]];
  if (operationId !== "CreatePreviewLink") return [];
  const { link, url } = JSON.parse(text);
  return [
    [PREVIEW_LINK_ID, link.id],
    [PREVIEW_TOKEN, url.split("#")[1]],
  ];
}

const TEXT_MAX = 60;

/** What the status of a server has by chance. */
const SAMPLE_STATUS: Readonly<Record<string, string>> = {
  node_version: "24.21.0",
  file_bytes: "2416640",
  log_bytes: "807552",
  commits: "44",
  bytes: "7525",
  ok: "24",
};

/** The same of a stream of events: where it is differs from store to store, and digests from compiler to compiler. */
export function steadyEvents(text: string): string {
  return steadyText(text)
    .replaceAll(/(?<=^id: |"cursor":")[\w-]+/gm, "MQoxNzk1Njk2MDAwMDAw")
    .replaceAll(/(?<="digest":")[0-9a-f]{64}/g, "cd2eb0837c9b4c962c22d2ff8b5441b7b45805887f051d39bf133b583baf6860");
}

/** What is the same each time an example is sent: ids, secrets and times are replaced, long texts are cut. */
export function steadyAnswer(text: string): unknown {
  return JSON.parse(steadyText(text), (name, value) => {
    if (name === "ops") return ["…"];
    if (typeof value === "string" && name in SAMPLE_STATUS) return SAMPLE_STATUS[name];
    return typeof value === "string" && value.length > TEXT_MAX && !value.startsWith("<mjml>")
      ? `${value.slice(0, TEXT_MAX)}…`
      : value;
  });
}

function steadyText(text: string): string {
  return text
    .replaceAll(/lp_(sdk|admin|preview)_[A-Za-z0-9]+_[A-Za-z0-9]+/g, "lp_$1_4AbXFYPE3W7u_…")
    .replaceAll(/lp_(sdk|admin)_[A-Za-z0-9]{12}/g, "lp_$1_4AbXFYPE3W7u")
    .replaceAll(/key_[A-Za-z0-9]{12}/g, KEY_ID)
    .replaceAll(/pvl_[A-Za-z0-9]{12}/g, PREVIEW_LINK_ID)
    .replaceAll(
      /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g,
      "52baa963-9a7c-4e06-9a5a-f58dcf45d1f2",
    )
    .replaceAll(/<[0-9a-f-]{36}@/g, "<52baa963-9a7c-4e06-9a5a-f58dcf45d1f2@")
    .replaceAll(/"[0-9a-f]{32}"/g, '"c1d6f3a2b8e94075a6b3d2c1e0f98746"')
    .replaceAll(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, "2026-11-23T12:00:00Z")
    .replaceAll(/"20\d\d-\d\d-\d\d"/g, '"2026-11-23"');
}
