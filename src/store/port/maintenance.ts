import type { StoreCheck } from "../../domain/store-check.ts";

/**
 * Operations on a whole store. Processes may use the store meanwhile, except during a restore. Where the tools of the
 * engine do it instead, a method throws NotSupportedError, which names the tool.
 */
export interface Maintenance {
  /** What an operator does about a store that was found damaged. */
  readonly damageAdvice: string;
  /**
   * Holds the store, which this process has open, until the release: nobody can replace it meanwhile, unless its lock
   * file is moved away with it. Who must open the same store compares the place.
   */
  hold(): Promise<StoreHold>;
  /** Has every page read, in a process of its own. What is found damaged is marked so; else the mark is removed. */
  checkPages(options?: CheckOptions): Promise<RunningCheck>;
  /** Reads all that the store holds. */
  check(options?: CheckOptions): Promise<StoreCheck>;
  /** Gives what the store does not use back to the disk. */
  compact(onCompacted?: OnCompacted): Promise<Compaction>;
  /** Copies the store, as it is at one moment, into a new file that only its owner may read. */
  backUp(file: string, options?: CopyOptions): Promise<StoreCopy>;
  /** Makes the store, which must not exist, from a backup. */
  restore(file: string, options?: CopyOptions): Promise<StoreCopy>;
}

/** A hold on the place of a store. */
export interface StoreHold {
  /** Names the lock file among all files that exist during the hold; undefined where the store has none. */
  readonly place: string | undefined;
  release(): void;
}

/** How a store is checked. */
export interface CheckOptions {
  /** Called with each change, and twice a second while a file is read. */
  readonly onChange?: ((check: StoreCheck) => void) | undefined;
  /** Compares indexes with their tables, too, which takes several times as long. Default: false. */
  readonly withIndexes?: boolean | undefined;
}

/** A check in progress. */
export interface RunningCheck {
  /** How it ended: `isDone`, unless it was stopped. Rejects when the store could not be read to its end. */
  readonly ended: Promise<StoreCheck>;
  /**
   * Resolves when what every request reads was read. Rejects with UnusableStoreError when that is damaged, and with the
   * reason when it could not be read.
   */
  readonly keysSound: Promise<void>;
  /** Ends it at once. */
  stop(): void;
}

/** What a store took on the disk before and after it was compacted, in bytes. */
export interface Compaction {
  readonly bytesBefore: number;
  readonly bytesAfter: number;
}

/** Called with how many of the bytes that are to be given back were. */
export type OnCompacted = (progress: { readonly bytes: number; readonly bytesDone: number }) => void;

/** A whole store in one file. */
export interface StoreCopy {
  readonly file: string;
  readonly bytes: number;
  /** Of the newest audit event in it: what the copy knows ends there. Undefined when nothing had happened. */
  readonly newestEventAt: Date | undefined;
  /** True when it was made of a store's own file without its log, whose changes the copy then lacks. */
  readonly mayLackChanges: boolean;
}

/** What a copy is doing, and how far it has come. */
export interface CopyProgress {
  readonly doing: "copying" | "checking";
  readonly bytes: number;
  /** Undefined where the system does not tell. */
  readonly bytesDone: number | undefined;
}

/** How a store is copied. */
export interface CopyOptions {
  /** At most. A limit leaves the disk to the processes that serve the store. Default: as fast as the disk allows. */
  readonly bytesPerSecond?: number | undefined;
  readonly onProgress?: ((progress: CopyProgress) => void) | undefined;
}
