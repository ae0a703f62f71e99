import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { renderTsx } from "../compile/target/react-email/support/render-tsx.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const TEMPLATE = ".template.json";

/** One example filled with its data, as the HTML that each target comes to. */
export interface SamplePage {
  readonly name: string;
  readonly title: string;
  readonly html: string;
  readonly unshortened: string;
  readonly reactEmail: string;
}

/** Every example with its data, as pages. */
export async function samplePages(): Promise<readonly SamplePage[]> {
  const names = readdirSync(EXAMPLES)
    .filter((file) => file.endsWith(TEMPLATE))
    .map((file) => file.slice(0, -TEMPLATE.length));
  return await Promise.all(names.map(samplePage));
}

async function samplePage(name: string): Promise<SamplePage> {
  const text = readFileSync(join(EXAMPLES, `${name}${TEMPLATE}`), "utf8");
  const data = JSON.parse(readFileSync(join(EXAMPLES, `${name}.data.json`), "utf8"));
  const { programs } = await compileSource({ kind: "document", text });
  const whole = await compileSource({ kind: "document", text }, { unshortened: true });
  const fill = (program: string | undefined) => {
    if (program === undefined) throw new Error(`${name} does not compile`);
    return fillProgram(JSON.parse(program), data).output;
  };
  const reactEmail = await renderTsx(fill(programs["react-email"]));
  return {
    name,
    title: JSON.parse(text).template_name,
    html: fill(programs.html),
    unshortened: fill(whole.programs.html),
    reactEmail,
  };
}
