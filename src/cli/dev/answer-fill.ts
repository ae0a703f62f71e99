import type { IncomingMessage, ServerResponse } from "node:http";
import type { FillData } from "../../../core/evaluator/data.ts";
import { FillError, MISSING_POLICIES } from "../../../core/evaluator/report.ts";
import { withImageOrigin } from "../../../examples/images/with-image-origin.ts";
import { formatPath } from "../../domain/error.ts";
import { fillPreview } from "./fill-preview.ts";
import type { FolderPreviews } from "./folder-previews.ts";
import { sendJson, sendText } from "./send.ts";

const MAX_BYTES = 8 * 1024 * 1024;

/** What the page asks to be filled. Only the form of `data` is not known: filling checks it. */
interface FillRequest {
  readonly template: string;
  readonly data: FillData;
  readonly on_missing: string;
}

/** The templates that are previewed, and the origin of the page, which has the images of the examples. */
interface Previewed {
  readonly previews: FolderPreviews;
  readonly origin: string;
}

/** Fills the preview of a template: 200 with its parts, 422 with what the data breaks. Asked by the page alone. */
export async function answerFill(
  request: IncomingMessage,
  response: ServerResponse,
  { previews, origin }: Previewed,
): Promise<void> {
  const { "content-type": type, "sec-fetch-site": site = "same-origin" } = request.headers;
  if (type !== "application/json" || site !== "same-origin") {
    return sendText(response, 403, "Only the page of this server may send this, as application/json.");
  }
  const text = await readBody(request);
  if (text === undefined) return sendText(response, 413, `The data is larger than ${MAX_BYTES} bytes.`);
  const asked = parseRequest(text);
  const onMissing = MISSING_POLICIES.find((policy) => policy === asked?.on_missing);
  if (asked === undefined || onMissing === undefined) {
    return sendText(response, 400, "The body must be JSON with template, data and on_missing.");
  }
  const preview = previews.find(asked.template);
  if (preview === undefined) return sendText(response, 404, "There is no such template.");
  try {
    const { parts, report } = fillPreview(preview, asked.data, onMissing);
    const html = parts.html && withImageOrigin(parts.html, origin);
    sendJson(response, 200, { parts: { ...parts, ...(html && { html }) }, report });
  } catch (err) {
    if (!(err instanceof FillError)) throw err;
    sendJson(response, 422, { issues: err.issues.map(({ loc, msg }) => `${formatPath(loc)}: ${msg}`) });
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseRequest(text: string): FillRequest | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value?.template === "string" && typeof value.on_missing === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
