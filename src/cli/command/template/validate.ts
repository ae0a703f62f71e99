import type { Command, CommandContext, CommandInput } from "../../framework/command.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { type CompileFile, withFileCompiler } from "../../source/compile-file.ts";
import { compileOptions } from "../../source/compile-options.ts";
import type { PartSources } from "../../source/part-sources.ts";
import { ROOT } from "../../source/read-source.ts";
import { SENDING_SERVICE } from "../../source/sending-service.ts";
import { type CheckedTemplate, checkFile, checkFolder, checkInMail } from "../../template-folder/check-template.ts";
import { isFolder, requireTemplateFolders } from "../../template-folder/find-template-folders.ts";
import { toGitHubAnnotation } from "../../template-folder/github-annotation.ts";
import { FILE_KIND, readFileSource } from "../../template-folder/read-file-source.ts";
import { IN_MAIL, readMailAround } from "../../template-folder/read-mail-around.ts";
import { readTemplateFolder } from "../../template-folder/read-template-folder.ts";
import { reportChecked } from "../../template-folder/report-checked.ts";
import { PARTS, remoteFaults, withParts } from "../../template-folder/with-parts.ts";
import { showSteps } from "../../terminal/progress.ts";

const ANNOTATIONS = ["github", "off"] as const;

/** Compiles files and folders; needs neither server nor store. */
export const templateValidate: Command = {
  details: [
    "Applies the same rules as publishing. Exits with 1 if a finding is an error.",
    "",
    "  template validate mails --strict",
    "  template validate mails/footer --in welcome",
  ],
  options: [
    { name: "strict", help: "treat warnings as errors" },
    {
      name: "annotations",
      value: "kind",
      choices: ANNOTATIONS,
      help: "github annotates lines in a pull request; off does not; default: github in GitHub Actions",
    },
    { name: "subject", value: "text", help: "for files: subject line to check with them" },
    { name: "force", help: "accept HTML over 102 KiB (Gmail clips such mails)" },
    { name: "allow-unknown", help: "allow elements and attributes that MJML does not know (warn instead of fail)" },
    { ...FILE_KIND, help: `for files: ${FILE_KIND.help}` },
    { ...IN_MAIL, help: "check the partial or layout in this mail, of a folder or, with --remote, as it is published" },
    ...PARTS,
    { ...ROOT, help: `for files: ${ROOT.help}` },
    { ...SENDING_SERVICE, help: `for files: ${SENDING_SERVICE.help}` },
    ...REMOTE,
  ],

  findFaults: remoteFaults,

  async run(input, context) {
    const { env, output } = context;
    const paths = input.operands.flatMap((path) => (isFolder(path) ? requireTemplateFolders(path) : [path]));
    const checked = await showSteps(output, (tell) => checkAll(paths, { input, context, tell }));
    const annotated = annotates(input, env) ? env : undefined;
    return reportChecked(checked, (each) => describe(each, annotated));
  },
};

/** With one compiler, since each takes its time to start. */
function checkAll(
  paths: readonly string[],
  {
    input,
    context,
    tell,
  }: { readonly input: CommandInput; readonly context: CommandContext; readonly tell: (line: string) => void },
): Promise<readonly CheckedTemplate[]> {
  return withParts(input, context, paths, (open) =>
    withFileCompiler(context, async (compile) => {
      const parts = open();
      const checked: CheckedTemplate[] = [];
      for (const [index, path] of paths.entries()) {
        if (paths.length > 1) tell(`checking ${index + 1} of ${paths.length}: ${path}`);
        checked.push(await checkOne(path, { input, parts, compile }));
      }
      return checked;
    }),
  );
}

async function checkOne(
  path: string,
  {
    input,
    parts,
    compile,
  }: { readonly input: CommandInput; readonly parts: PartSources; readonly compile: CompileFile },
): Promise<CheckedTemplate> {
  const options = compileOptions(input);
  const mail = input.value("in");
  if (mail !== undefined) {
    const part = { ...(isFolder(path) ? readTemplateFolder(path).read : readFileSource(path, input)), parts };
    return checkInMail(part, await readMailAround(part, mail, parts), { path, options, compile });
  }
  if (isFolder(path)) return checkFolder(path, { ...options, parts }, compile);
  const read = { ...readFileSource(path, input), parts };
  return checkFile(read, { ...options, subject: input.value("subject") }, compile);
}

function annotates(input: CommandInput, env: CommandContext["env"]): boolean {
  const kind = input.value("annotations") ?? (env.GITHUB_ACTIONS === "true" ? "github" : "off");
  return kind === "github";
}

/** On GitHub, annotations replace the lines of the findings. */
function describe({ path, isValid, findings, lines }: CheckedTemplate, env: CommandContext["env"] | undefined) {
  const told = env === undefined ? lines : findings.map((finding) => toGitHubAnnotation(finding, env));
  return [...told, `${path} is ${isValid ? "valid" : "not valid"}`];
}
