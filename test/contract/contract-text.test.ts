import { expect, it } from "vitest";
import { askContract } from "../../src/contract/ask-contract.ts";
import type { ContractText } from "../../src/contract/contract-text.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";

/** Tags at the end of long paths, of which the schema of plain data says much more than that of `dynamic_data`. */
const TAGS = Array.from({ length: 100 }, (_, at) => {
  const path = [`a${at}`, ..."bcdefgh"];
  return { group: "text", name: path.join("."), path, source: `{{ ${path.join(".")} }}` };
});
const PROGRAM = JSON.stringify({
  ...{ format: 3, target: "html", lists: [], conditions: [] },
  ...{ tags: TAGS, ops: TAGS.map((_, at) => ["text", at]) },
});
const SOURCE: TemplateSource = { kind: "mjml", text: "<mjml></mjml>" };
const VERSION = { source: SOURCE, programs: { html: PROGRAM } };
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

function textWithin(textBytesMax: number, answerBytesMax?: number): ContractText | undefined {
  return askContract(VERSION, { textBytesMax, answerBytesMax }).text;
}

it("has no texts that have together more bytes than the limit", () => {
  const text = textWithin(Number.MAX_SAFE_INTEGER);
  if (text === undefined) throw new Error("there is no text");
  const { schema, dataSchema, example } = text;
  expect(bytesOf(dataSchema)).toBeGreaterThan(2 * (bytesOf(schema) + bytesOf(example)));
  const all = bytesOf(schema + dataSchema + example);
  expect(textWithin(all)).toEqual(text);
  expect(textWithin(all - 1)).toBeUndefined();
  expect(textWithin(all, all + bytesOf(PROGRAM))).toEqual(text);
  expect(textWithin(all, all + bytesOf(PROGRAM) - 1)).toBeUndefined();
});
