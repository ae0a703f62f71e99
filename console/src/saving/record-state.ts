import type { DraftState, KeptDraft } from "./draft-state.ts";
import { isSameValue, type Named } from "./named.ts";

/** All that is written under names, such as the tokens of a brand: what can be undone, and what this browser keeps. */
export interface RecordWork<Value> {
  readonly draft: Named<Value>;
}

/** The state of such a page. Each command below makes the next one of it. */
export interface RecordState<Value> extends DraftState<RecordWork<Value>> {
  readonly past: readonly Step<Value>[];
  readonly future: readonly Step<Value>[];
}

export type KeptRecord<Value> = KeptDraft<RecordWork<Value>>;

interface Step<Value> {
  /** Such as the name of a token. */
  readonly what: string;
  /** In milliseconds. */
  readonly at: number;
  /** Before the change; in `future`, after it. */
  readonly draft: Named<Value>;
}

/** Changes of the same name within this time are undone together. */
const TOGETHER_MS = 500;
const STEPS_MAX = 300;

export function beginRecord<Value>(saved: Named<Value>, etag: string): RecordState<Value> {
  const nothing = { restoredAt: undefined, past: [], future: [] };
  return { work: { draft: saved }, saved, isChanged: false, etag, base: saved, ...nothing };
}

/** Gives a name another value; undefined takes the name out. */
export function write<Value>(
  state: RecordState<Value>,
  name: string,
  value: Value | undefined,
  at: number,
): RecordState<Value> {
  const { draft } = state.work;
  const next =
    value === undefined
      ? Object.fromEntries(Object.entries(draft).filter(([each]) => each !== name))
      : { ...draft, [name]: value };
  return step(state, name, next, at);
}

/** Another draft as a whole, such as the saved one or one that was merged. */
export function replaceRecord<Value>(
  state: RecordState<Value>,
  what: string,
  draft: Named<Value>,
  at: number,
): RecordState<Value> {
  return { ...step(state, what, draft, at), restoredAt: undefined };
}

export function undo<Value>(state: RecordState<Value>): RecordState<Value> {
  const last = state.past.at(-1);
  if (last === undefined) return state;
  const future = [...state.future, { ...last, draft: state.work.draft }];
  return settle({ ...state, work: { draft: last.draft }, past: state.past.slice(0, -1), future });
}

export function redo<Value>(state: RecordState<Value>): RecordState<Value> {
  const next = state.future.at(-1);
  if (next === undefined) return state;
  const past = [...state.past, { ...next, draft: state.work.draft }];
  return settle({ ...state, work: { draft: next.draft }, past, future: state.future.slice(0, -1) });
}

/** Notes what the server has now. What is written stays. */
export function rebase<Value>(state: RecordState<Value>, saved: Named<Value>, etag: string): RecordState<Value> {
  return settle({ ...state, saved, etag, base: saved, restoredAt: undefined });
}

/** Continues with a draft that was merged with what somebody else saved. */
export function mergeTheirs<Value>(
  state: RecordState<Value>,
  theirs: { readonly saved: Named<Value>; readonly etag: string },
  merged: Named<Value>,
  at: number,
): RecordState<Value> {
  return rebase(replaceRecord(state, "the merge", merged, at), theirs.saved, theirs.etag);
}

/** Shows work that this browser kept, which was written on what has its etag. */
export function restore<Value>(
  state: RecordState<Value>,
  { work, etag, base, at, isChanged }: KeptRecord<Value>,
): RecordState<Value> {
  if (!isChanged) return { ...state, past: [], future: [] };
  const next = settle({ ...state, work, past: [], future: [] });
  return { ...next, etag, base, restoredAt: next.isChanged ? at : undefined };
}

function step<Value>(state: RecordState<Value>, what: string, draft: Named<Value>, at: number): RecordState<Value> {
  const last = state.past.at(-1);
  // A clock that was set back says nothing of how long ago the last step was.
  const isTogether = last?.what === what && at >= last.at && at - last.at < TOGETHER_MS && state.future.length === 0;
  const past = isTogether
    ? state.past.with(-1, { ...last, at })
    : [...state.past, { what, at, draft: state.work.draft }];
  return settle({ ...state, work: { draft }, past: past.slice(-STEPS_MAX), future: [] });
}

function settle<Value>(state: RecordState<Value>): RecordState<Value> {
  return { ...state, isChanged: !isSameValue(state.work.draft, state.saved) };
}
