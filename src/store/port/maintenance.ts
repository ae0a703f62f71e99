import type { StoreCheck } from "../../domain/store-check.ts";

/**
 * Operations on a whole store. Other processes may use the store meanwhile, except during a restore. If the engine has
 * its own tools for an operation, the method throws NotSupportedError, which names the tool.
 */
export interface Maintenance {
  /** What an operator should do about a damaged store. */
  readonly damageAdvice: string;
  /**
   * Locks the path of the store, which this process has open, so that nobody can replace it until the release, unless
   * the lock file itself is moved away. A process that must open the same store compares the `place`.
   */
  hold(): Promise<StoreHold>;
  /** Reads every page in a separate process. Marks a damaged store as such; removes the mark from an undamaged one. */
  checkPages(options?: CheckOptions): Promise<RunningCheck>;
  /** Reads the complete content of the store. */
  check(options?: CheckOptions): Promise<StoreCheck>;
  /** Returns unused space of the store to the file system. */
  compact(onCompacted?: OnCompacted): Promise<Compaction>;
  /** Copies a consistent snapshot of the store into a new file that only its owner can read. */
  backUp(file: string, options?: CopyOptions): Promise<StoreCopy>;
  /** Creates the store from a backup. The store must not exist. */
  restore(file: string, options?: CopyOptions): Promise<StoreCopy>;
}

/** A lock on the path of a store. */
export interface StoreHold {
  /** Identifies the lock file among all files that exist during the hold; undefined if the store has none. */
  readonly place: string | undefined;
  release(): void;
}

/** Options of a check. */
export interface CheckOptions {
  /** Called at each step, and twice a second while a file is read. */
  readonly onChange?: ((check: StoreCheck) => void) | undefined;
  /** Compares indexes with their tables, too, which takes several times as long. Default: false. */
  readonly withIndexes?: boolean | undefined;
}

/** A check in progress. */
export interface RunningCheck {
  /** The result: `isDone`, unless the check was stopped. Rejects if the store could not be read completely. */
  readonly ended: Promise<StoreCheck>;
  /**
   * Resolves when the data that every request needs was read. Rejects with UnusableStoreError if that is damaged, or
   * with the reason why it could not be read.
   */
  readonly keysSound: Promise<void>;
  /** Stops the check immediately. */
  stop(): void;
}

/** Size of a store on disk before and after compaction, in bytes. */
export interface Compaction {
  readonly bytesBefore: number;
  readonly bytesAfter: number;
}

/** Called with the bytes returned so far, and the total to return. */
export type OnCompacted = (progress: { readonly bytes: number; readonly bytesDone: number }) => void;

/** A whole store in one file. */
export interface StoreCopy {
  readonly file: string;
  readonly bytes: number;
  /** Date of the newest audit event, which is how current the copy is. Undefined without events. */
  readonly newestEventAt: Date | undefined;
  /** True if the file was copied from a store without its write-ahead log, so that recent changes are missing. */
  readonly mayLackChanges: boolean;
}

/** Progress of a copy. */
export interface CopyProgress {
  readonly doing: "copying" | "checking";
  readonly bytes: number;
  /** Undefined if the system does not report it. */
  readonly bytesDone: number | undefined;
}

/** Options of a copy. */
export interface CopyOptions {
  /** Upper bound. A limit leaves disk throughput to the processes that serve the store. Default: unlimited. */
  readonly bytesPerSecond?: number | undefined;
  readonly onProgress?: ((progress: CopyProgress) => void) | undefined;
}
