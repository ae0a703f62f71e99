import { createClient, type Transport } from "@connectrpc/connect";
import { createQueryOptions } from "@connectrpc/connect-query";
import type { QueryClient } from "@tanstack/react-query";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { isTransient } from "../../rpc/is-transient.ts";
import { fillMail } from "../../template/preview/fill-mail.ts";
import { servedQuery } from "../../template/preview/served-query.ts";
import type { ServedVersion } from "../../template/preview/served-version.ts";
import { drawMail } from "./draw-mail.ts";
import { whenQuiet } from "./when-quiet.ts";

type Data = Parameters<typeof fillMail>[2];

/** Draws the mail of a version from its stored programs, with the data that its template comes with. */
export async function drawPicture(
  version: ServedVersion,
  queries: QueryClient,
  transport: Transport,
): Promise<ImageBitmap> {
  const client = createClient(TemplateService, transport);
  // Only the picture is kept.
  const template = await queries.fetchQuery({ ...servedQuery(client, version), gcTime: 0 });
  const data = takesData(template) ? await readData(version, queries, transport) : {};
  const mail = fillMail(template, "html", data);
  if (!("output" in mail)) throw new Error(mail[0]?.msg ?? "the version has no html");
  await whenQuiet();
  return drawMail(mail.output);
}

/** The first sample, else the example of the contract, else nothing. */
async function readData(
  { templateId: id, version }: ServedVersion,
  queries: QueryClient,
  transport: Transport,
): Promise<Data> {
  const { listTemplateSamples, getTemplateContract } = TemplateService.method;
  const of = { transport };
  const { samples } = await queries.fetchQuery({ ...createQueryOptions(listTemplateSamples, { id }, of), gcTime: 0 });
  if (samples[0] !== undefined) return samples[0].dynamicData ?? {};
  try {
    const contract = createQueryOptions(getTemplateContract, { id, version }, of);
    return (await queries.fetchQuery({ ...contract, gcTime: 0 })).example ?? {};
  } catch (error) {
    if (isTransient(error)) throw error;
    return {};
  }
}

const ASKING: readonly string[] = ["tags", "conditions", "lists"];

/** Whether the html of a template depends on data. */
function takesData(template: unknown): boolean {
  const { html = {} } =
    (template as { readonly programs?: { readonly html?: Record<string, unknown> } }).programs ?? {};
  return ASKING.some((member) => Array.isArray(html[member]) && html[member].length > 0);
}
