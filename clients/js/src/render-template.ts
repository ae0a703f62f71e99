import { LetterpressError } from "./letterpress-error.ts";
import { type FillData, type FillReport, type MissingPolicy, renderProgram } from "./render-program.ts";
import { parseTemplateJson, type Target } from "./template-json.ts";

/** What to render a template with. */
export interface RenderOptions {
  /** `html` by default. */
  readonly target?: Target | undefined;
  readonly dynamicData?: FillData | undefined;
  /** What to do about a tag with neither value nor default: `empty` (the default), `keep` or `error`. */
  readonly onMissing?: MissingPolicy | undefined;
}

/** A rendered template. */
export interface TemplateRendering {
  readonly templateId: string;
  readonly target: Target;
  readonly output: string;
  readonly report: FillReport;
}

/**
 * Renders a published template that is at hand, without network. Throws RENDER_ERROR when it is not a published template,
 * has no program for the target, or the data breaks a rule; `issues` then lists every fault.
 */
export function renderTemplate(template: unknown, options: RenderOptions = {}): TemplateRendering {
  const { target = "html", dynamicData = {}, onMissing } = options;
  const { template_id: templateId, programs } = parseTemplateJson(template);
  if (!Object.hasOwn(programs, target)) throw missingProgram(target, Object.keys(programs));
  return { templateId, target, ...renderProgram(programs[target], dynamicData, onMissing) };
}

function missingProgram(target: string, present: readonly string[]): LetterpressError {
  const msg = `there is no program for target '${target}', only for [${present.join(", ")}]`;
  const issue = { loc: ["template", "programs", target], msg, type: "missing_program" };
  return new LetterpressError("RENDER_ERROR", msg, { issues: [issue] });
}
