import type { FillData } from "../../../../clients/js/src/render-program.ts";
import type { DraftState, KeptDraft } from "../../saving/draft-state.ts";
import { type Draft, isSameDraft, textAt, withTextAt } from "../draft/draft.ts";
import type { Place } from "../place.ts";
import { FIRST_LOOK, type Look } from "../preview/look.ts";
import { beginWork, type EditedData, type Work } from "./work.ts";

/** The state of a template's page. Each command below makes the next one of it. */
export interface WorkState extends DraftState<Work> {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** What the editor is to show; another object for each time. */
  readonly wanted: Place | undefined;
}

/** A change that can be undone. */
export interface Step {
  /** Such as `the subject`. */
  readonly what: string;
  /** In milliseconds. */
  readonly at: number;
  /** Before the change; in `future`, after it. */
  readonly work: Work;
  /** A sample that the server has saved or deleted: what it had before, and what it has since. */
  readonly sample?: SampleChange;
}

export interface SampleChange {
  readonly name: string;
  readonly before: FillData | undefined;
  readonly after: FillData | undefined;
}

/** Changes of the same kind within this time are undone together. */
const TOGETHER_MS = 500;
const STEPS_MAX = 300;
/** Of all sources in the history: large ones have a shorter history. */
const HISTORY_LETTERS_MAX = 20_000_000;

export function beginState(saved: Draft, etag: string, look: Look = FIRST_LOOK): WorkState {
  const nothing = { restoredAt: undefined, past: [], future: [], wanted: undefined };
  return { work: beginWork(saved, look), saved, isChanged: false, etag, base: saved, ...nothing };
}

export function writeText(state: WorkState, path: string, text: string, at: number): WorkState {
  if (textAt(state.work.draft, path) === text) return state;
  return writeDraft(state, path || "the source", withTextAt(state.work.draft, path, text), at);
}

/** A command such as Format has changed a text: a step of its own, also right behind what was typed. */
export function replaceText(state: WorkState, path: string, text: string, at: number): WorkState {
  if (textAt(state.work.draft, path) === text) return state;
  return writeDraft(state, `a command in ${path || "the source"}`, withTextAt(state.work.draft, path, text), at);
}

export function writeSubject(state: WorkState, subject: string, at: number): WorkState {
  return writeDraft(state, "the subject", { ...state.work.draft, subject }, at);
}

export function chooseService(state: WorkState, sendingService: string, at: number): WorkState {
  return writeDraft(state, "the sending service", { ...state.work.draft, sendingService }, at);
}

/** What was changed in the mail itself, such as `the Button “Open”`. */
export function editMail(state: WorkState, what: string, draft: Draft, at: number): WorkState {
  return writeDraft(state, what, draft, at);
}

/** Another draft as a whole, such as the saved one or one that was merged. */
export function replaceDraft(state: WorkState, what: string, draft: Draft, at: number): WorkState {
  return { ...writeDraft(state, what, draft, at), restoredAt: undefined };
}

/** The data of a sample, which is chosen with it, is changed: without `text`, in its fields. */
export function changeData(state: WorkState, sample: string, { data, text }: EditedData, at: number): WorkState {
  const edit: EditedData = text === undefined ? { data } : { data, text };
  return step(state, "the data", { ...state.work, sample, edits: { ...state.work.edits, [sample]: edit } }, at);
}

/** Shows the data of another sample. What was changed of the last one stays, and is there when it is chosen again. */
export function chooseSample(state: WorkState, sample: string, at: number): WorkState {
  return sample === state.work.sample ? state : step(state, "the choice of the data", { ...state.work, sample }, at);
}

/** The data of a sample as the server has it. */
export function resetData(state: WorkState, sample: string, at: number): WorkState {
  return step(state, "the reset of the data", withoutEdits(state.work, sample), at);
}

export function changeLook(state: WorkState, look: Look, at: number): WorkState {
  return step(state, "the view", { ...state.work, look }, at);
}

/** Notes that the server has saved the data of the chosen sample under a name. */
export function noteSavedSample(state: WorkState, chosen: string, sample: SampleChange, at: number): WorkState {
  const work = { ...withoutEdits(state.work, chosen, sample.name), sample: sample.name };
  return step(state, `the sample ${sample.name}`, work, at, sample);
}

/** Notes that the server has deleted a sample. */
export function noteDeletedSample(state: WorkState, sample: SampleChange, at: number): WorkState {
  const work = { ...withoutEdits(state.work, sample.name), sample: undefined };
  return step(state, `the sample ${sample.name}`, work, at, sample);
}

export function undo(state: WorkState): WorkState {
  const last = state.past.at(-1);
  if (last === undefined) return state;
  const future = [...state.future, { ...last, work: state.work }];
  return settle(state, { ...state, work: last.work, past: state.past.slice(0, -1), future });
}

export function redo(state: WorkState): WorkState {
  const next = state.future.at(-1);
  if (next === undefined) return state;
  const past = [...state.past, { ...next, work: state.work }];
  return settle(state, { ...state, work: next.work, past, future: state.future.slice(0, -1) });
}

/** Notes what the server has now. What is written stays. */
export function rebase(state: WorkState, saved: Draft, etag: string): WorkState {
  return settle(state, { ...state, saved, etag, base: saved, restoredAt: undefined });
}

/** Continues with a draft that was merged with what somebody else saved. */
export function mergeTheirs(state: WorkState, saved: Draft, etag: string, merged: Draft, at: number): WorkState {
  return rebase(replaceDraft(state, "the merge", merged, at), saved, etag);
}

/** Work that this browser kept. Where the draft was that of the server, only the data and the view are shown again. */
export type KeptWork = KeptDraft<Work>;

/** Shows work that this browser kept, which was written on the template of its etag. */
export function restore(state: WorkState, { work, etag, base, at, isChanged }: KeptWork): WorkState {
  if (!isChanged) return { ...state, work: { ...work, draft: state.saved }, past: [], future: [] };
  const next = settle(state, { ...state, work, past: [], future: [] });
  return { ...next, etag, base, restoredAt: next.isChanged ? at : undefined };
}

export function show(state: WorkState, place: Place): WorkState {
  return { ...state, wanted: { ...place } };
}

export function noteShown(state: WorkState): WorkState {
  return { ...state, wanted: undefined };
}

function writeDraft(state: WorkState, what: string, draft: Draft, at: number): WorkState {
  return step(state, what, { ...state.work, draft }, at);
}

function step(state: WorkState, what: string, work: Work, at: number, sample?: SampleChange): WorkState {
  const last = state.past.at(-1);
  const isSame = last?.what === what && last.sample === undefined && sample === undefined;
  // A clock that was set back says nothing of how long ago the last step was.
  const isTogether = isSame && at >= last.at && at - last.at < TOGETHER_MS;
  if (isTogether && state.future.length === 0) {
    const past = state.past.with(-1, { ...last, at });
    return settle(state, { ...state, work, past });
  }
  const past = [...state.past, { what, at, work: state.work, ...(sample && { sample }) }];
  return settle(state, { ...state, work, past: shorten(past), future: [] });
}

function shorten(past: readonly Step[]): readonly Step[] {
  let letters = 0;
  let before: Draft | undefined;
  let first = past.length;
  while (first > 0 && past.length - first < STEPS_MAX) {
    const draft = past[first - 1]?.work.draft;
    if (draft !== before && draft !== undefined) letters += lettersOf(draft, before);
    if (letters > HISTORY_LETTERS_MAX && first < past.length) break;
    before = draft;
    first -= 1;
  }
  return first === 0 ? past : past.slice(first);
}

function lettersOf({ text, files }: Draft, before: Draft | undefined): number {
  const own = text === before?.text ? 0 : text.length;
  return Object.entries(files).reduce(
    (sum, [path, each]) => sum + (each === before?.files[path] ? 0 : each.length),
    own,
  );
}

/** Compares with what the server has only where one of both is another. */
function settle(before: WorkState, after: WorkState): WorkState {
  if (before.work.draft === after.work.draft && before.saved === after.saved) return after;
  return { ...after, isChanged: !isSameDraft(after.work.draft, after.saved) };
}

function withoutEdits(work: Work, ...names: readonly string[]): Work {
  const edits = Object.fromEntries(Object.entries(work.edits).filter(([name]) => !names.includes(name)));
  return { ...work, edits };
}
