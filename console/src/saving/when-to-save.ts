/** What decides when a draft is saved by itself. Times are in milliseconds. */
export interface SaveFacts {
  /** When the draft was last written; undefined if nothing was written on this page. */
  readonly writtenAt: number | undefined;
  /** Whether the draft differs from the one that the server has. */
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** Whether a save must wait for something else, such as the network, another session or a merge. */
  readonly isBlocked: boolean;
  /** Of the last save, if it failed. */
  readonly failure: Failure | undefined;
}

interface Failure {
  readonly at: number;
  /** How many saves have failed in a row. */
  readonly count: number;
  /** Whether the same draft can be saved later, such as when the server is no longer busy. */
  readonly mayPass: boolean;
  /** Whether the draft has not changed since. */
  readonly isOfDraft: boolean;
}

const QUIET_MS = 2_000;
const RETRY_MAX_MS = 60_000;

/** The time at which the draft is to be saved; undefined while it is not. */
export function whenToSave({ writtenAt, isChanged, isSaving, isBlocked, failure }: SaveFacts): number | undefined {
  if (writtenAt === undefined || !isChanged || isSaving || isBlocked) return undefined;
  const quietAt = writtenAt + QUIET_MS;
  if (failure === undefined) return quietAt;
  if (!failure.mayPass) return failure.isOfDraft ? undefined : quietAt;
  return Math.max(quietAt, failure.at + Math.min(QUIET_MS * 2 ** failure.count, RETRY_MAX_MS));
}
