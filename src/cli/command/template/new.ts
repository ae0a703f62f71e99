import { existsSync, readdirSync } from "node:fs";
import { basename, resolve } from "node:path";
import { listExamples, readExample } from "../../../app/read-examples.ts";
import { publicUrl } from "../../../config/public-url.ts";
import { readConfig } from "../../../config.ts";
import { parseTemplateRef } from "../../../domain/template/template-ref.ts";
import { namesStore } from "../../environment/command-environment.ts";
import type { Command, CommandContext } from "../../framework/command.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { readProfile } from "../../remote/profile.ts";
import { isFolder } from "../../template-folder/find-template-folders.ts";
import { toFolderFiles } from "../../template-folder/folder-files.ts";
import { writeTemplateFolder } from "../../template-folder/write-template-folder.ts";

const EXAMPLES = listExamples();
const DEFAULT_EXAMPLE = "welcome";

/** Makes the folder of a template. */
export const templateNew: Command = {
  details: [
    "The name of the folder is the slug of the template. Its images are those of the server: that of LETTERPRESS_URL or of",
    "the last login, else PUBLIC_URL, else HOST and PORT.",
    "",
    "  template new mails/hello --from order-lines",
  ],
  options: [
    {
      name: "from",
      value: "example",
      help: `example to copy: ${EXAMPLES.join(", ")}; default ${DEFAULT_EXAMPLE}`,
      choices: EXAMPLES,
    },
  ],

  async run(input, { env }) {
    const [folder = ""] = input.operands;
    const slug = basename(resolve(folder));
    if (parseTemplateRef(slug)?.by !== "slug") {
      throw new UsageError(`"${slug}" is not a slug: use 1 to 64 of a-z, 0-9 and hyphen for the name of the folder`);
    }
    if (existsSync(folder) && !isEmptyFolder(folder)) throw new UsageError(`${folder} already exists and is not empty`);
    const { source, subject, name, data } = readExample(input.value("from") ?? DEFAULT_EXAMPLE, imageOrigin(env));
    const content = { slug, name, subject, source, samples: [{ name: "example", data }] };
    writeTemplateFolder(folder, content);
    const files = [...toFolderFiles(content).keys()];
    return { text: [`${folder}:`, ...files.map((file) => `  ${file}`)].join("\n"), json: { slug, folder, files } };
  },
};

/** The server that other commands use, or the one that the settings describe: it has the images. */
function imageOrigin(env: CommandContext["env"]): string | undefined {
  const remote = env.LETTERPRESS_URL || (namesStore(env) ? undefined : readProfile(env)?.url);
  return remote?.replace(/\/+$/, "") ?? publicUrl(readConfig(env));
}

function isEmptyFolder(path: string): boolean {
  return isFolder(path) && readdirSync(path).length === 0;
}
