import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { fillMail } from "../../src/compile/fill-mail.ts";
import type { Mail } from "./mail-source.ts";

/** An example, filled with its data. */
export interface OwnMail extends Mail {
  readonly mjml: string;
}

const EXAMPLES = join(import.meta.dirname, "../../examples");
const SOURCE = /^(.*)(\.template\.json|\.mjml)$/;

/** Every example; `unshortened` for html as long as mjml makes it. */
export async function ownMails({ unshortened = false } = {}): Promise<readonly OwnMail[]> {
  const mails: OwnMail[] = [];
  for (const file of readdirSync(EXAMPLES).toSorted()) {
    const [, name, ending] = SOURCE.exec(file) ?? [];
    if (name === undefined) continue;
    const text = readFileSync(join(EXAMPLES, file), "utf8");
    const data = JSON.parse(readFileSync(join(EXAMPLES, `${name}.data.json`), "utf8"));
    const compiled = await compileSource({ kind: ending === ".mjml" ? "mjml" : "document", text }, { unshortened });
    const filled = fillMail(compiled, data);
    if ("issues" in filled) throw new Error(`${name}: ${JSON.stringify(filled.issues)}`);
    const mjml = fillProgram(JSON.parse(compiled.programs.mjml ?? ""), data).output;
    mails.push({ name, html: filled.html, text: filled.text, mjml });
  }
  return mails;
}
