import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FillData } from "../../../../core/evaluator/data.ts";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { MISSING_POLICIES } from "../../../../core/evaluator/report.ts";
import { withImageOrigin } from "../../../../examples/images/with-image-origin.ts";
import { isError } from "../../../domain/diagnostic.ts";
import { TARGETS } from "../../../domain/target.ts";
import { MAIL_PARTS } from "../../../domain/template/program-name.ts";
import { CLI } from "../../api/local-caller.ts";
import { readBrandFile } from "../../brand-file/read-brand-file.ts";
import { openFile } from "../../environment/open-file.ts";
import type { Command, CommandContext, CommandInput } from "../../framework/command.ts";
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
import { assertUsed, IN_MAIL, readMailAround } from "../../template-folder/read-mail-around.ts";
import { PARTS, remoteFaults, withParts } from "../../template-folder/with-parts.ts";
import { readTranslation } from "../../translation-file/read-translation.ts";

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
  details: [
    "  render examples/welcome.template.json --data examples/welcome.data.json --open",
    "  render mails/welcome --sample usual --brand brands/acme.brand.json --open",
    "  render mails/welcome/template.mjml --locale de --open",
  ],
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
      name: "brand",
      value: "brand-or-file",
      help: "fill in this brand: a file that ends in .json, or the draft of a stored brand by its slug or id",
    },
    {
      name: "locale",
      value: "tag",
      help: "in this language, with the translations of messages/<tag>.po (or .xlf, .json) beside the file",
    },
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
    IN_MAIL,
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
    ...(input.value("locale") !== undefined && input.value("in") !== undefined
      ? ["--locale is for the texts of the file itself; leave out --in"]
      : []),
    ...(namesStoredBrand(input) ? [] : remoteFaults(input)),
  ],

  async run(input, context) {
    const { env, output } = context;
    const [path = ""] = input.operands;
    const target = PROGRAMS.find((name) => name === input.value("target")) ?? "html";
    const onMissing = MISSING_POLICIES.find((policy) => policy === input.value("on-missing")) ?? "empty";
    const brand = await readBrand(input, context);
    const subject = input.value("subject");
    const locale = input.value("locale");
    const options = { subject, ...compileOptions(input), unshortened: input.has("unshortened"), force: true };
    const { source, data, compilation } = await withParts(input, context, [path], async (open) => {
      const own = { ...readFileSource(path, input), parts: open() };
      const slug = input.value("in");
      const mail = slug === undefined ? undefined : await readMailAround(own, slug, own.parts);
      const read = mail ?? own;
      const data = readValues(input, mail?.isFile === false ? undefined : read.file);
      const compilation = await withFileCompiler(context, async (compile) => {
        const translation = locale === undefined ? {} : await readTranslation(compile, read, { locale, subject });
        return compile(read, { ...options, ...translation });
      });
      if (mail !== undefined) assertUsed(own, mail, compilation);
      return { source: read, data, compilation };
    });
    const { diagnostics, programs, translated } = compilation;
    for (const line of formatDiagnostics(diagnostics, source)) output.note(line);
    if (diagnostics.some(isError)) {
      const json = { diagnostics: diagnostics.map(toDiagnosticJson) };
      return { text: `${path} does not compile`, json, exitCode: 1 };
    }
    const untranslated = translated?.missing.length ?? 0;
    if (untranslated > 0)
      output.note(`texts of ${path} without a translation into ${locale}, shown as they are: ${untranslated}`);
    const program = programs[target];
    if (program === undefined) throw new UsageError(`${path} has no program for ${target}`);
    const filled = fillProgram(JSON.parse(program), brand === undefined ? data : { ...data, brand }, { onMissing });
    const out = input.value("out") ?? (input.has("open") ? temporaryFile(ENDINGS[target]) : undefined);
    if (out === undefined) return { text: filled.output, json: { target, ...filled } };
    // A browser shows the temporary file, and the images of the examples are in this package.
    writeText(out, input.value("out") === undefined ? withImageOrigin(filled.output, PACKAGE) : filled.output);
    if (input.has("open") && !(await openFile(out, env))) output.note(`no program could open ${out}; open it yourself`);
    return { text: `${out}: ${filled.report.bytes} bytes`, json: { target, out, report: filled.report } };
  },
};

/** `file` is what the sample is beside; undefined for a mail that is in no folder. */
function readValues(input: CommandInput, file: string | undefined): FillData {
  const path = input.value("data");
  if (path !== undefined) return readData(path);
  const name = input.value("sample");
  if (name !== undefined && file === undefined)
    throw new UsageError("--sample is for a mail in a folder; give the values of a published one with --data");
  const sample = file === undefined ? undefined : findSample(file, name);
  return sample === undefined ? {} : readJsonObject(sample);
}

function namesStoredBrand(input: CommandInput): boolean {
  return input.value("brand")?.endsWith(".json") === false;
}

/** The values of the brand that is named; only a stored one needs a server or store. */
async function readBrand(input: CommandInput, { withApi }: CommandContext): Promise<FillData["brand"]> {
  const given = input.value("brand");
  if (given === undefined) return undefined;
  if (!namesStoredBrand(input)) return readBrandFile(given).content.tokens;
  return withApi(async ({ brands }) => (await brands.describe(CLI, given)).tokens);
}

function checkFolder(file: string): void {
  if (!existsSync(dirname(file))) throw new UsageError(`there is no folder ${dirname(file)} for --out`);
}

function temporaryFile(ending: string): string {
  return join(mkdtempSync(join(tmpdir(), "letterpress-")), `mail.${ending}`);
}
