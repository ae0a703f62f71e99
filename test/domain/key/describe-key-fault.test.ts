import { expect, it } from "vitest";
import { describeKeyFault } from "../../../src/domain/key/describe-key-fault.ts";

// The last six characters are the CRC-32 of those before them in base62, as zlib of Python counts it.
const SDK = "lp_sdk_AbCdEf012345_Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9a2EouMH";
const ADMIN = "lp_admin_AbCdEf012345_Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9a2aWVMM";

it.each([
  [SDK, undefined],
  [ADMIN, undefined],
  [SDK.slice(0, 52), "is cut off: it has 52 of 69 characters; copy it again"],
  [ADMIN.slice(0, -1), "is cut off: it has 70 of 71 characters; copy it again"],
  [`${SDK}\u2026`, "is too long: it has 70 characters and a key has 69; copy it again"],
  [SDK.replace("Zz9a", "Zz9b"), "has a wrong character: its checksum does not match; copy it again"],
  [`"${SDK}"`, "is in quotation marks: give it without them"],
  [`Bearer ${SDK}`, 'begins with "Bearer": give the key alone'],
  ["sk_live_1", "is not an API key: keys begin with lp_admin_ or lp_sdk_"],
])("says of %j: %s", (text, sentence) => {
  expect(describeKeyFault(text)).toBe(sentence);
});
