import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileSource } from "../../src/compile/compile-source.ts";
import { fillMail } from "../../src/compile/fill-mail.ts";
import type { Mail } from "./mail-source.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const SOURCE = /^(.*)(\.template\.json|\.mjml)$/;

/** Every example with its data. */
export async function ownMails(): Promise<readonly Mail[]> {
  const mails: Mail[] = [];
  for (const file of readdirSync(EXAMPLES)) {
    const [, name, ending] = SOURCE.exec(file) ?? [];
    if (name === undefined) continue;
    const text = readFileSync(join(EXAMPLES, file), "utf8");
    const data = JSON.parse(readFileSync(join(EXAMPLES, `${name}.data.json`), "utf8"));
    const compiled = await compileSource({ kind: ending === ".mjml" ? "mjml" : "document", text });
    const filled = fillMail(compiled, data);
    if ("issues" in filled) throw new Error(`${name}: ${JSON.stringify(filled.issues)}`);
    mails.push({ name, html: filled.html, text: filled.text });
  }
  return mails;
}
