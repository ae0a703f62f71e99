/** What a template is for. SDK keys are served mails only; partials and layouts are parts of them. */
export const TEMPLATE_KINDS = ["mail", "partial", "layout"] as const;

export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** A kind of template that mails are made from. */
export type PartKind = Exclude<TemplateKind, "mail">;

/** The kind where it is not a mail, for members that mails leave out. */
export function partKindOf(kind: TemplateKind | undefined): PartKind | undefined {
  return kind === "mail" ? undefined : kind;
}
