import { expect, test } from "vitest";
import { toFolderFiles } from "../../src/cli/template-folder/folder-files.ts";

const BODY = "<mj-body><mj-section><mj-column><mj-text>A</mj-text></mj-column></mj-section></mj-body>";

test("a folder has the plain text that its source names, and no file that nothing names", () => {
  const text = `<mjml><mj-head><lp-text path="./texts/mail.txt" /></mj-head>${BODY}</mjml>`;
  const files = { "texts/mail.txt": "Hello {{ name }}", "other.txt": "Nothing" };
  const content = { slug: "a", name: "A", subject: "S", source: { kind: "mjml", text, files } as const, samples: [] };
  expect([...toFolderFiles(content).entries()].slice(1)).toEqual([
    ["template.mjml", text],
    ["texts/mail.txt", "Hello {{ name }}"],
  ]);
});
