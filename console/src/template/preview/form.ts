import type { Target } from "../../../../clients/js/src/template-json.ts";

/** What a mail can be shown as. */
export const FORMS = { html: "HTML", text: "Text", mjml: "MJML", "react-email": "TSX" } as const;

export type Form = keyof typeof FORMS;

/** The form of an address; html unless it names another. */
export function toForm(name: string | null): Form {
  return (Object.keys(FORMS) as Form[]).find((form) => form === name) ?? "html";
}

/** The target whose program shows a form: html has the text beside it. */
export function targetOf(form: Form): Target {
  return form === "text" ? "html" : form;
}
