import { expect, it } from "vitest";
import type { Draft } from "../../../console/src/template/draft/draft.ts";
import {
  type Answer,
  type Extent,
  judgingAnswer,
  newerAnswer,
  shownAnswer,
} from "../../../console/src/template/preview/answer.ts";

const draft = (text: string): Draft => ({ subject: "", text, files: {}, mjmlPath: "", sendingService: "" });
const [BEFORE, NOW] = [draft("before"), draft("now")];
const PROGRAMS = { template: {}, schema: undefined, dataSchema: undefined, example: undefined, nodes: undefined };

let number = 0;
function answer(extent: Extent, about: Draft, isSound = true): Answer {
  number += 1;
  return { draft: about, extent, number, programs: isSound ? PROGRAMS : undefined, findings: [] };
}

it("keeps the html that is shown when the whole answer about the same draft comes", () => {
  const quick = answer("html", NOW);
  expect(newerAnswer(quick, answer("whole", NOW), NOW)).toBe(quick);
});

it("shows the whole answer with nodes where the quick one about the same draft was requested without them", () => {
  const [bare, whole] = [answer("html", NOW), answer("whole", NOW)];
  const mapped: Answer = { ...whole, programs: { ...PROGRAMS, nodes: [] } };
  expect(shownAnswer(bare, mapped, NOW, true)).toBe(mapped);
  expect(shownAnswer(bare, whole, NOW, false)).toBe(bare);
  expect(shownAnswer(bare, answer("whole", BEFORE), NOW, true)).toBe(bare);
  expect(shownAnswer({ ...bare, programs: { ...PROGRAMS, nodes: [] } }, mapped, NOW, true)).not.toBe(mapped);
});

it("shows what is about the newer draft", () => {
  const [whole, quick] = [answer("whole", BEFORE), answer("html", NOW)];
  expect(newerAnswer(quick, whole, NOW)).toBe(quick);
  expect(newerAnswer(answer("html", BEFORE), answer("whole", NOW), NOW)?.draft).toBe(NOW);
  expect(newerAnswer(undefined, whole, NOW)).toBe(whole);
});

it("shows what an undo brings back, which is answered already", () => {
  const [whole, quick] = [answer("whole", BEFORE), answer("html", NOW)];
  expect(newerAnswer(quick, whole, BEFORE)).toBe(whole);
  expect(newerAnswer(whole, quick, BEFORE)).toBe(whole);
  expect(judgingAnswer(quick, whole, BEFORE)).toBe(whole);
});

it("lists findings of whole answers, and of quick ones where a draft has or had errors", () => {
  const [sound, faulty] = [answer("whole", BEFORE), answer("whole", BEFORE, false)];
  const [quick, broken] = [answer("html", NOW), answer("html", NOW, false)];
  expect(judgingAnswer(quick, sound, NOW)).toBe(sound);
  expect(judgingAnswer(broken, sound, NOW)).toBe(broken);
  expect(judgingAnswer(quick, faulty, NOW)).toBe(quick);
  const whole = answer("whole", NOW);
  expect(judgingAnswer(quick, whole, NOW)).toBe(whole);
});
