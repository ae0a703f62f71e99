import { expect, test } from "vitest";
import { readBearer } from "../../../../src/transport/rpc/policy/authorize.ts";

test.each([
  ["Bearer lp_sdk_4Ab", "lp_sdk_4Ab"],
  ["bearer abc", "abc"],
  ["BEARER   abc", "abc"],
  ["Bearer abc==", "abc=="],
  [`Bearer ${"a".repeat(256)}`, "a".repeat(256)],
])("reads the token of %j", (field, token) => {
  expect(readBearer(field)).toBe(token);
});

test.each([[undefined], [null], [""], ["Bearer"], ["Bearer "], ["Basic YTpi"], ["Bearerabc"], ["lp_sdk_4Ab"]])(
  "finds no token in %j",
  (field) => {
    expect(readBearer(field)).toBeUndefined();
  },
);

test.each([
  ["Bearer a b"],
  ["Bearer a, Bearer b"],
  [" Bearer abc"],
  ["Bearer\tabc"],
  ["Bearer ä"],
  ["Bearer =abc"],
  [`Bearer ${"a".repeat(257)}`],
])("finds a malformed token in %j", (field) => {
  expect(readBearer(field)).toBe("");
});
