import { create, type DescMethod } from "@bufbuild/protobuf";
import { createValidator } from "@bufbuild/protovalidate";
import { describe, expect, it } from "vitest";
import { KeyService } from "../../../../gen/letterpress/v1/key_service_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { createValidateMessage } from "../../../../src/transport/rpc/policy/validate-message.ts";

const { getTemplate, createTemplate, updateTemplate, publishTemplate, rollbackTemplate } = TemplateService.method;
const FIELDS: readonly (readonly [DescMethod, string])[] = [
  [KeyService.method.createKey, "name"],
  ...["name", "slug", "subject"].map((field) => [createTemplate, field] as const),
  ...["name", "slug", "subject"].map((field) => [updateTemplate, field] as const),
  [publishTemplate, "comment"],
  [rollbackTemplate, "comment"],
  [getTemplate, "ifNoneMatch"],
];

const TEXTS = [
  "",
  " ",
  "a",
  "A b",
  "a-1",
  "-a",
  "\u3000\u2003",
  "\u3000 a \u3000",
  "a\u0000",
  "a\u0085b",
  "\n",
  "a\r\n\tb",
  "\u00ad",
  "\u200b",
  "a\u202eb",
  "\u2028",
  "\u{1d173}",
  "\u{e0041}",
  "\u034f\u115f",
  "\uffa0",
  "\ufffd",
  "\u{1f600}",
  "üñ",
  "*",
  ' W/"a" , "b"\t',
  '"a" "b"',
  "123e4567-e89b-42d3-a456-426614174000",
  "a".repeat(64),
  "a".repeat(65),
];

const ours = createValidateMessage();
const re2 = createValidator();

describe("patterns of the rules", () => {
  it.each(FIELDS)("%s %s mean what they mean to RE2", (method, field) => {
    for (const text of TEXTS) {
      const message = create(method.input, { [field]: text });
      const expected = re2.validate(method.input, message).violations ?? [];
      expect([text, ours(method, message).map(String)]).toEqual([text, expected.map(String)]);
    }
  });

  // In quadratic time each would take minutes.
  it.each(FIELDS)("%s %s are matched in linear time", (method, field) => {
    for (const unit of ["a", " ", "\t", "é", '"a",', "\r\n"]) {
      const text = `${unit.repeat(1_000_000 / unit.length)}\u0000`;
      expect(ours(method, create(method.input, { [field]: text })), unit).not.toEqual([]);
    }
  });
});
