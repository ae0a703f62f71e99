import type { Client } from "@connectrpc/connect";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import type { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { describeError } from "../components/describe-error.ts";
import { applyChange, type TagChange } from "./tag-change.ts";

type Tagged = Pick<Template, "id" | "etag" | "tags">;

/**
 * Changes the tags of a template, also if somebody else has saved it since it was read: the change is made to the tags
 * that it has now, and nothing else of the template is written.
 */
export async function changeTags(
  client: Client<typeof TemplateService>,
  seen: Tagged,
  change: TagChange,
): Promise<Template | undefined> {
  try {
    return await save(client, seen, change);
  } catch (error) {
    if (describeError(error).code !== "ETAG_MISMATCH") throw error;
    const { template } = await client.describeTemplate({ id: seen.id });
    if (template === undefined) throw error;
    return save(client, template, change);
  }
}

async function save(client: Client<typeof TemplateService>, { id, etag, tags }: Tagged, change: TagChange) {
  const values = applyChange(tags, change);
  if (values === undefined) return undefined;
  return (await client.updateTemplate({ id, etag, tags: { values: [...values] } })).template;
}
