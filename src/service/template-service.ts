import type { Compiler } from "../compile/compiler.ts";
import type { AuditLog } from "../store/port/audit-log.ts";
import type { SampleStore } from "../store/port/sample-store.ts";
import type { TemplateStore } from "../store/port/template-store.ts";
import type { TemplateUseStore } from "../store/port/template-use-store.ts";
import type { TranslationStore } from "../store/port/translation-store.ts";
import { createFindDraftLocales } from "./find-draft-locales.ts";
import { createTemplateContract, type TemplateContract } from "./template-contract.ts";
import { createTemplateDrafts, type TemplateDrafts } from "./template-drafts.ts";
import { createTemplateFetch, type TemplateFetch } from "./template-fetch.ts";
import { createTemplateHistory, type TemplateHistory } from "./template-history.ts";
import { createTemplatePreview, type TemplatePreview } from "./template-preview.ts";
import { createTemplateSamples, type TemplateSamples } from "./template-samples.ts";
import { createTemplateTestMail, type TemplateTestMail, type TestMails } from "./template-test-mail.ts";
import { createTemplateUsageReport, type TemplateUsageReport } from "./template-usage-report.ts";
import { createTemplateVersions, type TemplateVersions } from "./template-versions.ts";
import type { WithIdempotencyKey } from "./with-idempotency-key.ts";

/**
 * Stores, publishes and serves templates. `ref` is a UUID or a slug, and may be unknown or malformed:
 * TEMPLATE_NOT_FOUND.
 */
export interface TemplateService
  extends TemplateFetch,
    TemplateDrafts,
    TemplateHistory,
    TemplatePreview,
    TemplateTestMail,
    TemplateVersions,
    TemplateContract,
    TemplateSamples,
    TemplateUsageReport {}

export interface TemplateServiceDeps {
  readonly templates: TemplateStore;
  readonly templateUses: Pick<TemplateUseStore, "find">;
  readonly samples: SampleStore;
  readonly audit: Pick<AuditLog, "append">;
  readonly compiler: Compiler;
  readonly translations: Pick<TranslationStore, "findCatalogue" | "listLocales" | "findLocale">;
  /** Absent: none are sent. */
  readonly testMails?: TestMails | undefined;
  /** The most that cached views may hold, in bytes. */
  readonly cacheBytes: number;
  readonly withIdempotencyKey: WithIdempotencyKey;
  readonly now: () => Date;
  /** A new UUID version 4, lower case. */
  readonly newId: () => string;
}

export function createTemplateService(deps: TemplateServiceDeps): TemplateService {
  return {
    ...createTemplateFetch(deps),
    ...createTemplateDrafts(deps),
    ...createTemplateHistory(deps),
    ...createTemplatePreview(deps),
    ...createTemplateTestMail(deps),
    ...createTemplateVersions({ ...deps, findDraftLocales: createFindDraftLocales(deps.translations) }),
    ...createTemplateContract(deps),
    ...createTemplateSamples(deps),
    ...createTemplateUsageReport(deps),
  };
}
