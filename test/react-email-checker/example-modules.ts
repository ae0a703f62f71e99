import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { readBrandedExamples } from "../support/branded-examples.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const SOURCE = /^(.*)(\.template\.json|\.mjml)$/;

/** The React Email module of every example with its data, by name. */
export async function exampleModules(): Promise<ReadonlyMap<string, string>> {
  const modules = new Map<string, string>();
  for (const file of readdirSync(EXAMPLES)) {
    const [, name, ending] = SOURCE.exec(file) ?? [];
    if (name === undefined) continue;
    const text = readFileSync(join(EXAMPLES, file), "utf8");
    const data = JSON.parse(readFileSync(join(EXAMPLES, `${name}.data.json`), "utf8"));
    const { programs } = await compileSource({ kind: ending === ".mjml" ? "mjml" : "document", text });
    const program = programs["react-email"];
    if (program === undefined) throw new Error(`${name} has no module`);
    modules.set(name, fillProgram(JSON.parse(program), data).output);
  }
  for (const format of ["mjml", "document"] as const) {
    for (const { slug, data, compile } of readBrandedExamples(format)) {
      const { programs } = await compile();
      const program = programs["react-email"];
      if (program === undefined) throw new Error(`${slug} has no module`);
      modules.set(`${slug} (${format})`, fillProgram(JSON.parse(program), data).output);
    }
  }
  return modules;
}
