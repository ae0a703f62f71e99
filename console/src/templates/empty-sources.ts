/** The least that a mail and a partial may have. */
export const EMPTY_SOURCES = {
  mail: `<mjml lang="en">
  <mj-head>
    <mj-title>A new mail</mj-title>
    <mj-preview>What the inbox shows beside the subject</mj-preview>
  </mj-head>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text>Hello {{ first_name|'there' }}</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`,
  partialOfMjml: `<lp-parameter name="note" default="Sent with care" description="The last line" />
<mj-section>
  <mj-column>
    <mj-text>{{ with.note }}</mj-text>
  </mj-column>
</mj-section>
`,
  partialOfDocuments: `{
  "schema_version": "1.0",
  "template_id": "partial",
  "template_name": "A new partial",
  "canvas": { "language": "en" },
  "parameters": [{ "name": "note", "default": "Sent with care", "description": "The last line" }],
  "rows": [
    {
      "columns": [
        { "children": [{ "componentType": "paragraph", "props": { "content": "<p>{{ with.note }}</p>" } }] }
      ]
    }
  ]
}
`,
};
