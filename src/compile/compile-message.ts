import type { Program } from "../../core/evaluator/program.ts";
import { ProgramWriter } from "./mail/program/program-writer.ts";
import type { Value } from "./mail/tree/value.ts";

/** What an author declares of the messages of a template, as a program that writes it as JSON. */
export function compileMessage(settings: Value): Program {
  const writer = new ProgramWriter("message", { conditions: [], lists: [] });
  for (const piece of settings) writer.write(piece);
  return writer.finish();
}
