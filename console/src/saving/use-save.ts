import { ConnectError } from "@connectrpc/connect";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { describeError } from "../components/describe-error.ts";
import { isTransient } from "../rpc/is-transient.ts";

/** What has a draft that is saved with an etag: a template or a brand. */
export interface Saved {
  readonly id: string;
  readonly etag: string;
}

/** How a draft is saved. */
export interface Saver<Draft, Stored extends Saved> {
  readonly id: string;
  /** What is written, and the etag of what it was written on. */
  readonly written: () => { readonly draft: Draft; readonly etag: string };
  readonly update: (draft: Draft, etag: string) => Promise<Stored | undefined>;
  readonly describe: () => Promise<Stored | undefined>;
  /** Has the page show what the server has. `isAnswer`: it is the answer of a save. */
  readonly note: (stored: Stored, isAnswer: boolean) => void;
  /** Notes what the server has under what is written, which stays. */
  readonly follow: (stored: Stored) => void;
  /** Whether that has this draft. */
  readonly has: (stored: Stored, draft: Draft) => boolean;
  readonly refreshLists: () => Promise<void>;
}

/** A save that failed, and those right before it. */
interface FailedSave {
  readonly error: Error;
  readonly at: number;
  readonly count: number;
  readonly draft: unknown;
}

interface SaveOptions {
  /** Nobody requested the save: it opens no dialog. */
  readonly isAutomatic: boolean;
}

export type Saves = ReturnType<typeof useSave>;

/**
 * Saves a draft, with its etag, one save after the other. What somebody else saved meanwhile is fetched, to be
 * compared. Without a network, the save waits until there is one.
 */
export function useSave<Draft, Stored extends Saved>(saver: Saver<Draft, Stored>) {
  const { id } = saver;
  const queries = useQueryClient();
  const [theirs, setTheirs] = useState<Stored | undefined>();
  const [savedAt, setSavedAt] = useState<number | undefined>();
  const [failure, setFailure] = useState<FailedSave | undefined>();
  /** Drafts whose save may have reached the server although no answer came. */
  const unanswered = useRef<Draft[]>([]);
  const mutationKey = ["save", id];
  const fetchTheirs = async ({ isAutomatic }: SaveOptions) => {
    const stored = await saver.describe();
    if (stored === undefined) return;
    saver.note(stored, false);
    setFailure(undefined);
    const isOwn = [saver.written().draft, ...unanswered.current].some((own) => saver.has(stored, own));
    if (isOwn) saver.follow(stored);
    else if (!isAutomatic) setTheirs(stored);
  };
  const save = useMutation({
    mutationKey,
    scope: { id: `save ${id}` },
    async mutationFn(_: SaveOptions) {
      const { draft, etag } = saver.written();
      try {
        return await saver.update(draft, etag);
      } catch (error) {
        if (isTransient(error)) unanswered.current.push(draft);
        const failed = { error: ConnectError.from(error), at: Date.now(), draft };
        setFailure((before) => ({ ...failed, count: (before?.count ?? 0) + 1 }));
        throw error;
      }
    },
    async onSuccess(stored) {
      if (stored === undefined) return;
      unanswered.current = [];
      setFailure(undefined);
      setSavedAt(Date.now());
      saver.note(stored, true);
      saver.follow(stored);
      await saver.refreshLists();
    },
    async onError(error, options) {
      if (describeError(error).code === "ETAG_MISMATCH") await fetchTheirs(options);
    },
  });
  return {
    save,
    /** Also while one of this page's last visit is. */
    isInFlight: useIsMutating({ mutationKey }) > 0,
    savedAt,
    failure,
    /** Does nothing while another save is in flight. */
    saveByItself() {
      if (queries.isMutating({ mutationKey }) === 0) save.mutate({ isAutomatic: true });
    },
    theirs,
    compare: () => fetchTheirs({ isAutomatic: false }),
    closeConflict: () => setTheirs(undefined),
  };
}
