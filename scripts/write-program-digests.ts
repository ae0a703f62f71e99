/**
 * Writes test/compile/program-digests.json. A difference means that each mail with such a program fills differently
 * from its next publish on: CHANGELOG.md says so.
 */
import { writeFileSync } from "node:fs";
import { digestPrograms, PLAIN_MAILS, type ProgramDigests } from "../test/compile/support/plain-mails.ts";

const digests: Record<string, ProgramDigests> = {};
for (const path of PLAIN_MAILS) digests[path] = await digestPrograms(path);
writeFileSync(
  new URL("../test/compile/program-digests.json", import.meta.url),
  `${JSON.stringify(digests, null, 2)}\n`,
);
