import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { readSource } from "../../../src/cli/source/read-source.ts";
import { compileSource } from "../../../src/compile/compile-source.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** What includes of these mails may name begins here. */
const INCLUDES = "test/corpus/mails";
const PLACES = [
  "examples/*.{mjml,template.json}",
  `${INCLUDES}/*.mjml`,
  `${INCLUDES}/campaigns/spring.mjml`,
  "test/real-mails/mails/*.mjml",
];
const SUBJECT = "Hello {{ first_name|'friend' }}";

/** The digests of the programs of one mail, by their targets and parts. */
export type ProgramDigests = Readonly<Record<string, string>>;

/** The sources of mails that use no partials and no brands, by their paths. */
export const PLAIN_MAILS: readonly string[] = PLACES.flatMap((place) => globSync(place, { cwd: ROOT }).toSorted());

/** SHA-256 of the bytes of each program that a publish stores of the mail. */
export async function digestPrograms(path: string): Promise<ProgramDigests> {
  const folder = path.startsWith(INCLUDES) ? INCLUDES : dirname(path);
  const { source } = readSource(join(ROOT, path), join(ROOT, folder));
  const { programs, diagnostics } = await compileSource(source, { subject: SUBJECT, stage: "publication" });
  const texts = Object.entries(programs).toSorted(([left], [right]) => (left < right ? -1 : 1));
  if (texts.length === 0) throw new Error(`${path} does not compile: ${JSON.stringify(diagnostics)}`);
  const digests = texts.map(([name, text]) => [name, createHash("sha256").update(text).digest("hex")]);
  return Object.fromEntries(digests);
}
