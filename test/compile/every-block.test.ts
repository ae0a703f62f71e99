import { expect, it } from "vitest";
import { BLOCK_MEMBERS } from "../../src/domain/document/block/block.ts";
import { EVERY_BLOCK } from "./target/react-email/support/every-block.ts";

it("the document of every block has each kind of block", () => {
  const kinds = Object.keys(BLOCK_MEMBERS);
  expect(kinds.filter((kind) => !EVERY_BLOCK.includes(`"componentType":"${kind}"`))).toEqual([]);
});
