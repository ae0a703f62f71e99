import type { AuditMark } from "../domain/audit-chain.ts";
import type { AuditEvent } from "../domain/audit-event.ts";
import type { Key, KeyFilter, KeySecret } from "../domain/key/key.ts";
import type { DayOfFetches, KeyUse } from "../domain/key/key-use.ts";
import type { Cursor, Page } from "../domain/page.ts";
import type { Pruned, PruneProgress, RetentionPolicy } from "../domain/retention.ts";
import type { Session, SessionOfKey } from "../domain/session/session.ts";
import type { StoreCheck } from "../domain/store-check.ts";
import type { ProgramName } from "../domain/template/program-name.ts";
import type { Template, TemplateSummary } from "../domain/template/template.ts";
import type { TemplateRef } from "../domain/template/template-ref.ts";
import type { TemplateSample } from "../domain/template/template-sample.ts";
import type {
  TemplateVersion,
  TemplateVersionContent,
  TemplateVersionSummary,
} from "../domain/template/template-version.ts";

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
   * Throws UNAVAILABLE when the store cannot serve, also when it was deleted, moved or replaced since it was opened.
   * From then on nothing is written, and within a moment nothing is read.
   */
  ping(): Promise<void>;
  /** False when only what every start needs of it was looked at, and not everything that it holds. */
  readonly isChecked: boolean;
  /**
   * Tells the store what a check found that goes on while it is served. Until the keys are sound it refuses every call
   * with UNAVAILABLE; once there is a finding, `ping` and every change.
   */
  noteCheck(check: StoreCheck): void;
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

/** Sizes in bytes, and counts. */
export interface StoreUse {
  /** Without the log; 0 for a store in memory. */
  readonly fileBytes: number;
  /** Of what is written ahead of the file. */
  readonly logBytes: number;
  /** Changes that were stored. */
  readonly commits: number;
  /** Pauses that changes made because another process had the lock. */
  readonly busyWaits: number;
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

/** What a change depends on, and what is stored with it. */
export interface ChangeOptions<Result> {
  /**
   * When it is aborted before the transaction begins, its reason is thrown and nothing has changed. It has no effect
   * from then on.
   */
  readonly signal?: AbortSignal | undefined;
  /** Is stored in the transaction of the change, unless the result has no outcome. */
  readonly completion?: Completion<Result> | undefined;
}

/** Which pepper the keys were made with, by a fingerprint of it. Nothing is recorded before the first claim. */
export interface PepperRecord {
  /** True when another one is recorded. */
  isOther(fingerprint: string): Promise<boolean>;
  /** Records it where there is none; of concurrent claims one is first. False when another one is recorded. */
  claim(fingerprint: string): Promise<boolean>;
  /** Records it in the place of any other. */
  replace(fingerprint: string, event: AuditEvent): Promise<void>;
}

/** Keys and their secrets. Dates are kept to the millisecond. */
export interface KeyStore {
  /** The ids of key and token must be new. */
  create(key: Key, secret: KeySecret, event: AuditEvent, options?: ChangeOptions<"done">): Promise<"done">;
  /** With its last use. Undefined when no key has the id. Ids compare by case. */
  find(id: string): Promise<Key | undefined>;
  /**
   * The token with this id and its key, whatever their state. What was found may be cached until the next commit of any
   * process. An unknown id is never cached, so looking it up takes longer.
   */
  findByTokenId(tokenId: string): Promise<{ readonly key: Key; readonly secret: KeySecret } | undefined>;
  /**
   * Looks up what a refused id was not: an unknown one after a token was found, a cached one after none was. Every
   * refusal then costs one look-up of each kind, and its time does not tell which it was.
   */
  lookUpOther(wasFound: boolean): Promise<void>;
  /**
   * Newest first, in every state, with their last use. A filter looks through a bounded number of keys: a page may
   * hold fewer than asked for, and none, while more follow.
   */
  list(query: ListQuery & { readonly filter?: KeyFilter | undefined }): Promise<Page<Key>>;
  /** True when some owner is in force. */
  hasActiveOwner(now: Date): Promise<boolean>;
  /**
   * `done` also for a key that was revoked before: its date stays and no event is written. `last-owner`: the key is the
   * only owner in force at `at`, and `keepLastOwner` was asked for.
   */
  revoke(
    id: string,
    at: Date,
    options: { readonly keepLastOwner: boolean },
    event: AuditEvent,
  ): Promise<"done" | "absent" | "last-owner">;
  /**
   * Makes `secret` the newest token of its key and `prefix` the key's prefix. The token that was the newest retires at
   * `retiresAt`; any older one at once. `inactive`: the key is revoked or expired at the secret's `createdAt`.
   */
  rotate(
    secret: KeySecret,
    prefix: string,
    retiresAt: Date,
    event: AuditEvent,
    options?: ChangeOptions<"done" | "absent" | "inactive">,
  ): Promise<"done" | "absent" | "inactive">;
}

/** A code that signs someone in, by its digest. */
export interface LoginCode {
  readonly digest: Uint8Array;
  readonly keyId: string;
  readonly expiresAt: Date;
}

/** Sessions and what they begin with. Times are kept to the millisecond. */
export interface SessionStore {
  /** Forgets codes that have expired by the date of the event. */
  addLoginCode(code: LoginCode, event: AuditEvent): Promise<void>;
  /** The key of a code that expires after `at`. The code is forgotten: of all calls that bring it, one finds it. */
  takeLoginCode(digest: Uint8Array, at: Date): Promise<string | undefined>;
  /** Forgets sessions that have ended by its beginning. Id and digest must be new. */
  create(session: Session, digest: Uint8Array, event: AuditEvent): Promise<void>;
  /** Whatever the state of session and key. */
  find(digest: Uint8Array): Promise<SessionOfKey | undefined>;
  /** Moves the last use on. Statistics: it has no audit event, and a session that is gone is passed over. */
  touch(id: string, at: Date): Promise<void>;
  /** Those that last at `at` and whose key is in force then, newest first; of one key, if it is given. */
  list(query: ListQuery & { readonly at: Date; readonly keyId?: string | undefined }): Promise<Page<SessionOfKey>>;
  /** False when there is no such session; of one key, if it is given. */
  end(id: string, keyId: string | undefined, event: AuditEvent): Promise<boolean>;
}

/**
 * What keys were used for. Statistics: they change without an audit event, and keys that are gone are passed over.
 */
export interface KeyUseStore {
  /** Adds to the fetches of keys on days, and moves the last use of keys on. Forgets days that are too long ago. */
  add(uses: readonly KeyUse[]): Promise<void>;
  /** The days of a key with fetches, from `since` on, newest first. */
  listDays(keyId: string, since: Date): Promise<readonly DayOfFetches[]>;
}

/** Templates, their drafts and their versions. */
export interface TemplateStore {
  /** The id must be new. */
  create(
    template: Template,
    event: AuditEvent,
    options?: ChangeOptions<"done" | "slug-taken">,
  ): Promise<"done" | "slug-taken">;
  find(ref: TemplateRef): Promise<Template | undefined>;
  /** Newest first. */
  list(query: ListQuery & { readonly showArchived: boolean }): Promise<Page<TemplateSummary>>;
  /** Replaces name, slug, subject, source, revisions and updatedAt, if the stored revision is `expectedRevision`. */
  update(
    template: Template,
    expectedRevision: number,
    event: AuditEvent,
    options?: Pick<ChangeOptions<never>, "signal">,
  ): Promise<"done" | "absent" | "stale" | "slug-taken">;
  /**
   * Stores the next version and serves it from then on. Increments `revision`, sets updatedAt to the event's date and
   * adds the version number to the facts of the event. With `expectedRevision`, only if the stored revision is that
   * one.
   */
  publish(
    version: NewTemplateVersion,
    expectedRevision: number | undefined,
    event: AuditEvent,
    options?: ChangeOptions<TemplateVersion | "absent" | "stale" | "archived">,
  ): Promise<TemplateVersion | "absent" | "stale" | "archived">;
  /**
   * Takes the draft for published, if the stored revision is `expectedRevision`: the version that is served has its
   * content. Increments `revision` and sets updatedAt to the event's date. If that version was made from this draft,
   * nothing changes and no event is written.
   */
  keepPublished(
    id: string,
    expectedRevision: number,
    event: AuditEvent,
    options?: ChangeOptions<"done" | "absent" | "stale" | "archived">,
  ): Promise<"done" | "absent" | "stale" | "archived">;
  /** Which version SDK keys are served; undefined when the template is unknown. */
  findPublication(ref: TemplateRef): Promise<Publication | undefined>;
  findVersion(templateId: string, version: number): Promise<TemplateVersion | undefined>;
  /** With those of the named programs that the version has. */
  findContent(
    templateId: string,
    version: number,
    names: readonly ProgramName[],
  ): Promise<TemplateVersionContent | undefined>;
  /** From the highest number down, starting below `before`. */
  listVersions(
    templateId: string,
    query: PageBounds & { readonly before?: number | undefined },
  ): Promise<Page<TemplateVersionSummary>>;
  /**
   * Archives at the date, or restores with undefined. A change increments `revision` and sets updatedAt to the event's
   * date; otherwise the first date stays and no event is written.
   */
  setArchived(id: string, archivedAt: Date | undefined, event: AuditEvent): Promise<Template | undefined>;
}

/** Example data of templates. It belongs to no draft and no version: changes leave the template as it is. */
export interface SampleStore {
  /** In the order of the names' bytes. Empty for an unknown template. */
  list(templateId: string): Promise<readonly TemplateSample[]>;
  /**
   * Stores a sample in the place of that with its name. When the same data is there its date stays, and no event is
   * written. `too-many`, `too-large`: the template would have more of them, or more bytes of JSON, than the limits say.
   */
  set(
    templateId: string,
    sample: TemplateSample,
    limits: { readonly count: number; readonly bytes: number },
    event: AuditEvent,
  ): Promise<"done" | "absent" | "too-many" | "too-large">;
  /** False, and no event, when the template has no sample of the name. */
  delete(templateId: string, name: string, event: AuditEvent): Promise<boolean>;
}

/** Requests that their callers may repeat: what became of each, and that one call at a time carries it out. */
export interface RequestStore {
  /**
   * Claims a request for a call. Returns what hinders it instead: a call that holds a claim which has not run out, the
   * outcome of one that completed it, or that the caller gave the same key to another request. Forgets what is older
   * than `keptSince`, and of the caller's requests the oldest beyond `max`.
   */
  claim(request: RepeatableRequest, claim: NewClaim): Promise<ClaimResult>;
  /** Forgets a claim that was not completed. */
  release(claimId: string): Promise<void>;
}

/** A request as its caller tells it from all others. */
export interface RepeatableRequest {
  /** The id of the API key. Its idempotency keys are its own. */
  readonly callerId: string;
  readonly idempotencyKey: string;
  /** Of what is asked for, in 64 hexadecimal digits. */
  readonly digest: string;
}

export interface NewClaim {
  /** Names this claim and no other one. */
  readonly id: string;
  readonly at: Date;
  /** From when on another call may take the request over: this one has ended by then, whatever became of it. */
  readonly endsAt: Date;
  readonly keptSince: Date;
  readonly max: number;
}

export type ClaimResult =
  | { readonly state: "claimed" | "in-progress" | "other-request" }
  | { readonly state: "completed"; readonly outcome: unknown };

/** What completes a claim. A change whose claim has been taken over is not made: it throws REQUEST_IN_PROGRESS. */
export interface Completion<Result> {
  readonly claimId: string;
  /** JSON that tells later what the change has made; undefined where the result is that nothing was changed. */
  outcomeOf(result: Result): unknown;
}

/** The audit log, for people to read. Rows are never changed, and none goes before it was exported. */
export interface AuditLog {
  /** Newest first. */
  list(query: { readonly limit: number }): Promise<readonly AuditEvent[]>;
  /** Oldest first, those behind a number. Numbers count from 1 without a gap, and are never given twice. */
  listAfter(query: { readonly number: number; readonly limit: number }): Promise<readonly NumberedAuditEvent[]>;
  /** What its first event follows: the start, or the last one that was forgotten. */
  begin(): Promise<AuditMark>;
  /**
   * Notes that all events up to the mark were exported. Throws CONFLICT when the events of the log do not lead to its
   * digest. A mark that is known changes nothing, and no event is written.
   */
  noteExport(mark: AuditMark, event: Pick<AuditEvent, "at" | "actor">): Promise<void>;
}

/** An event with its place in the log. */
export interface NumberedAuditEvent extends AuditEvent {
  readonly number: number;
}

/**
 * The most that a page holds. It ends before the item with which it would exceed `bytes`, as stored, but holds one item
 * if there is one. At most one item beyond it is read.
 */
export interface PageBounds {
  readonly limit: number;
  /** Absent: any number. */
  readonly bytes?: number | undefined;
}

/** A page to read: the items after the cursor. */
export interface ListQuery extends PageBounds {
  readonly after?: Cursor | undefined;
}

/** A version before the store has numbered it. */
export type NewTemplateVersion = Omit<TemplateVersion, "version"> & {
  /** The draftRevision it was made from; absent for a roll back. */
  readonly draftRevision?: number | undefined;
};

/** What decides a fetch; small, since every fetch reads it. */
export interface Publication {
  readonly templateId: string;
  readonly name: string;
  readonly slug?: string | undefined;
  readonly publishedVersion?: number | undefined;
  readonly archivedAt?: Date | undefined;
}
