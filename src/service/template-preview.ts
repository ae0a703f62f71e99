import type { CompileOptions, Compiler } from "../compile/compiler.ts";
import type { ContractText } from "../contract/contract-text.ts";
import { type Diagnostic, isError } from "../domain/diagnostic.ts";
import { type Caller, subjectOf } from "../domain/session/caller.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import { assertRole } from "./authenticate.ts";

/** A source as it would be sent. */
export interface Preview {
  readonly diagnostics: readonly Diagnostic[];
  /** As JSON text that the libraries fill; undefined when a diagnostic is an error. */
  readonly template?: string | undefined;
  /** Undefined without a template, and when it is larger than an answer has room for. */
  readonly contract?: ContractText | undefined;
}

/** Lets people see what they write. */
export interface TemplatePreview {
  /**
   * Compiles without the proof that publishing makes, and stores nothing. Throws FORBIDDEN unless the caller holds an
   * admin key or is local, OVERLOADED when too many sources wait, and the reason of the signal once it is aborted.
   */
  preview(
    caller: Caller,
    source: TemplateSource,
    options: Pick<CompileOptions, "subject" | "allowUnknown">,
    signal?: AbortSignal,
  ): Promise<Preview>;
}

/** An answer of 4 MiB holds so much beside the largest template and every finding. */
const CONTRACT_BYTES_MAX = 128 * 1024;

export function createTemplatePreview({ compiler }: { readonly compiler: Compiler }): TemplatePreview {
  return {
    async preview(caller, source, options, signal) {
      assertRole(caller, "viewer");
      const turn = { subject: subjectOf(caller), purpose: "check", signal } as const;
      const asked = { textBytesMax: CONTRACT_BYTES_MAX };
      const seen = { ...options, force: true, isPreview: true, contract: asked } as const;
      const { diagnostics, programs, contract } = await compiler.compile(source, seen, turn);
      if (diagnostics.some(isError)) return { diagnostics };
      const members = Object.entries(programs).map(([name, program]) => `${JSON.stringify(name)}:${program}`);
      const template = `{"template_id":"","programs":{${members.join(",")}}}`;
      return { diagnostics, template, contract: contract?.text };
    },
  };
}
