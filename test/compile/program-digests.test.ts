import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { digestPrograms, PLAIN_MAILS, type ProgramDigests } from "./support/plain-mails.ts";

const FILE = new URL("./program-digests.json", import.meta.url);
const stored: Readonly<Record<string, ProgramDigests>> = JSON.parse(readFileSync(FILE, "utf8"));

test("a digest is stored of each program of every mail", () => {
  expect(Object.keys(stored)).toEqual(PLAIN_MAILS);
  const targets = ["html", "mjml", "react-email", "subject", "text"];
  for (const path of PLAIN_MAILS) expect(Object.keys(stored[path] ?? {}), path).toEqual(targets);
});

test.each(PLAIN_MAILS)("%s has the programs it had; to change them, `npm run generate -- digests`", async (path) => {
  expect(await digestPrograms(path)).toEqual(stored[path]);
});
