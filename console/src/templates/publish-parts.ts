import type { Client } from "@connectrpc/connect";
import type { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { describeError } from "../components/describe-error.ts";
import { toSource } from "../template/source.ts";
import type { ExampleFolder } from "./load-example-mail.ts";

/**
 * Publishes the parts of an example that the server does not have. Those that it has stay as they are, unless one is
 * the draft of an attempt that was interrupted: what somebody else has not published is not published here.
 */
export async function publishParts(
  client: Client<typeof TemplateService>,
  parts: readonly ExampleFolder[],
): Promise<void> {
  // One after the other: a layout is published with the partials that it includes.
  for (const part of parts) {
    const held = await findPart(client, part.slug);
    const isOurs = held?.publishedVersion === 0 && held.source.value === part.source;
    if (held !== undefined && !isOurs) continue;
    const made = held ?? (await makePart(client, part));
    await client.publishTemplate({ id: made?.id ?? "", etag: made?.etag ?? "", comment: "example" });
  }
}

async function findPart(client: Client<typeof TemplateService>, id: string) {
  try {
    return (await client.describeTemplate({ id })).template;
  } catch (error) {
    if (describeError(error).code === "TEMPLATE_NOT_FOUND") return undefined;
    throw error;
  }
}

async function makePart(client: Client<typeof TemplateService>, { slug, name, kind, source }: ExampleFolder) {
  return (await client.createTemplate({ slug, name, kind, source: toSource(source) })).template;
}
