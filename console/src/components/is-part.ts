/** Whether a kind of template is a part of mails, which programs cannot fetch. */
export function isPart(kind: string): boolean {
  return kind === "partial" || kind === "layout";
}
