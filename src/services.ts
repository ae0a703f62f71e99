import { randomBytes, randomUUID } from "node:crypto";
import type { CompileLoad, CompileObserver } from "./compile/pool/compile-observer.ts";
import { openWorkerCompiler, type WorkerCompiler } from "./compile/pool/worker-compiler.ts";
import type { TestMailSettings } from "./config/test-mail-settings.ts";
import type { Config } from "./config.ts";
import type { StoreCheck } from "./domain/store-check.ts";
import { createSmtpMailer } from "./mail/smtp-mailer.ts";
import { type AuditService, createAuditService } from "./service/audit-service.ts";
import type { Authenticate } from "./service/authenticate.ts";
import { createCarryOutOnce } from "./service/carry-out-once.ts";
import { type FirstStart, type FirstStartOptions, runFirstStart } from "./service/first-start.ts";
import { createKeyService, type KeyService } from "./service/key-service.ts";
import { createLoginCodes, type LoginCodes } from "./service/login-codes.ts";
import { createPepperGuard } from "./service/pepper-guard.ts";
import { createSessionService, type SessionService } from "./service/session-service.ts";
import { createTemplateService, type TemplateService } from "./service/template-service.ts";
import type { TestMails } from "./service/template-test-mail.ts";
import { type CopiedStore, type CopyStoreOptions, copyStore as copyStoreRows } from "./store/copy-store.ts";
import { fileOf, openStore, type StoreOptions, SYSTEM_NAMES } from "./store/open-store.ts";
import type { AuditLog } from "./store/port/audit-log.ts";
import type { Store } from "./store/port/store.ts";
import { holdStore as holdStoreFile, type StoreHold } from "./store/sqlite/file/store-lock.ts";
import { type CheckFileOptions, checkStoreFile, type FileCheck } from "./store/sqlite/maintenance/check-file.ts";
import { type Compaction, compactStoreFile, type OnCompacted } from "./store/sqlite/maintenance/compact-store-file.ts";
import {
  type CopyOptions,
  copyStoreFile,
  restoreStoreFile,
  type StoreCopy,
} from "./store/sqlite/maintenance/copy-store-file.ts";
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
  readonly audit: AuditLog;
  readonly auditEvents: AuditService;
  readonly loginCodes: LoginCodes;
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
  /** Starts a compiler ahead of the first publish. */
  warmCompiler(): void;
  close(): Promise<void>;
}

/** How services are opened. */
export interface ServicesOptions extends StoreOptions {
  /** How many sources are compiled at once: one by default. */
  readonly compileThreads?: number;
  /** Compiles in place of threads of its own, and is left open. */
  readonly compiler?: WorkerCompiler | undefined;
  /** Called with what becomes of them. */
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
  const store = tracer === undefined ? opened : traceStore(opened, SYSTEM_NAMES[config.store.engine], tracer);
  const threads = shared ?? openWorkerCompiler({ limits: { threads: compileThreads }, observer: compileObserver });
  const compiler = tracer === undefined ? threads : traceCompiler(threads, tracer);
  const now = () => store.now();
  const { cacheBytes } = config;
  const once = createCarryOutOnce({ requests: store.requests, now, newId: randomUUID });
  const pepperGuard = createPepperGuard(store.pepper, config.keyPepper);
  const forKeys = { now, randomBytes, pepper: config.keyPepper, pepperGuard };
  const forTemplates = { now, compiler, newId: randomUUID };
  const { templates, samples, audit } = store;
  const testMails = config.testMail && toTestMails(config.testMail);
  return {
    store,
    keys: createKeyService({ keys: store.keys, uses: store.keyUses, once, ...forKeys }),
    templates: createTemplateService({ templates, samples, audit, cacheBytes, once, testMails, ...forTemplates }),
    audit: store.audit,
    auditEvents: createAuditService(store),
    loginCodes: createLoginCodes({ keys: store.keys, sessions: store.sessions, ...forKeys }),
    openSessions: (authenticate) =>
      createSessionService({ keys: store.keys, sessions: store.sessions, authenticate, ...forKeys }),
    begin: (options) => runFirstStart({ store, ...forKeys, ...forTemplates }, options),
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

/**
 * Holds the place of the store, which must be open, until the release. Throws as `holdStoreFile` does. A server holds
 * its own.
 */
export async function holdStore({ store }: Pick<Config, "store">): Promise<StoreHold> {
  return store.engine === "sqlite" ? holdStoreFile(store.path) : { place: undefined, release() {} };
}

/** Has every page of the store read while processes use it. Throws as `checkStoreFile` does. */
export async function checkStore({ store }: Pick<Config, "store">, options: CheckFileOptions): Promise<FileCheck> {
  return checkStoreFile(fileOf(store, "a check of pages", "pg_amcheck"), options);
}

/** Has all that the store holds read, while processes use it: the texts alone where a server keeps it. */
export async function checkWholeStore(
  config: Pick<Config, "store">,
  { onChange, withIndexes = false }: CheckFileOptions,
): Promise<StoreCheck> {
  const { store } = config;
  if (store.engine === "sqlite") return (await checkStore(config, { onChange, withIndexes })).ended;
  if (withIndexes) fileOf(store, "store check --indexes", "pg_amcheck");
  const { checkStore: checkTexts } = await import("./store/postgres/maintenance/check-store.ts");
  return checkTexts(store, onChange);
}

/** Gives what the store does not use back to the disk, while processes use it. Throws as `compactStoreFile` does. */
export async function compactStore(
  { store, storeCheckpoints }: Pick<Config, "store" | "storeCheckpoints">,
  onCompacted?: OnCompacted,
): Promise<Compaction> {
  const file = fileOf(store, "store compact", "VACUUM");
  return compactStoreFile(file, { checkpoints: storeCheckpoints, onCompacted });
}

/** Copies the store to where none is, whatever the engines are. Throws as `copyStoreRows` does. */
export async function copyStore(
  { store, storeCheckpoints }: Pick<Config, "store" | "storeCheckpoints">,
  to: StoreLocation,
  onProgress?: CopyStoreOptions["onProgress"],
): Promise<CopiedStore> {
  return copyStoreRows(store, to, { checkpoints: storeCheckpoints, onProgress });
}

/** Copies the store into a new file, while processes use it. Throws as `copyStoreFile` does. */
export async function backUpStore(
  { store }: Pick<Config, "store">,
  file: string,
  options?: CopyOptions,
): Promise<StoreCopy> {
  return copyStoreFile(fileOf(store, "backup", "pg_dump"), file, options);
}

/** Makes the store from a backup. Throws as `restoreStoreFile` does; the store must not exist. */
export async function restoreStore(
  { store }: Pick<Config, "store">,
  file: string,
  options?: CopyOptions,
): Promise<StoreCopy> {
  return restoreStoreFile(file, fileOf(store, "restore", "pg_restore"), options);
}
