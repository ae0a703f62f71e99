import type { FillData } from "../../../../core/evaluator/data.ts";
import { type Diagnostic, isError } from "../../../domain/diagnostic.ts";
import { findChromium } from "../../browser/find-chromium.ts";
import type { Command, CommandInput } from "../../framework/command.ts";
import { checkLayout } from "../../layout/check-layout.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { type CompileFile, withFileCompiler } from "../../source/compile-file.ts";
import { type FileSource, ROOT } from "../../source/read-source.ts";
import { sampleBeside } from "../../source/sample-beside.ts";
import { type CheckedTemplate, toChecked } from "../../template-folder/check-template.ts";
import { isFolder, requireTemplateFolders } from "../../template-folder/find-template-folders.ts";
import { FILE_KIND, readFileSource } from "../../template-folder/read-file-source.ts";
import { readTemplateFolder } from "../../template-folder/read-template-folder.ts";
import { reportChecked } from "../../template-folder/report-checked.ts";
import { PARTS, remoteFaults, withParts } from "../../template-folder/with-parts.ts";
import { showSteps } from "../../terminal/progress.ts";

/** Has a browser look at mails; needs neither server nor store. */
export const check: Command = {
  details: [
    "Fills each tag with 64 characters without a space, five times its sample, Chinese, emoji, Arabic and nothing, in windows",
    "of 320, 375 and 600 px. Exits with 1 if something is wider than the window. CHROMIUM is the path of the browser.",
    "",
    "  check --layout mails",
  ],
  options: [
    { name: "layout", isRequired: true, help: "report elements that are wider than the window" },
    { ...FILE_KIND, help: `for files: ${FILE_KIND.help}` },
    ...PARTS,
    { ...ROOT, help: `for files: ${ROOT.help}` },
    ...REMOTE,
  ],

  findFaults: remoteFaults,

  async run(input, context) {
    const { output } = context;
    const browser = findChromium(context.env);
    const paths = input.operands.flatMap((path) => (isFolder(path) ? requireTemplateFolders(path) : [path]));
    const checked = await showSteps(output, (tell) =>
      withParts(input, context, paths, (open) =>
        withFileCompiler(context, async (compile) => {
          const parts = open();
          const results: CheckedTemplate[] = [];
          for (const [index, path] of paths.entries()) {
            tell(`rendering ${index + 1} of ${paths.length}: ${path}`);
            results.push(await checkPath(path, input, { parts, browser, compile }));
          }
          return results;
        }),
      ),
    );
    return reportChecked(checked, ({ path, lines, isValid }) => [
      ...lines,
      `${path} ${isValid ? "fits" : "does not fit"}`,
    ]);
  },
};

async function checkPath(
  path: string,
  input: CommandInput,
  { parts, ...tools }: Pick<FileSource, "parts"> & { readonly browser: string; readonly compile: CompileFile },
): Promise<CheckedTemplate> {
  const template = isFolder(path) ? readTemplateFolder(path) : undefined;
  const read = { ...(template?.read ?? readFileSource(path, input)), parts };
  const samples = template?.content.samples.map(({ data }) => data as FillData) ?? sampleBeside(path);
  const subject = template?.content.subject;
  const found = await findOverflow(read, { subject, samples, ...tools });
  return toChecked(path, found, { ...template, read });
}

async function findOverflow(
  read: FileSource,
  given: {
    readonly subject: string | undefined;
    readonly samples: readonly FillData[];
    readonly browser: string;
    readonly compile: CompileFile;
  },
): Promise<readonly Diagnostic[]> {
  const { diagnostics, programs } = await given.compile(read, { subject: given.subject, force: true });
  if (programs.html === undefined) return diagnostics.filter(isError);
  const html = JSON.parse(programs.html);
  return checkLayout(given.browser, { source: read.source, html, samples: given.samples });
}
