import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { MISSING_POLICIES } from "../../../../core/evaluator/report.ts";
import { withImageOrigin } from "../../../../examples/images/with-image-origin.ts";
import { isError } from "../../../domain/diagnostic.ts";
import { TARGETS } from "../../../domain/target.ts";
import { MAIL_PARTS } from "../../../domain/template/program-name.ts";
import { openFile } from "../../environment/open-file.ts";
import type { Command } from "../../framework/command.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { toDiagnosticJson } from "../../json/diagnostic-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { withFileCompiler } from "../../source/compile-file.ts";
import { compileOptions } from "../../source/compile-options.ts";
import { formatDiagnostics } from "../../source/format-diagnostics.ts";
import { readData } from "../../source/read-data.ts";
import { ROOT, readJsonObject } from "../../source/read-source.ts";
import { findSample } from "../../source/sample-file.ts";
import { SENDING_SERVICE } from "../../source/sending-service.ts";
import { writeText } from "../../source/write-text.ts";
import { FILE_KIND, readFileSource } from "../../template-folder/read-file-source.ts";
import { PARTS, remoteFaults, withParts } from "../../template-folder/with-parts.ts";

const PACKAGE = pathToFileURL(join(import.meta.dirname, "../../../..")).href;
const PROGRAMS = [...TARGETS, ...MAIL_PARTS];
/** Endings of files by what they hold, so that the right program opens them. */
const ENDINGS = {
  html: "html",
  mjml: "mjml",
  "react-email": "tsx",
  text: "txt",
  subject: "txt",
  message: "json",
} as const;

/** Compiles and fills a file; needs neither server nor store. */
export const render: Command = {
  details: ["  render examples/welcome.template.json --data examples/welcome.data.json --open"],
  options: [
    { name: "target", value: "target", help: `${PROGRAMS.join(", ")}; default html`, choices: PROGRAMS },
    { name: "subject", value: "text", help: "subject line, for --target subject; may contain merge tags" },
    {
      name: "data",
      value: "file",
      help: "JSON object of your own, or one with data, merge_tags, context and lists; default: none",
    },
    { name: "sample", value: "name", help: "use samples/<name>.json beside the file as data" },
    {
      name: "on-missing",
      value: "policy",
      help: "what to do with tags without a value: empty (default), error-urls, keep or error",
      choices: MISSING_POLICIES,
    },
    { name: "out", value: "file", help: "file to write; default: standard output", check: checkFolder },
    { name: "allow-unknown", help: "allow elements and attributes that MJML does not know (warn instead of fail)" },
    { name: "unshortened", help: "do not shorten the HTML, to compare it with the output of mjml" },
    FILE_KIND,
    ...PARTS,
    ROOT,
    SENDING_SERVICE,
    { name: "strict", help: "treat warnings as errors" },
    { name: "open", help: "open the result (HTML in a browser); without --out it is a temporary file" },
    ...REMOTE,
  ],

  findFaults: (input) => [
    ...(input.value("target") === "subject" && !input.value("subject")?.trim() ? ["--subject is missing"] : []),
    ...(input.value("data") !== undefined && input.value("sample") !== undefined
      ? ["give --data or --sample, not both"]
      : []),
    ...remoteFaults(input),
  ],

  async run(input, context) {
    const { env, output } = context;
    const [path = ""] = input.operands;
    const target = PROGRAMS.find((name) => name === input.value("target")) ?? "html";
    const onMissing = MISSING_POLICIES.find((policy) => policy === input.value("on-missing")) ?? "empty";
    const dataPath = input.value("data");
    const samplePath = findSample(path, input.value("sample"));
    const sample = samplePath === undefined ? {} : readJsonObject(samplePath);
    const data = dataPath === undefined ? sample : readData(dataPath);

    const subject = input.value("subject");
    const options = { subject, ...compileOptions(input), unshortened: input.has("unshortened"), force: true };
    const { source, compilation } = await withParts(input, context, [path], async (open) => {
      const read = { ...readFileSource(path, input), parts: open() };
      return { source: read, compilation: await withFileCompiler(context, (compile) => compile(read, options)) };
    });
    const { diagnostics, programs } = compilation;
    for (const line of formatDiagnostics(diagnostics, source)) output.note(line);
    if (diagnostics.some(isError)) {
      const json = { diagnostics: diagnostics.map(toDiagnosticJson) };
      return { text: `${path} does not compile`, json, exitCode: 1 };
    }
    const program = programs[target];
    if (program === undefined) throw new UsageError(`${path} has no program for ${target}`);
    const filled = fillProgram(JSON.parse(program), data, { onMissing });
    const out = input.value("out") ?? (input.has("open") ? temporaryFile(ENDINGS[target]) : undefined);
    if (out === undefined) return { text: filled.output, json: { target, ...filled } };
    // A browser shows the temporary file, and the images of the examples are in this package.
    writeText(out, input.value("out") === undefined ? withImageOrigin(filled.output, PACKAGE) : filled.output);
    if (input.has("open") && !(await openFile(out, env))) output.note(`no program could open ${out}; open it yourself`);
    return { text: `${out}: ${filled.report.bytes} bytes`, json: { target, out, report: filled.report } };
  },
};

function checkFolder(file: string): void {
  if (!existsSync(dirname(file))) throw new UsageError(`there is no folder ${dirname(file)} for --out`);
}

function temporaryFile(ending: string): string {
  return join(mkdtempSync(join(tmpdir(), "letterpress-")), `mail.${ending}`);
}
