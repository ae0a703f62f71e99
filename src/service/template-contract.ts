import { type Caller, isSdkCaller } from "../domain/session/caller.ts";
import { TARGETS, targetsInScope } from "../domain/target.ts";
import { parseTemplateRef } from "../domain/template/template-ref.ts";
import type { TemplateStore } from "../store/port/template-store.ts";
import { assertServed, requireTemplate } from "./require-template.ts";
import { stalest } from "./template-fetch.ts";
import { createFindContract, type VersionContract, type VersionContractsDeps } from "./version-contracts.ts";

/** Tells callers what data a template requires. */
export interface TemplateContract {
  /**
   * The contract of the published version, or of another one. Throws FORBIDDEN unless the caller may read the template;
   * TEMPLATE_NOT_FOUND, to SDK keys as a fetch does; and as FindContract.
   */
  getContract(caller: Caller, ref: string, version?: number, signal?: AbortSignal): Promise<FoundContract>;
}

export interface FoundContract extends VersionContract {
  readonly templateId: string;
  /** As of FetchedTemplate. */
  readonly staleMs?: number | undefined;
}

export interface TemplateContractDeps extends VersionContractsDeps {
  readonly templates: TemplateStore;
}

export function createTemplateContract({ templates, compiler }: TemplateContractDeps): TemplateContract {
  const findContract = createFindContract({ templates, compiler });

  return {
    async getContract(caller, ref, version, signal) {
      if (!isSdkCaller(caller)) {
        const template = await requireTemplate(templates, caller, ref);
        const found = await findContract(caller, template, { version, targets: TARGETS }, signal);
        return { templateId: template.id, ...found };
      }
      const parsed = parseTemplateRef(ref);
      const publication = parsed === undefined ? undefined : await templates.findPublication(parsed);
      assertServed(publication);
      const { templateId: id, publishedVersion } = publication;
      // Programs of other targets may ask for what this key is never shown.
      const targets = targetsInScope(caller.key.scope);
      const found = await findContract(caller, { id, publishedVersion }, { version, targets }, signal);
      return { templateId: id, ...found, staleMs: stalest(caller, publication) };
    },
  };
}
