import { isError } from "../domain/diagnostic.ts";
import type { Command } from "./command.ts";
import { compileFile } from "./compile-file.ts";
import { compileOptions } from "./compile-options.ts";
import { formatDiagnostics } from "./diagnostics.ts";
import { toDiagnosticJson } from "./json/diagnostic-json.ts";
import { ROOT, readSource } from "./read-source.ts";

/** Compiles a file; needs neither server nor store. */
export const templateValidate: Command = {
  name: "template validate",
  operands: ["<file>"],
  summary: "Compile a file, store nothing, and print every finding.",
  details: ["Judges as publishing does. The exit code is 1 when a finding is an error."],
  options: [
    { name: "subject", value: "text", help: "subject line to check with it" },
    { name: "force", help: "take HTML over 102 KiB, which Gmail cuts off" },
    { name: "allow-unknown", help: "take what mjml does not know, with a warning" },
    ROOT,
    { name: "strict", help: "take warnings for errors" },
  ],

  async run(input) {
    const [path = ""] = input.operands;
    const source = readSource(path, input.value("root"));
    const { diagnostics } = await compileFile(source, {
      subject: input.value("subject"),
      stage: "publication",
      ...compileOptions(input),
    });
    const isValid = !diagnostics.some(isError);
    const verdict = isValid ? "valid" : "not valid";
    return {
      text: [...formatDiagnostics(diagnostics, source), `${path} is ${verdict}`].join("\n"),
      json: { valid: isValid, diagnostics: diagnostics.map(toDiagnosticJson) },
      exitCode: isValid ? 0 : 1,
    };
  },
};
