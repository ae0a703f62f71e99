import type { Engine } from "./engine.ts";
import { LetterpressError } from "./letterpress-error.ts";
import { renderMail } from "./render-mail.ts";
import {
  type FillData,
  type FillReport,
  type MissingPolicy,
  renderProgramBytes,
  renderPrograms,
} from "./render-program.ts";
import { isMailPart, type TemplateRendering } from "./rendered-mail.ts";
import { parseTemplateJson, type Target, type TemplateJson } from "./template-json.ts";

/** What to render a template with. */
export interface RenderOptions {
  /** `html` by default. */
  readonly target?: Target | undefined;
  readonly dynamicData?: FillData | undefined;
  /**
   * What to do about a tag with neither value nor default: `error-urls` (the default) throws RENDER_ERROR for one that
   * stands for a URL and writes nothing for the others, `empty` writes nothing, `keep` the tag, and `error` throws
   * RENDER_ERROR. An error names every tag.
   */
  readonly onMissing?: MissingPolicy | undefined;
  /** Fills the template instead of the library's own evaluator. Defaults to the engine of the client, if it has one. */
  readonly engine?: Engine | undefined;
}

/** What to render a template to bytes with. */
export interface BytesOptions extends RenderOptions {
  /**
   * Where to write. `output` is then the start of it, so it may be used again once the output was sent. An output that
   * does not fit gets an array of its own, and what is then in this one does not count.
   */
  readonly into?: Uint8Array | undefined;
}

/** A template rendered to bytes of UTF-8, for the target alone. */
export interface BytesRendering {
  readonly templateId: string;
  readonly target: Target;
  readonly output: Uint8Array;
  readonly report: FillReport;
}

/**
 * Renders a published template that is at hand, without network. Throws RENDER_ERROR when it is not a published
 * template, has no program for the target, or the data breaks a rule; `issues` then lists every fault.
 */
export function renderTemplate(template: unknown, options: RenderOptions = {}): TemplateRendering {
  const { target = "html", dynamicData = {}, onMissing, engine } = options;
  const published = parseTemplateJson(template);
  assertProgram(published.programs, target);
  return renderMail(published, target, dynamicData, onMissing, engine);
}

/** The output alone as bytes of UTF-8, without a string in between. Throws as renderTemplate does. */
export function renderTemplateBytes(template: unknown, options: BytesOptions = {}): BytesRendering {
  const { target = "html", dynamicData = {}, onMissing, into, engine } = options;
  const { template_id: templateId, programs } = parseTemplateJson(template);
  assertProgram(programs, target);
  if (into !== undefined && !(into instanceof Uint8Array)) throw notBytes();
  const { output, report } = renderProgramBytes(programs[target], dynamicData, onMissing, { into, engine });
  return { templateId, target, output, report };
}

/** The output for a target alone, without text and subject. Throws as renderTemplate does. */
export function renderOutput(
  template: unknown,
  target: Target,
  dynamicData: FillData = {},
  engine?: Engine | undefined,
): string {
  const { programs } = parseTemplateJson(template);
  assertProgram(programs, target);
  return renderPrograms([programs[target]], dynamicData, undefined, engine).outputs[0] ?? "";
}

function assertProgram(programs: TemplateJson["programs"], target: string): void {
  if (!Object.hasOwn(programs, target))
    throw missingProgram(
      target,
      Object.keys(programs).filter((name) => !isMailPart(name)),
    );
}

function notBytes(): LetterpressError {
  const msg = "must be a Uint8Array";
  return new LetterpressError("RENDER_ERROR", `options.into: ${msg}`, {
    issues: [{ loc: ["options", "into"], msg, type: "bytes" }],
  });
}

function missingProgram(target: string, present: readonly string[]): LetterpressError {
  const msg = `there is no program for target '${target}', only for [${present.join(", ")}]`;
  const issue = { loc: ["template", "programs", target], msg, type: "missing_program" };
  return new LetterpressError("RENDER_ERROR", msg, { issues: [issue] });
}
