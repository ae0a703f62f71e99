import type { JsonSchema } from "./document-schema.ts";

/** The JSON Schema of documents, as this server has it. */
export async function fetchDocumentSchema(): Promise<JsonSchema> {
  const answer = await fetch("/schemas/template-json-1.0.json");
  if (!answer.ok) throw new Error(`the schema of documents cannot be had: ${answer.status}`);
  return answer.json();
}
