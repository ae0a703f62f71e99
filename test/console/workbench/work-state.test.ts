import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Draft } from "../../../console/src/template/draft/draft.ts";
import { isUntouched } from "../../../console/src/template/workbench/work.ts";
import {
  beginState,
  changeData,
  changeLook,
  chooseSample,
  chooseService,
  editMail,
  mergeTheirs,
  noteDeletedSample,
  noteSavedSample,
  rebase,
  redo,
  replaceText,
  resetData,
  restore,
  undo,
  type WorkState,
  writeSubject,
  writeText,
} from "../../../console/src/template/workbench/work-state.ts";

const DRAFT: Draft = {
  ...{ subject: "Hello", text: "<mjml></mjml>", files: { "a.mjml": "a" } },
  ...{ mjmlPath: "", sendingService: "" },
};
const SECOND = 1_000;
const first = beginState(DRAFT, "1");
const data = (name: string) => ({ merge_tags: { text: { name } } });
const LOOK = { ...first.work.look, scheme: "dark" } as const;

type Command = (state: WorkState, at: number) => WorkState;
const words = fc.constantFrom("one", "two", "three");
const command: fc.Arbitrary<Command> = fc.oneof(
  words.map(
    (text): Command =>
      (state, at) =>
        writeText(state, "", text, at),
  ),
  words.map(
    (text): Command =>
      (state, at) =>
        writeText(state, "a.mjml", text, at),
  ),
  words.map(
    (text): Command =>
      (state, at) =>
        writeSubject(state, text, at),
  ),
  words.map(
    (text): Command =>
      (state, at) =>
        chooseService(state, text, at),
  ),
  words.map(
    (text): Command =>
      (state, at) =>
        editMail(state, `the Text “${text}”`, { ...state.work.draft, text }, at),
  ),
  words.map(
    (name): Command =>
      (state, at) =>
        changeData(state, name, { data: data(name) }, at),
  ),
  words.map(
    (name): Command =>
      (state, at) =>
        chooseSample(state, name, at),
  ),
  words.map(
    (name): Command =>
      (state, at) =>
        noteDeletedSample(state, { name, before: {}, after: undefined }, at),
  ),
  words.map(
    (name): Command =>
      (state, at) =>
        resetData(state, name, at),
  ),
  fc.constant<Command>((state, at) => changeLook(state, LOOK, at)),
);

function times(count: number, command: (state: WorkState) => WorkState, state: WorkState): WorkState {
  return count === 0 ? state : times(count - 1, command, command(state));
}

describe("the work on a template", () => {
  it("is as it was after every undo, and as it became after every redo, whatever was done", () => {
    const steps = fc.array(fc.tuple(command, fc.integer({ min: 0, max: 2 * SECOND })), { maxLength: 30 });
    fc.assert(
      fc.property(steps, (list) => {
        let [state, at] = [first, 0];
        for (const [run, wait] of list) {
          at += wait;
          state = run(state, at);
        }
        const back = times(state.past.length, undo, state);
        expect(back.work).toEqual(first.work);
        expect(back.isChanged).toBe(false);
        expect(times(back.future.length, redo, back).work).toEqual(state.work);
      }),
    );
  });

  it("is undone word by word: what is typed without a pause is one change", () => {
    const typed = ["H", "He", "Hey"].reduce((state, text, index) => writeText(state, "", text, index * 200), first);
    const formatted = replaceText(typed, "", "Hey.", 500);
    expect(undo(formatted).work.draft.text).toBe("Hey");
    const later = writeText(typed, "", "Hey you", 5 * SECOND);
    expect(undo(later).work.draft.text).toBe("Hey");
    expect(undo(undo(later)).work.draft.text).toBe(DRAFT.text);
  });

  it("loses what could be redone to a new change, and nothing to an equal text", () => {
    const back = undo(writeText(first, "", "x", 0));
    expect(writeText(back, "", DRAFT.text, SECOND)).toBe(back);
    expect(writeText(back, "", "y", SECOND).future).toEqual([]);
  });

  it("keeps changed data when another sample is chosen, and has it again with its sample", () => {
    const changed = changeData(chooseSample(first, "ada", 0), "ada", { data: data("Ada") }, SECOND);
    const other = chooseSample(changed, "grace", 2 * SECOND);
    expect(other.work.edits.ada?.data).toEqual(data("Ada"));
    expect(chooseSample(other, "ada", 3 * SECOND).work).toEqual(changed.work);
    expect(resetData(changed, "ada", 3 * SECOND).work.edits).toEqual({});
  });

  it("chooses the sample whose data is changed, also while it is only the first one", () => {
    expect(first.work.sample).toBeUndefined();
    expect(changeData(first, "ada", { data: data("Ada") }, 0).work.sample).toBe("ada");
  });

  it("keeps JSON that is not finished yet, until the data is changed in its fields", () => {
    const typed = changeData(first, "", { data: data("Ada"), text: '{ "merge' }, 0);
    expect(typed.work.edits[""]).toEqual({ data: data("Ada"), text: '{ "merge' });
    expect(changeData(typed, "", { data: data("Grace") }, SECOND).work.edits[""]).toEqual({ data: data("Grace") });
  });

  it("says what the server has to have when a sample that was deleted or saved is undone", () => {
    const before = { name: "ada", before: data("Ada"), after: undefined };
    const deleted = noteDeletedSample(chooseSample(first, "ada", 0), before, SECOND);
    expect(deleted.work.sample).toBeUndefined();
    expect(deleted.past.at(-1)?.sample).toEqual(before);
    expect(undo(deleted).work.sample).toBe("ada");
    const after = { name: "new", before: undefined, after: data("Grace") };
    const saved = noteSavedSample(changeData(first, "", { data: data("Grace") }, 0), "", after, SECOND);
    expect(saved.work).toMatchObject({ sample: "new", edits: {} });
    expect(redo(undo(saved)).past.at(-1)?.sample).toEqual(after);
  });

  it("is saved where the server has the same, also after an undo over the save", () => {
    const written = writeSubject(first, "New", 0);
    expect(written.isChanged).toBe(true);
    const saved = rebase(written, written.work.draft, "2");
    expect([saved.isChanged, saved.etag, saved.base]).toEqual([false, "2", written.work.draft]);
    expect(undo(saved)).toMatchObject({ isChanged: true, work: { draft: DRAFT } });
  });

  it("has a merge as one change, on what somebody else saved", () => {
    const theirs = { ...DRAFT, subject: "Theirs" };
    const merged = { ...theirs, text: "mine" };
    const state = mergeTheirs(writeText(first, "", "mine", 0), theirs, "2", merged, SECOND);
    expect(state).toMatchObject({ etag: "2", base: theirs, saved: theirs, isChanged: true });
    expect(undo(state).work.draft).toEqual({ ...DRAFT, text: "mine" });
  });

  it("is restored with the draft that it was written on, and counts as untouched only without any change", () => {
    const base = { ...DRAFT, text: "older" };
    const work = { ...chooseSample(first, "ada", 0).work, draft: { ...DRAFT, text: "mine" } };
    const state = restore(first, JSON.parse(JSON.stringify({ work, etag: "0", base, at: 7, isChanged: true })));
    expect(state).toMatchObject({ work, etag: "0", base, restoredAt: 7, isChanged: true, saved: DRAFT });
    expect(isUntouched(JSON.parse(JSON.stringify(first.work)), DRAFT)).toBe(true);
    expect(isUntouched(changeLook(first, LOOK, 0).work, DRAFT)).toBe(false);
    expect(isUntouched(changeData(first, "", { data: {} }, 0).work, DRAFT)).toBe(false);
  });

  it("has the draft of the server, and not an older one, where only data was kept", () => {
    const work = { ...changeData(first, "ada", { data: data("Ada") }, 0).work, draft: { ...DRAFT, text: "older" } };
    const state = restore(first, { work, etag: "0", base: work.draft, at: 7, isChanged: false });
    expect(state).toMatchObject({ isChanged: false, etag: "1", work: { draft: DRAFT, edits: work.edits } });
  });

  it("has a shorter history where the source is large, and never none", () => {
    let state = first;
    for (let count = 1; count <= 400; count += 1) state = writeText(state, "", `${count}`, count * SECOND);
    expect(state.past).toHaveLength(300);
    state = first;
    for (let count = 1; count <= 60; count += 1)
      state = writeText(state, "", `${count}`.repeat(500_000), count * SECOND);
    expect(state.past.length).toBeGreaterThan(5);
    expect(state.past.length).toBeLessThan(45);
  });
});

it("keeps steps apart when the clock is set back between them", () => {
  const one = writeSubject(first, "One", SECOND * 100);
  const two = writeSubject(one, "Two", SECOND);
  expect(undo(two).work.draft.subject).toBe("One");
  expect(undo(writeSubject(two, "Two more", SECOND + 100)).work.draft.subject).toBe("One");
});
