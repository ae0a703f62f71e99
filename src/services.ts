import { randomBytes, randomUUID } from "node:crypto";
import { DEFAULT_COMPILE_LIMITS } from "./compile/pool/compile-limits.ts";
import type { CompileLoad, CompileObserver } from "./compile/pool/compile-observer.ts";
import { openWorkerCompiler, type WorkerCompiler } from "./compile/pool/worker-compiler.ts";
import type { TestMailSettings } from "./config/test-mail-settings.ts";
import type { Config } from "./config.ts";
import { createSmtpMailer } from "./mail/smtp-mailer.ts";
import { type AuditService, createAuditService } from "./service/audit-service.ts";
import type { Authenticate } from "./service/authenticate.ts";
import { type BrandService, createBrandService } from "./service/brand-service.ts";
import { type FirstStart, type FirstStartOptions, runFirstStart } from "./service/first-start.ts";
import { createKeyService, type KeyService } from "./service/key-service.ts";
import { createLoginCodes, type LoginCodes } from "./service/login-codes.ts";
import { createPepperGuard } from "./service/pepper-guard.ts";
import { createPreviewLinkService, type PreviewLinkService } from "./service/preview-link-service.ts";
import { createJudgeMail } from "./service/republish/judge-mail.ts";
import {
  type RepublishRunner,
  type RepublishRunnerDeps,
  startRepublishRunner,
} from "./service/republish/republish-runner.ts";
import { createRepublishService, type RepublishService } from "./service/republish/republish-service.ts";
import { createSessionService, type SessionService } from "./service/session-service.ts";
import { withSharedSources } from "./service/shared-compiler.ts";
import { createTemplateService, type TemplateService } from "./service/template-service.ts";
import type { TestMails } from "./service/template-test-mail.ts";
import { createTranslationService, type TranslationService } from "./service/translation/translation-service.ts";
import { createWithIdempotencyKey } from "./service/with-idempotency-key.ts";
import { type CopiedStore, type CopyStoreOptions, copyStore as copyStoreRows } from "./store/copy-store.ts";
import { openStore, openMaintenance as openStoreMaintenance, type StoreOptions, systemOf } from "./store/open-store.ts";
import type { AuditLog } from "./store/port/audit-log.ts";
import type { Maintenance, StoreCopy } from "./store/port/maintenance.ts";
import type { Store } from "./store/port/store.ts";
import type { StoreLocation } from "./store/store-location.ts";
import { UnusableStoreError } from "./store/unusable-store-error.ts";
import { traceCompiler } from "./tracing/trace-compiler.ts";
import { traceStore } from "./tracing/trace-store.ts";
import type { Tracer } from "./tracing/tracer.ts";

export type { StoreCopy };

/** The services over an open store, without a server. */
export interface Services {
  readonly store: Store;
  readonly keys: KeyService;
  readonly templates: TemplateService;
  readonly brands: BrandService;
  readonly translations: TranslationService;
  readonly audit: AuditLog;
  readonly auditEvents: AuditService;
  readonly loginCodes: LoginCodes;
  readonly previewLinks: PreviewLinkService;
  readonly republish: RepublishService;
  /** Makes the service of sessions, which are given for what passes here. */
  openSessions(authenticate: Authenticate): SessionService;
  /** Prepares the store if it holds no key. */
  begin(options: FirstStartOptions): Promise<FirstStart | undefined>;
  /** Throws UnusableStoreError when the keys of the store were made with another pepper than that of the config. */
  assertPepper(): Promise<void>;
  /** Has keys made with the pepper of the config from now on, whatever the others were made with. */
  replacePepper(): Promise<void>;
  /** What there is to compile. */
  compileLoad(): CompileLoad;
  /** Works on the jobs of the store that publish mails again. */
  runRepublishJobs(options: Pick<RepublishRunnerDeps, "log" | "times">): RepublishRunner;
  /** Starts a compiler ahead of the first publish. */
  warmCompiler(): void;
  close(): Promise<void>;
}

/** How services are opened. */
export interface ServicesOptions extends StoreOptions {
  /** How many sources are compiled at the same time: one by default. */
  readonly compileThreads?: number;
  /** Used instead of a compiler with threads of its own, and not closed with the services. */
  readonly compiler?: WorkerCompiler | undefined;
  /** Notified of the progress of each compilation. */
  readonly compileObserver?: CompileObserver;
  /** Has the work of store and compiler traced. */
  readonly tracer?: Tracer | undefined;
}

/** Opens the store, and makes the services over it. */
export async function openServices(
  config: Pick<Config, "store" | "keyPepper" | "cacheBytes"> & Partial<Pick<Config, "storeCheckpoints" | "testMail">>,
  { compileThreads = 1, compiler: shared, compileObserver, tracer, ...options }: ServicesOptions = {},
): Promise<Services> {
  const opened = await openStore(config.store, { checkpoints: config.storeCheckpoints, ...options });
  const store = tracer === undefined ? opened : traceStore(opened, systemOf(config.store), tracer);
  const { change, check, republish } = DEFAULT_COMPILE_LIMITS.timeMs;
  const { patience = 1 } = options;
  const timeMs = { change: change * patience, check: check * patience, republish: republish * patience };
  const limits = { threads: compileThreads, timeMs };
  const threads = shared ?? openWorkerCompiler({ limits, observer: compileObserver });
  const traced = tracer === undefined ? threads : traceCompiler(threads, tracer);
  const compiler = withSharedSources(traced, store.templates);
  const now = () => store.now();
  const { cacheBytes } = config;
  const withIdempotencyKey = createWithIdempotencyKey({ requests: store.requests, now, newId: randomUUID });
  const pepperGuard = createPepperGuard(store.pepper, config.keyPepper);
  const forKeys = { now, randomBytes, pepper: config.keyPepper, pepperGuard };
  const forTemplates = { now, compiler, newId: randomUUID };
  const { templates, templateUses, samples, audit } = store;
  const testMails = config.testMail && toTestMails(config.testMail);
  return {
    store,
    keys: createKeyService({ keys: store.keys, uses: store.keyUses, withIdempotencyKey, ...forKeys }),
    templates: createTemplateService({
      templates,
      templateUses,
      samples,
      translations: store.translations,
      audit,
      cacheBytes,
      withIdempotencyKey,
      testMails,
      ...forTemplates,
    }),
    brands: createBrandService({ brands: store.brands, templates, withIdempotencyKey, now, newId: randomUUID }),
    translations: createTranslationService({ templates, translations: store.translations, compiler, now }),
    audit: store.audit,
    auditEvents: createAuditService(store),
    loginCodes: createLoginCodes({ keys: store.keys, sessions: store.sessions, ...forKeys }),
    previewLinks: createPreviewLinkService({
      previewLinks: store.previewLinks,
      templates,
      samples,
      compiler,
      ...forKeys,
    }),
    republish: createRepublishService({ templates, republish: store.republish, now, newId: randomUUID }),
    runRepublishJobs: (options) =>
      startRepublishRunner({ ...options, store, judge: createJudgeMail({ templates, samples, compiler }) }),
    openSessions: (authenticate) =>
      createSessionService({ keys: store.keys, sessions: store.sessions, authenticate, ...forKeys }),
    begin: (options) => runFirstStart({ store, ...forKeys, ...forTemplates, compiler: traced }, options),
    async assertPepper() {
      const fault = await pepperGuard.findFault();
      if (fault !== undefined) throw new UnusableStoreError(fault);
    },
    replacePepper() {
      const event = { at: now(), actor: "cli", action: "store.pepper", subject: store.id, facts: {} };
      return pepperGuard.replace(event);
    },
    compileLoad: compiler.load,
    warmCompiler: compiler.warm,
    async close() {
      if (shared === undefined) await compiler.close();
      await store.close();
    },
  };
}

function toTestMails({ server, ...settings }: TestMailSettings): TestMails {
  return { ...settings, send: createSmtpMailer(server).send };
}

/** Opens what maintains the store: holds, checks, compacts, backs up and restores it, or names the tool that does. */
export async function openMaintenance({
  store,
  storeCheckpoints,
}: Pick<Config, "store" | "storeCheckpoints">): Promise<Maintenance> {
  return openStoreMaintenance(store, { checkpoints: storeCheckpoints });
}

/** Copies the store to where none is, whatever the engines are. Throws as `copyStoreRows` does. */
export async function copyStore(
  { store, storeCheckpoints }: Pick<Config, "store" | "storeCheckpoints">,
  to: StoreLocation,
  onProgress?: CopyStoreOptions["onProgress"],
): Promise<CopiedStore> {
  return copyStoreRows(store, to, { checkpoints: storeCheckpoints, onProgress });
}
