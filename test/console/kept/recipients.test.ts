import { expect, it } from "vitest";
import { withoutRecipient, withRecipient } from "../../../console/src/kept/recipients.ts";

it("keeps the last 20 recipients, each once, the newest first", () => {
  const sent = Array.from({ length: 25 }, (_, index) => `a${index}@example.com`);
  const kept = [...sent, "A23@example.com"].reduce<readonly string[]>(withRecipient, []);
  expect(kept).toHaveLength(20);
  expect(kept.slice(0, 4)).toEqual(["A23@example.com", "a24@example.com", "a22@example.com", "a21@example.com"]);
  expect(kept.at(-1)).toBe("a5@example.com");
});

it("removes a recipient however it is written", () => {
  expect(withoutRecipient(["a@example.com", "b@example.com"], "B@Example.com")).toEqual(["a@example.com"]);
});
