import type { Compiler } from "../compile/compiler.ts";
import type { ContractText } from "../contract/contract-text.ts";
import { type Diagnostic, isError } from "../domain/diagnostic.ts";
import { type Caller, subjectOf } from "../domain/session/caller.ts";
import { ANSWER_BYTES_MAX } from "../domain/template/answer-size.ts";
import { toFillableText } from "../domain/template/fillable-text.ts";
import type { TemplateNode } from "../domain/template/template-node.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { TemplateStore } from "../store/port/template-store.ts";
import type { TranslationStore } from "../store/port/translation-store.ts";
import { assertRole } from "./authenticate.ts";
import { type CheckOptions, compileInMail } from "./compile-in-mail.ts";
import { type ChosenLocale, findPreviewLocale } from "./find-preview-locale.ts";

/** A source as it would be sent. */
export interface Preview {
  readonly diagnostics: readonly Diagnostic[];
  /** As JSON text that the libraries fill; undefined when a diagnostic is an error. */
  readonly template?: string | undefined;
  /** Undefined without a template, when it was not requested, and when the answer has no room for it. */
  readonly contract?: ContractText | undefined;
  /** Undefined without a template, and unless requested. */
  readonly nodes?: readonly TemplateNode[] | undefined;
}

/** How a source is compiled, and what of it is left out. */
export interface PreviewOptions
  extends Pick<
    CheckOptions,
    "kind" | "slug" | "inMail" | "subject" | "allowUnknown" | "nodes" | "targets" | "unshortened"
  > {
  readonly withoutContract?: boolean | undefined;
  /** The language into which the source is translated; it is not compiled in a mail then. */
  readonly inLocale?: ChosenLocale | undefined;
}

/** Lets people see what they write. */
export interface TemplatePreview {
  /**
   * Compiles without the proof that publishing makes, and stores nothing. Throws FORBIDDEN unless the caller holds an
   * admin key or is local, OVERLOADED when too many sources wait, the reason of the signal once it is aborted, and as
   * `compileInMail` and `findPreviewLocale`.
   */
  preview(caller: Caller, source: TemplateSource, options: PreviewOptions, signal?: AbortSignal): Promise<Preview>;
}

export interface TemplatePreviewDeps {
  readonly templates: TemplateStore;
  readonly translations: Pick<TranslationStore, "findCatalogue" | "findLocale">;
  readonly compiler: Compiler;
}

/** The most bytes of JSON that both schemas and the example have together. */
const CONTRACT_BYTES_MAX = 256 * 1024;

export function createTemplatePreview(deps: TemplatePreviewDeps): TemplatePreview {
  return {
    async preview(caller, source, { withoutContract = false, inLocale, ...options }, signal) {
      assertRole(caller, "viewer");
      const translated = inLocale && (await findPreviewLocale(deps, caller, inLocale, signal));
      const turn = { subject: subjectOf(caller), purpose: "check", signal } as const;
      const asked = { textBytesMax: CONTRACT_BYTES_MAX, answerBytesMax: ANSWER_BYTES_MAX };
      const seen = { ...options, force: true, isPreview: true, ...(!withoutContract && { contract: asked }) } as const;
      const made = await compileInMail(deps, caller, { ...seen, ...translated, source }, turn);
      const { diagnostics, programs, contract, nodes } = made;
      if (diagnostics.some(isError)) return { diagnostics };
      return { diagnostics, template: toFillableText(programs), contract: contract?.text, nodes };
    },
  };
}
