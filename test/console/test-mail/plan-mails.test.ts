import { expect, it } from "vitest";
import { describePlan, planMails } from "../../../console/src/template/test-mail/plan-mails.ts";

const PREVIEW = { sample: "", data: { data: { name: "Ada" } } };
const NEW = { sample: "new", data: { data: { name: "Bo" } } };
const OLD = { sample: "old", data: {} };

it("plans one mail for each recipient and each set of data", () => {
  expect(planMails(["a@b.c", "d@e.f"], [NEW, OLD])).toEqual([
    { to: "a@b.c", ...NEW },
    { to: "a@b.c", ...OLD },
    { to: "d@e.f", ...NEW },
    { to: "d@e.f", ...OLD },
  ]);
  expect(planMails([], [NEW])).toEqual([]);
});

it("says how many mails these are", () => {
  expect(describePlan(["a", "b"], [NEW, OLD, { ...OLD, sample: "older" }])).toBe("6 mails: 2 people × 3 samples");
  expect(describePlan(["a"], [NEW])).toBe("1 mail: 1 person × 1 sample");
  expect(describePlan(["a", "b"], [PREVIEW])).toBe("2 mails: 2 people");
  expect(describePlan([], [PREVIEW])).toBe("0 mails: 0 people");
});
