import type { TemplateSource } from "../../src/domain/template/template-source.ts";

/** A valid document of one heading. */
export function headingDocument(content = "Hello {{ first_name|'friend' }}"): Record<string, unknown> {
  return {
    template_id: "heading",
    template_name: "Heading",
    schema_version: "1.0",
    canvas: { language: "en-GB", preheaderText: "A heading" },
    rows: [
      {
        id: "row-1",
        type: "row",
        columns: [
          {
            id: "column-1",
            width: 100,
            children: [
              { id: "heading-1", type: "component", componentType: "heading", props: { content, level: "h1" } },
            ],
          },
        ],
      },
    ],
  };
}

export function headingSource(content?: string): TemplateSource {
  return { kind: "document", text: JSON.stringify(headingDocument(content)) };
}
