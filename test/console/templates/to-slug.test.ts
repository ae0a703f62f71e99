import { expect, it } from "vitest";
import { toSlug } from "../../../console/src/components/to-slug.ts";

it.each([
  ["Order shipped!", "order-shipped"],
  ["  --Welcome--  ", "welcome"],
  ["Übergröße 2", "ubergrosse-2"],
  ["***", ""],
])("%s gives %s", (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});
