import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Program } from "../../../core/evaluator/program.ts";
import { formatCode } from "../../../src/cli/eject/format-code.ts";
import { makeComponent } from "../../../src/cli/eject/make-component.ts";
import { toDataShape } from "../../../src/cli/types/data-shape.ts";
import { toContractSchema } from "../../../src/contract/contract-schema.ts";
import { readContract } from "../../../src/contract/read-contract.ts";

const CASES = join(import.meta.dirname, "../../../conformance/render");

/** The examples, and templates with every position, every operator and every form of a list. */
export const TEMPLATES = readdirSync(CASES).filter((name) => existsSync(join(CASES, name, "template.json")));

export function programOf(name: string): Program {
  return JSON.parse(readFileSync(join(CASES, name, "template.json"), "utf8")).programs["react-email"];
}

export const contractOf = (program: Program) => readContract({ "react-email": JSON.stringify(program) });

export const componentOf = (name: string): Promise<string> => componentOfProgram(programOf(name));

export async function componentOfProgram(program: Program): Promise<string> {
  const shape = toDataShape(toContractSchema(contractOf(program)));
  const code = makeComponent({ program, shape, origin: "a test" });
  return (await formatCode(code)) ?? code;
}
