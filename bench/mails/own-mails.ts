import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FillData } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import type { Compilation } from "../../src/compile/compiler.ts";
import { fillMail } from "../../src/compile/fill-mail.ts";
import { readBrandedExamples } from "../../test/support/branded-examples.ts";
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
    const mjml = fillProgram(JSON.parse(compiled.programs.mjml ?? ""), data).output;
    mails.push({ name, ...fillWell(name, compiled, data), mjml });
  }
  return mails;
}

/** Every mail of the examples in brands, filled with its sample and the values that its layout declares. */
export async function brandedMails(): Promise<readonly Mail[]> {
  return await Promise.all(
    readBrandedExamples().map(async ({ slug, data, compile }) => ({
      name: slug,
      ...fillWell(slug, await compile(), data),
    })),
  );
}

function fillWell(name: string, compiled: Compilation, data: FillData): Pick<OwnMail, "html" | "text"> {
  const filled = fillMail(compiled, data);
  if ("issues" in filled) throw new Error(`${name}: ${JSON.stringify(filled.issues)}`);
  return { html: filled.html, text: filled.text };
}
