import { contractOf } from "../../../contract/contract-of.ts";
import { toContractSchema } from "../../../contract/contract-schema.ts";
import { isError } from "../../../domain/diagnostic.ts";
import { type FoundTemplate, findTemplate } from "../../eject/find-template.ts";
import { formatCode } from "../../eject/format-code.ts";
import { makeComponent } from "../../eject/make-component.ts";
import { writeSharedHelpers } from "../../eject/write-shared-helpers.ts";
import type { Command, CommandContext, CommandInput, CommandResult } from "../../framework/command.ts";
import { readVersion } from "../../framework/read-version.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { toDiagnosticJson } from "../../json/diagnostic-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { withFileCompiler } from "../../source/compile-file.ts";
import { compileOptions } from "../../source/compile-options.ts";
import { formatDiagnostics } from "../../source/format-diagnostics.ts";
import { ROOT } from "../../source/read-source.ts";
import { writeText } from "../../source/write-text.ts";
import { FILE_KIND } from "../../template-folder/read-file-source.ts";
import { PARTS } from "../../template-folder/with-parts.ts";
import { toDataShape } from "../../types/data-shape.ts";

/** Makes a component of a template, for projects that continue without Letterpress. */
export const eject: Command = {
  details: [
    "Accepts a file, a folder, or the id or slug of a published template. The component has the data as its props and",
    "renders the same HTML. With --out, the functions that read its values are in values.ts beside it, which the",
    "components in a folder share.",
    "",
    "  eject welcome --react --out emails/welcome.tsx",
  ],
  options: [
    { name: "react", help: "for React Email, as TSX" },
    { name: "out", value: "file", help: "file to write; default: standard output" },
    {
      name: "version",
      value: "number",
      help: "version of a published template; default: the one that is served",
      check: readVersion,
    },
    {
      name: "allow-unknown",
      help: "for files: allow elements and attributes that MJML does not know (warn instead of fail)",
    },
    { ...FILE_KIND, help: `for files: ${FILE_KIND.help}` },
    ...PARTS.map((option) => ({ ...option, help: `for files and folders: ${option.help}` })),
    { ...ROOT, help: `for files: ${ROOT.help}` },
    ...REMOTE,
  ],

  findFaults: (input) => (input.has("react") ? [] : ["--react is missing: it is the only output so far"]),

  async run(input, context) {
    return findTemplate(input, context, (found) => ejectTemplate(found, input, context));
  },
};

async function ejectTemplate(
  { origin, version, subject, read }: FoundTemplate,
  input: CommandInput,
  context: CommandContext,
): Promise<CommandResult> {
  // A version was judged when it was published.
  const options = { ...compileOptions(input), ...(version !== undefined && { allowUnknown: true }), force: true };
  const compilation = await withFileCompiler(context, (compile) => compile(read, { ...options, subject }));
  const { diagnostics, programs } = compilation;
  const isWrong = diagnostics.some(isError);
  if (isWrong || version === undefined)
    for (const line of formatDiagnostics(diagnostics, read)) context.output.note(line);
  if (isWrong) {
    const json = { diagnostics: diagnostics.map(toDiagnosticJson) };
    return { text: `${origin} does not compile`, json, exitCode: 1 };
  }
  const { "react-email": program } = programs;
  if (program === undefined) throw new UsageError(`${origin} has no program for react-email`);
  const contract = contractOf({ source: read.source, programs: { "react-email": program } });
  const shape = toDataShape(toContractSchema(contract));
  const out = input.value("out");
  const helperModule = out === undefined ? undefined : "./values";
  const code = makeComponent({ program: JSON.parse(program), shape, origin, helperModule });
  const formatted = await formatCode(code);
  if (formatted === undefined) context.output.note(UNFORMATTED);
  const tsx = formatted ?? code;
  if (out === undefined) return { text: tsx.trimEnd(), json: { version, tsx } };
  const helpers = await writeSharedHelpers(out);
  writeText(out, tsx);
  const text = `${out}: ${Buffer.byteLength(tsx)} bytes, with the helpers in ${helpers}`;
  return { text, json: { version, out, helpers } };
}

const UNFORMATTED = "the component is not formatted: `npm install prettier` beside @letterpress/server, then try again";
