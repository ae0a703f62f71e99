import { expect, it } from "vitest";
import { digestToken } from "../../../src/domain/key/key-digest.ts";
import type { KeyToken } from "../../../src/domain/key/key-token.ts";

const TOKEN: KeyToken = { kind: "sdk", id: "0123456789ab", secret: "s".repeat(43) };
const PEPPER = "a pepper of thirty-two bytes, ok";

/** A stored row that is given another id or kind recognises no token: not that of its own key either. */
it.each([undefined, PEPPER])("a digest with the pepper %s is that of one id, one kind and one secret", (pepper) => {
  const others: readonly KeyToken[] = [
    { ...TOKEN, kind: "admin" },
    { ...TOKEN, id: "0123456789ac" },
    { ...TOKEN, secret: `${"s".repeat(42)}t` },
  ];
  const digests = [TOKEN, ...others].map((token) => Buffer.from(digestToken(token, pepper)).toString("hex"));
  expect(new Set(digests).size).toBe(4);
  expect(digests.every((digest) => digest.length === 64)).toBe(true);
  expect(Buffer.from(digestToken({ ...TOKEN }, pepper)).toString("hex")).toBe(digests[0]);
});

it("a digest is bound by the pepper", () => {
  const digests = [undefined, PEPPER, `${PEPPER}!`].map((pepper) => Buffer.from(digestToken(TOKEN, pepper)).toString());
  expect(new Set(digests).size).toBe(3);
});
