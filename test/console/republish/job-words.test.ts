import { expect, it } from "vitest";
import { countMails, jobWords, mailsOf, mailWords, planBlocker } from "../../../console/src/republish/job-words.ts";
import { REPUBLISH_ITEM_STATES } from "../../../src/domain/template/republish-job.ts";

const NONE = { waiting: 0, compiled: 0, unchanged: 0, blocked: 0, published: 0, skipped: 0 };

it("has words for each state of a mail and of a job", () => {
  for (const state of REPUBLISH_ITEM_STATES) expect(mailWords(state).about).not.toBe("");
  for (const state of ["running", "planned", "done", "blocked", "cancelled", "failed"])
    expect(jobWords(state).about).not.toBe("");
  expect(jobWords("paused")).toEqual({ label: "paused", look: "", about: "" });
});

it("counts the mails of all states", () => {
  expect(mailsOf({ waiting: 1, compiled: 2, unchanged: 3, blocked: 4, published: 5, skipped: 6 })).toBe(21);
  expect([0, 1, 2].map(countMails)).toEqual(["0 mails", "1 mail", "2 mails"]);
});

it.each([
  ["together", { compiled: 2 }, undefined],
  ["together", { compiled: 2, blocked: 1 }, /^1 mail cannot be published, so none would be\./],
  ["one_by_one", { compiled: 2, blocked: 1 }, undefined],
  ["one_by_one", { blocked: 1 }, /^No mail would change\./],
  ["together", { unchanged: 3 }, /^No mail would change\./],
])("a plan %s with %j can be published, or says why not", (mode, counts, reason) => {
  const blocker = planBlocker({ mode, counts: { ...NONE, ...counts } });
  if (reason === undefined) expect(blocker).toBeUndefined();
  else expect(blocker).toMatch(reason);
});
