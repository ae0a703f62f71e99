import type { AuditEvent } from "../../domain/audit-event.ts";
import type { Key, KeySecret } from "../../domain/key/key.ts";
import type { Pruned, PruneProgress, RetentionPolicy } from "../../domain/retention.ts";
import type { StoreCheck } from "../../domain/store-check.ts";
import type { Template } from "../../domain/template/template.ts";
import type { AuditLog } from "./audit-log.ts";
import type { ChangeLog } from "./change-log.ts";
import type { KeyStore } from "./key-store.ts";
import type { KeyUseStore } from "./key-use-store.ts";
import type { PepperRecord } from "./pepper-record.ts";
import type { RequestStore } from "./request-store.ts";
import type { SampleStore } from "./sample-store.ts";
import type { SessionStore } from "./session-store.ts";
import type { NewTemplateVersion, TemplateStore } from "./template-store.ts";

/**
 * What the service asks of storage. Every method that changes something writes its audit event in the same transaction,
 * or changes nothing. What a method has returned survives a crash of the process and of the machine, and is seen by the
 * next call of every process on the same store. Any method may throw the refusal UNAVAILABLE.
 */
export interface Store {
  /** Names this store and no other one: 32 hexadecimal digits, made with it at random and kept by its copies. */
  readonly id: string;
  readonly keys: KeyStore;
  readonly templates: TemplateStore;
  readonly changes: ChangeLog;
  readonly audit: AuditLog;
  readonly requests: RequestStore;
  readonly pepper: PepperRecord;
  readonly keyUses: KeyUseStore;
  readonly samples: SampleStore;
  readonly sessions: SessionStore;
  /**
   * Stores all of these first contents, or nothing and returns false if the store has a key. Of concurrent calls, also
   * of several processes, one succeeds. A template whose slug is taken is left out.
   */
  begin(contents: FirstContents): Promise<boolean>;
  /**
   * Throws UNAVAILABLE when the store cannot serve, also when it was deleted, moved or replaced since it was opened:
   * from then on nothing is written, and within a moment nothing is read. Runs the very statements that fetches run,
   * and throws what they throw.
   */
  ping(): Promise<void>;
  /** Of a store whose files this process reads; absent where a server of the engine answers for its own. */
  readonly fileCheck?: FileCheck;
  /**
   * The time that all who share the store go by: that of the database's machine where it has several nodes, else that
   * of this machine.
   */
  now(): Date;
  /** How large the store is, and what this process has done to it since it opened it. */
  use(): StoreUse;
  /**
   * Forgets what the policy names, or counts it: in several transactions, each with its audit events. A version that is
   * published, the last one of its template, or has a comment stays, and so does the newest key. Throws CONFLICT when
   * audit events are not those that were exported.
   */
  prune(
    policy: RetentionPolicy,
    event: Pick<AuditEvent, "at" | "actor">,
    options: { readonly isDryRun: boolean; readonly onProgress?: (progress: PruneProgress) => void },
  ): Promise<Pruned>;
  /** Refuses all further calls with UNAVAILABLE. */
  close(): Promise<void>;
}

/** Whether everything that the files of a store hold was read and found undamaged. */
export interface FileCheck {
  /** False when only what every start needs of it was looked at. */
  readonly isDone: boolean;
  /**
   * Reports to the store the findings of a check that continues while it is served. Until the keys are sound it refuses
   * every call with UNAVAILABLE; once there is a finding, `ping` and every change.
   */
  note(check: StoreCheck): void;
}

/** Sizes in bytes, and counts. */
export interface StoreUse {
  /** Of a store in files; absent where they are a server's. */
  readonly files?: {
    /** Without the log; 0 for a store in memory. */
    readonly bytes: number;
    /** Of what is written ahead of the file. */
    readonly logBytes: number;
  };
  /** Changes that were stored. */
  readonly commits: number;
  /** Pauses that changes made because another process was in their way. */
  readonly busyWaits: number;
  /** Look-ups that memory has answered, by a lease and while the database was away; absent without such memory. */
  readonly lookUps?: { readonly cached: number; readonly stale: number };
  /** By how much the clock of this machine is ahead of that of the store; absent where they are one. */
  readonly clockOffsetMs?: number;
  /** Of the connections to a database; absent for a store in files. */
  readonly database?: DatabaseUse;
}

/** How this process and its database are doing. */
export interface DatabaseUse {
  /** Absent until something is looked up first. */
  readonly heartbeat?: {
    /** Since the latest confirmed heartbeat was sent; before there is one, since the first try. */
    readonly ageMs: number;
    /** Whether answers of look-ups are accepted. */
    readonly holdsWriteLease: boolean;
    /** Whether they may be answered from memory; absent where none are. */
    readonly holdsCacheLease?: boolean;
  };
  /** The connections for lists and changes, and the callers that wait for one. */
  readonly pool: {
    readonly limit: number;
    readonly open: number;
    readonly idle: number;
    readonly waiting: number;
  };
  /** Connections that ended although they were needed, or were abandoned. Another one is opened for each. */
  readonly lostConnections: Readonly<Record<"look_ups" | "heartbeat" | "pool", number>>;
  /** How many synchronous standbys there are, and how many a commit waits for; absent where it is not known. */
  readonly standbys: { readonly synchronous?: number; readonly required?: number };
}

/** What a store without keys begins with. */
export interface FirstContents {
  /** In the order in which they are stored. */
  readonly templates: readonly {
    readonly template: Template;
    readonly created: AuditEvent;
    /** Is published at once. */
    readonly version: NewTemplateVersion;
    readonly published: AuditEvent;
  }[];
  readonly keys: readonly { readonly key: Key; readonly secret: KeySecret; readonly event: AuditEvent }[];
}
