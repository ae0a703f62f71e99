import { isError } from "../domain/diagnostic.ts";
import type { Command } from "./command.ts";
import { compileFile } from "./compile-file.ts";
import { formatDiagnostics } from "./diagnostics.ts";

/** Compiles a file; needs neither server nor store. */
export const templateValidate: Command = {
  name: "template validate",
  operands: ["<file>"],
  summary: "Compile a file, store nothing, and print every finding.",
  details: ["The exit code is 1 when a finding is an error."],
  options: [
    { name: "subject", value: "text", help: "subject line to check with it" },
    { name: "force", help: "take HTML over 102 KiB, which Gmail cuts off" },
    { name: "allow-unknown", help: "take what mjml does not know, with a warning" },
  ],

  async run(input) {
    const [path = ""] = input.operands;
    const { diagnostics } = await compileFile(path, {
      subject: input.value("subject") ?? "",
      force: input.has("force"),
      allowUnknown: input.has("allow-unknown"),
    });
    const isValid = !diagnostics.some(isError);
    const verdict = isValid ? "valid" : "not valid";
    return {
      text: [...formatDiagnostics(diagnostics), `${path} is ${verdict}`].join("\n"),
      json: { valid: isValid, diagnostics },
      exitCode: isValid ? 0 : 1,
    };
  },
};
