import type { Engine } from "./engine.ts";
import { parseMessageDefaults } from "./message-defaults.ts";
import { type FillData, type MissingPolicy, renderPrograms } from "./render-program.ts";
import { MAIL_PARTS, type MailPart, type TemplateRendering } from "./rendered-mail.ts";
import type { Target, TemplateJson } from "./template-json.ts";

/** Fills the program of a target and those of the mail's other parts. Throws RENDER_ERROR with the issues of all. */
export function renderMail(
  { template_id: templateId, programs }: TemplateJson,
  target: Target,
  data: FillData,
  onMissing: MissingPolicy | undefined,
  engine?: Engine | undefined,
): TemplateRendering {
  const parts: MailPart[] = [];
  const ofMail = [programs[target]];
  for (const part of MAIL_PARTS) {
    if (!Object.hasOwn(programs, part)) continue;
    parts.push(part);
    ofMail.push(programs[part]);
  }
  const { outputs, report } = renderPrograms(ofMail, data, onMissing, engine);
  const mail: { -readonly [member in keyof TemplateRendering]: TemplateRendering[member] } = {
    output: outputs[0] ?? "",
    report,
    templateId,
    target,
  };
  let at = 0;
  for (const part of parts) {
    const text = outputs[++at] ?? "";
    if (part === "message") mail.message = parseMessageDefaults(text);
    else mail[part] = text;
  }
  return mail;
}
