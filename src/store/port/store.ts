import type { AuditEvent } from "../../domain/audit-event.ts";
import type { Brand } from "../../domain/brand/brand.ts";
import type { Key, KeySecret } from "../../domain/key/key.ts";
import type { Pruned, PruneProgress, RetentionPolicy } from "../../domain/retention.ts";
import type { StoreCheck } from "../../domain/store-check.ts";
import type { Template } from "../../domain/template/template.ts";
import type { TemplateSample } from "../../domain/template/template-sample.ts";
import type { AuditLog } from "./audit-log.ts";
import type { BrandStore, NewBrandVersion } from "./brand-store.ts";
import type { ChangeLog } from "./change-log.ts";
import type { KeyStore } from "./key-store.ts";
import type { KeyUseStore } from "./key-use-store.ts";
import type { PepperRecord } from "./pepper-record.ts";
import type { PreviewLinkStore } from "./preview-link-store.ts";
import type { RepublishStore } from "./republish-store.ts";
import type { RequestStore } from "./request-store.ts";
import type { SampleStore } from "./sample-store.ts";
import type { SessionStore } from "./session-store.ts";
import type { NewTemplateVersion, TemplateStore } from "./template-store.ts";
import type { TemplateUseStore } from "./template-use-store.ts";
import type { TranslationStore } from "./translation-store.ts";

/**
 * The storage interface of the service. Every method that changes something writes its audit event in the same
 * transaction, or changes nothing. A change that a method has returned survives a crash of the process and of the
 * machine, and the next call of every process on the same store sees it. Any method may throw the refusal UNAVAILABLE.
 */
export interface Store {
  /** Identity of the store: 32 random hexadecimal digits, created with the store and preserved in its copies. */
  readonly id: string;
  readonly keys: KeyStore;
  readonly templates: TemplateStore;
  readonly brands: BrandStore;
  readonly changes: ChangeLog;
  readonly audit: AuditLog;
  readonly requests: RequestStore;
  readonly pepper: PepperRecord;
  readonly keyUses: KeyUseStore;
  readonly templateUses: TemplateUseStore;
  readonly samples: SampleStore;
  readonly translations: TranslationStore;
  readonly sessions: SessionStore;
  readonly previewLinks: PreviewLinkStore;
  readonly republish: RepublishStore;
  /**
   * Stores the initial content, or returns false and stores nothing if the store has a key. Of concurrent calls, also
   * from several processes, one succeeds. A template whose slug is in use is skipped.
   */
  begin(contents: FirstContents): Promise<boolean>;
  /**
   * Throws UNAVAILABLE if the store cannot serve, including when it was deleted, moved or replaced since it was opened;
   * from then on nothing is written, and after a moment nothing is read. Executes the same statements as fetches do,
   * and throws what they throw.
   */
  ping(): Promise<void>;
  /** Integrity of a store whose files this process reads; absent if a database server is responsible for its files. */
  readonly fileCheck?: FileCheck;
  /**
   * The time that all processes on the store use: the database's clock if it has several nodes, otherwise this
   * machine's.
   */
  now(): Date;
  /** The size of the store, and what this process has done to it since opening it. */
  use(): StoreUse;
  /**
   * Deletes what the policy selects, or only counts it, in several transactions. Each has its audit events, except for
   * counts of fetches. Keeps published versions, the last version of a template, versions with a comment, and the
   * newest key. Throws CONFLICT if audit events differ from the exported ones.
   */
  prune(
    policy: RetentionPolicy,
    event: Pick<AuditEvent, "at" | "actor">,
    options: { readonly isDryRun: boolean; readonly onProgress?: (progress: PruneProgress) => void },
  ): Promise<Pruned>;
  /** Refuses all further calls with UNAVAILABLE. */
  close(): Promise<void>;
}

/** Whether the files of a store were read completely and found undamaged. */
export interface FileCheck {
  /** False if only the data that every start needs was checked. */
  readonly isDone: boolean;
  /**
   * Reports the findings of a check that runs while the store is served. Until the keys are known to be undamaged,
   * every call is refused with UNAVAILABLE; after a finding, `ping` and every change are.
   */
  note(check: StoreCheck): void;
}

/** Sizes in bytes, and counts. */
export interface StoreUse {
  /** Of a store in files; absent where they are a server's. */
  readonly files?: {
    /** Without the write-ahead log; 0 for a store in memory. */
    readonly bytes: number;
    /** Size of the write-ahead log. */
    readonly logBytes: number;
  };
  /** Committed changes. */
  readonly commits: number;
  /** Waits of changes for the lock of another process. */
  readonly busyWaits: number;
  /**
   * Look-ups answered from memory, under a lease or while the database was unreachable; absent without such a cache.
   */
  readonly lookUps?: { readonly cached: number; readonly stale: number };
  /** How far this machine's clock is ahead of the store's; absent if they are the same clock. */
  readonly clockOffsetMs?: number;
  /** Connections to a database; absent for a store in files. */
  readonly database?: DatabaseUse;
}

/** The state of the connections between this process and its database. */
export interface DatabaseUse {
  /** Absent before the first look-up. */
  readonly heartbeat?: {
    /** Since the latest confirmed heartbeat was sent, or since the first attempt. */
    readonly ageMs: number;
    /** Whether results of look-ups are accepted. */
    readonly holdsWriteLease: boolean;
    /** Whether look-ups may be answered from memory; absent without such a cache. */
    readonly holdsCacheLease?: boolean;
  };
  /** Connections for lists and changes, and the callers waiting for one. */
  readonly pool: {
    readonly limit: number;
    readonly open: number;
    readonly idle: number;
    readonly waiting: number;
  };
  /** Connections that were lost or abandoned. Each is replaced. */
  readonly lostConnections: Readonly<Record<"look_ups" | "heartbeat" | "pool", number>>;
  /** The synchronous standbys, and how many of them a commit waits for; absent if unknown. */
  readonly standbys: { readonly synchronous?: number; readonly required?: number };
}

/** Initial content of a store without keys. */
export interface FirstContents {
  /** Stored in this order. One whose slug is taken is left out, and so is what depends on it. */
  readonly templates: readonly {
    readonly template: Template;
    readonly created: AuditEvent;
    /** Published immediately. */
    readonly version: NewTemplateVersion;
    readonly published: AuditEvent;
    readonly samples: readonly { readonly sample: TemplateSample; readonly event: AuditEvent }[];
  }[];
  readonly keys: readonly { readonly key: Key; readonly secret: KeySecret; readonly event: AuditEvent }[];
  readonly brands?:
    | readonly {
        readonly brand: Brand;
        readonly created: AuditEvent;
        /** Published immediately. */
        readonly version: NewBrandVersion;
        readonly published: AuditEvent;
      }[]
    | undefined;
}
