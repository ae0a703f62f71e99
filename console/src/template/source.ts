import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CreateTemplateRequestSchema } from "../../../gen/letterpress/v1/template_service_pb.ts";

export type Source = NonNullable<MessageInitShape<typeof CreateTemplateRequestSchema>["source"]>;
export type Language = "mjml" | "json";

/** What a text is written in: a document is an object of JSON. */
export function languageOf(text: string): Language {
  return text.trimStart().startsWith("{") ? "json" : "mjml";
}

/** The source of a request. A document may be no valid JSON yet. */
export function toSource(text: string): Source {
  return { case: languageOf(text) === "mjml" ? "mjml" : "documentText", value: text };
}
