import type { CompileOptions, Compiler } from "../compile/compiler.ts";
import type { ContractText } from "../contract/contract-text.ts";
import { type Diagnostic, isError } from "../domain/diagnostic.ts";
import { type Caller, subjectOf } from "../domain/session/caller.ts";
import { ANSWER_BYTES_MAX } from "../domain/template/answer-size.ts";
import { toFillableText } from "../domain/template/fillable-text.ts";
import type { TemplateNode } from "../domain/template/template-node.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import { assertRole } from "./authenticate.ts";

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
  extends Pick<CompileOptions, "kind" | "subject" | "allowUnknown" | "nodes" | "targets" | "unshortened"> {
  readonly withoutContract?: boolean | undefined;
}

/** Lets people see what they write. */
export interface TemplatePreview {
  /**
   * Compiles without the proof that publishing makes, and stores nothing. Throws FORBIDDEN unless the caller holds an
   * admin key or is local, OVERLOADED when too many sources wait, and the reason of the signal once it is aborted.
   */
  preview(caller: Caller, source: TemplateSource, options: PreviewOptions, signal?: AbortSignal): Promise<Preview>;
}

/** The most bytes of JSON that both schemas and the example have together. */
const CONTRACT_BYTES_MAX = 256 * 1024;

export function createTemplatePreview({ compiler }: { readonly compiler: Compiler }): TemplatePreview {
  return {
    async preview(caller, source, { withoutContract = false, ...options }, signal) {
      assertRole(caller, "viewer");
      const turn = { subject: subjectOf(caller), purpose: "check", signal } as const;
      const asked = { textBytesMax: CONTRACT_BYTES_MAX, answerBytesMax: ANSWER_BYTES_MAX };
      const seen = { ...options, force: true, isPreview: true, ...(!withoutContract && { contract: asked }) } as const;
      const { diagnostics, programs, contract, nodes } = await compiler.compile(source, seen, turn);
      if (diagnostics.some(isError)) return { diagnostics };
      return { diagnostics, template: toFillableText(programs), contract: contract?.text, nodes };
    },
  };
}
