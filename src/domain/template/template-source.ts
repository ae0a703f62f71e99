/** What a template can be written in: TemplateJson, or MJML. */
export const SOURCE_KINDS = ["document", "mjml"] as const;

export type SourceKind = (typeof SOURCE_KINDS)[number];

/** What a template is written in, as text exactly as it was received. */
export interface TemplateSource {
  readonly kind: SourceKind;
  readonly text: string;
}

export function hasSameSource(left: TemplateSource, right: TemplateSource): boolean {
  return left.kind === right.kind && left.text === right.text;
}
