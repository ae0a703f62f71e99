import { expect, test } from "vitest";
import { relativeFilePath, resolveFilePath } from "../../../src/domain/template/file-path.ts";

test.each([
  ["", "a.mjml", "a.mjml"],
  ["", "./a//b/./c.mjml", "a/b/c.mjml"],
  ["mails/a.mjml", "b.mjml", "mails/b.mjml"],
  ["mails/a.mjml", "../parts/b.mjml", "parts/b.mjml"],
  ["mails/deep/a.mjml", "x/../../b c.mjml", "mails/b c.mjml"],
  ["a.mjml", "..a/b..mjml", "..a/b..mjml"],
  ["a.mjml", `${"a".repeat(250)}.mjml`, `${"a".repeat(250)}.mjml`],
])("in %j, %j is %j", (from, text, path) => {
  expect(resolveFilePath(from, text)).toEqual({ path });
});

test.each([
  ["", "", "is empty"],
  ["", "  ", "is empty"],
  ["", ".", "names no file"],
  ["mails/a.mjml", "..", "names no file"],
  ["", "a/", "names no file"],
  ["", "a/..", "names no file"],
  ["", "../a.mjml", "leads above the root of the files"],
  ["mails/a.mjml", "../../a.mjml", "leads above the root of the files"],
  ["", "a/../../a/b.mjml", "leads above the root of the files"],
  ["", "/a.mjml", "is absolute; write it from a folder of the files"],
  ["", "c:a.mjml", "is absolute; write it from a folder of the files"],
  ["", "a\\b.mjml", "holds a backslash; write / between folders"],
  ["", "a\u0000.mjml", "holds a control or invisible character"],
  ["", "a\u202Eb.mjml", "holds a control or invisible character"],
  ["", `${"a".repeat(251)}.mjml`, "is longer than 255 characters"],
])("in %j, %j %s", (from, text, problem) => {
  expect(resolveFilePath(from, text)).toEqual({ problem });
});

test.each([
  ["a.mjml", "b.mjml"],
  ["mails/a.mjml", "parts/b.mjml"],
  ["mails/deep/a.mjml", "mails/b.mjml"],
  ["mails/a.mjml", "mails/deep/er/b.mjml"],
  ["mails/a.mjml", "mails"],
  ["a/b/c.mjml", "a/x/c.mjml"],
])("in %j, %j is found as it is written there", (from, path) => {
  expect(resolveFilePath(from, relativeFilePath(from, path))).toEqual({ path });
});
