import type { Compiler } from "../../compile/compiler.ts";
import { type Diagnostic, isError } from "../../domain/diagnostic.ts";
import { limitDiagnostics } from "../../domain/template/limit-diagnostics.ts";
import type { RepublishJob } from "../../domain/template/republish-job.ts";
import { hasSameContent, type TemplateVersion } from "../../domain/template/template-version.ts";
import type { JudgedItem } from "../../store/port/republish-store.ts";
import type { SampleStore } from "../../store/port/sample-store.ts";
import type { Publication, TemplateStore } from "../../store/port/template-store.ts";
import {
  type CompiledPublication,
  compilePublication,
  toContractSource,
  toSourcesInLocales,
} from "../compile-publication.ts";
import { madeOf } from "../make-template.ts";
import { weighBreaks } from "../weigh-breaks.ts";

export interface JudgeMailDeps {
  readonly templates: Pick<TemplateStore, "findPublication" | "findVersion">;
  readonly samples: Pick<SampleStore, "list">;
  readonly compiler: Pick<Compiler, "compile" | "version">;
}

/** Compiles the published source of a mail with the newest parts, and says what becomes of it. */
export type JudgeMail = (
  job: Pick<RepublishJob, "partId" | "allowBreaking">,
  templateId: string,
  signal: AbortSignal,
) => Promise<JudgedItem>;

/** All jobs of a process take turns as one party. */
const SUBJECT = "republish";

/** Throws what the compiler and the store throw. */
export function createJudgeMail({ templates, samples, compiler }: JudgeMailDeps): JudgeMail {
  /** The published version, if it was made from another version of the part than the published one. */
  async function findOutdated(mail: Publication | undefined, partId: string): Promise<TemplateVersion | undefined> {
    if (mail?.publishedVersion === undefined || mail.archivedAt !== undefined) return undefined;
    const [served, part] = await Promise.all([
      templates.findVersion(mail.templateId, mail.publishedVersion),
      templates.findPublication({ by: "id", id: partId }),
    ]);
    const used = served?.dependencies?.find(({ id }) => id === partId);
    return used === undefined || used.version === part?.publishedVersion ? undefined : served;
  }

  return async ({ partId, allowBreaking }, templateId, signal) => {
    const mail = await templates.findPublication({ by: "id", id: templateId });
    const served = await findOutdated(mail, partId);
    if (served === undefined) {
      return { templateId, fromVersion: mail?.publishedVersion ?? 0, diagnostics: [], outcome: { state: "skipped" } };
    }
    const { source, subject } = served;
    const before = { ...toContractSource(served), brandUse: undefined };
    const gate = { served: before, samples: await samples.list(templateId) };
    const options = {
      slug: mail?.slug,
      subject,
      stage: "publication",
      // What was accepted in this version is accepted again; its parts were accepted when they were published.
      force: served.diagnostics.some(({ rule }) => rule === "size.gmail-clip"),
      allowUnknown: true,
    } as const;
    const asked = { source, translations: toSourcesInLocales(served), gate, options };
    const turn = { subject: SUBJECT, purpose: "republish", signal } as const;
    const { compilation, translated, ...compiled } = await compilePublication(compiler, asked, turn);
    const diagnostics = judge(compiled, source.kind, allowBreaking);
    const judged = { templateId, fromVersion: served.version, diagnostics };
    if (diagnostics.some(isError)) return { ...judged, outcome: { state: "blocked" } };
    const made = { ...madeOf(compilation, compiler.version), source, ...(translated && { translated }) };
    if (hasSameContent(served, { ...made, subject })) return { ...judged, outcome: { state: "unchanged" } };
    return { ...judged, outcome: { state: "compiled", made } };
  };
}

/** What was found in the source and in what its contract requires of callers. */
function judge(
  { diagnostics, contract: { warnings, breaks } }: Pick<CompiledPublication, "diagnostics" | "contract">,
  kind: TemplateVersion["source"]["kind"],
  allowBreaking: boolean,
): readonly Diagnostic[] {
  if (diagnostics.some(isError)) return diagnostics;
  return [...limitDiagnostics([...diagnostics, ...warnings], kind), ...weighBreaks(breaks, allowBreaking)];
}
