/** What a template is written in, as text: TemplateJson exactly as it was received, or MJML. */
export interface TemplateSource {
  readonly kind: "document" | "mjml";
  readonly text: string;
}

export function hasSameSource(left: TemplateSource, right: TemplateSource): boolean {
  return left.kind === right.kind && left.text === right.text;
}
