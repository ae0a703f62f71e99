import type { JsonSchema } from "./json-schema.ts";

/** What GetTemplate answers with: the bytes of its google.api.HttpBody, which no descriptor describes. */
export function fetchedTemplateSchema(description: string): JsonSchema {
  return {
    type: "object",
    description,
    required: ["template_id", "template_name", "schema_version", "slug", "version", "published_at", "subject"],
    properties: {
      template_id: { type: "string", format: "uuid", description: "Id of the template." },
      template_name: { type: "string", description: "Label for people." },
      schema_version: { const: "1.0", description: "Version of TemplateJson." },
      canvas: { type: "object", description: "Of a document, for keys with the definition `full`." },
      rows: { type: "array", items: { type: "object" }, description: "Of a document, as `canvas`." },
      slug: { type: "string", description: "Second identifier; empty when there is none." },
      version: { type: "integer", minimum: 1, description: "The version that was found." },
      published_at: { type: "string", format: "date-time", description: "When the version was published." },
      subject: { type: "string", description: "Subject line; may hold merge tags." },
      programs: {
        type: "object",
        description: "With `program_format`: programs by their names (docs/program-format.md).",
        propertyNames: { enum: ["html", "mjml", "react-email", "text", "subject"] },
        additionalProperties: { type: "object" },
      },
    },
  };
}
