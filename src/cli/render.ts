import { writeFileSync } from "node:fs";
import { fillProgram } from "../../core/fill-program.ts";
import { isError } from "../domain/diagnostic.ts";
import { TARGETS } from "../domain/target.ts";
import { MAIL_PARTS } from "../domain/template/program-name.ts";
import { type Command, UsageError } from "./command.ts";
import { compileFile } from "./compile-file.ts";
import { formatDiagnostics } from "./diagnostics.ts";
import { readJsonObject } from "./read-source.ts";

const PROGRAMS = [...TARGETS, ...MAIL_PARTS];
const POLICIES = ["empty", "keep", "error"] as const;

/** Compiles and fills a file; needs neither server nor store. */
export const render: Command = {
  name: "render",
  operands: ["<file>"],
  summary: "Compile a local file and fill it with data, without a server or store.",
  details: ["  render examples/welcome.template.json --data examples/welcome.data.json --out welcome.html"],
  options: [
    { name: "target", value: "target", help: `${PROGRAMS.join(", ")}; default html` },
    { name: "subject", value: "text", help: "subject line, for --target subject; may hold merge tags" },
    { name: "data", value: "file", help: "JSON object with merge_tags and context; default: none" },
    { name: "on-missing", value: "policy", help: "empty (default), keep or error, for tags without a value" },
    { name: "out", value: "file", help: "write there; default: standard output" },
  ],

  async run(input, { output }) {
    const [path = ""] = input.operands;
    const target = PROGRAMS.find((name) => name === (input.value("target") ?? "html"));
    const onMissing = POLICIES.find((policy) => policy === (input.value("on-missing") ?? "empty"));
    if (target === undefined) throw new UsageError(`--target must be one of ${PROGRAMS.join(", ")}`);
    if (target === "subject" && !input.value("subject")?.trim()) throw new UsageError("--subject is missing");
    if (onMissing === undefined) throw new UsageError(`--on-missing must be one of ${POLICIES.join(", ")}`);
    const dataPath = input.value("data");
    const data = dataPath === undefined ? {} : readJsonObject(dataPath);

    const { diagnostics, programs } = await compileFile(path, { subject: input.value("subject") ?? "", force: true });
    for (const line of formatDiagnostics(diagnostics)) output.note(line);
    if (diagnostics.some(isError)) return { text: `${path} does not compile`, json: { diagnostics }, exitCode: 1 };
    const program = programs[target];
    if (program === undefined) throw new UsageError(`${path} has no program for ${target}`);
    const filled = fillProgram(JSON.parse(program), data, { onMissing });
    const out = input.value("out");
    if (out === undefined) return { text: filled.output, json: { target, ...filled } };
    writeFileSync(out, filled.output);
    return { text: `${out}: ${filled.report.bytes} bytes`, json: { target, out, report: filled.report } };
  },
};
