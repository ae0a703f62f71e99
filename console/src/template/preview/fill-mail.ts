import { type Issue, LetterpressError } from "../../../../clients/js/src/letterpress-error.ts";
import type { FillData, FillReport } from "../../../../clients/js/src/render-program.ts";
import { renderTemplate } from "../../../../clients/js/src/render-template.ts";
import type { TemplateRendering } from "../../../../clients/js/src/rendered-mail.ts";
import type { Target } from "../../../../clients/js/src/template-json.ts";

/** A mail as the libraries would make it of the data. */
export interface FilledMail {
  readonly output: string;
  readonly text: string;
  readonly subject: string;
  readonly report: FillReport;
  /** Why a library would refuse the data. What is shown then has gaps. */
  readonly issues: readonly Issue[];
}

/** A mail, or the reasons why there is none. */
export type Filling = FilledMail | readonly Issue[];

/** Fills the programs of a template, as production does. */
export function fillMail(template: unknown, target: Target, dynamicData: FillData): Filling {
  try {
    return toMail(renderTemplate(template, { target, dynamicData }), []);
  } catch (err) {
    const { issues } = asRefusal(err);
    try {
      return toMail(renderTemplate(template, { target, dynamicData, onMissing: "empty" }), issues);
    } catch (again) {
      return asRefusal(again).issues;
    }
  }
}

function toMail(rendering: TemplateRendering, issues: readonly Issue[]): FilledMail {
  const { output, text = "", subject = "", report } = rendering;
  return { output, text, subject, report, issues };
}

function asRefusal(err: unknown): LetterpressError {
  if (err instanceof LetterpressError) return err;
  throw err;
}
