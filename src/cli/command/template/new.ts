import { existsSync, readdirSync } from "node:fs";
import { basename, resolve } from "node:path";
import { listExamples, readExample } from "../../../app/read-examples.ts";
import { parseTemplateRef } from "../../../domain/template/template-ref.ts";
import type { Command } from "../../framework/command.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { isFolder } from "../../template-folder/find-template-folders.ts";
import { toFolderFiles } from "../../template-folder/folder-files.ts";
import { writeTemplateFolder } from "../../template-folder/write-template-folder.ts";

const EXAMPLES = listExamples();
const DEFAULT_EXAMPLE = "welcome";

/** Makes the folder of a template. */
export const templateNew: Command = {
  details: ["The name of the folder is the slug of the template.", "", "  template new mails/hello --from order-lines"],
  options: [
    {
      name: "from",
      value: "example",
      help: `example to copy: ${EXAMPLES.join(", ")}; default ${DEFAULT_EXAMPLE}`,
      choices: EXAMPLES,
    },
  ],

  async run(input) {
    const [folder = ""] = input.operands;
    const slug = basename(resolve(folder));
    if (parseTemplateRef(slug)?.by !== "slug") {
      throw new UsageError(`"${slug}" is not a slug: use 1 to 64 of a-z, 0-9 and hyphen for the name of the folder`);
    }
    if (existsSync(folder) && !isEmptyFolder(folder)) throw new UsageError(`${folder} already exists and is not empty`);
    const { source, subject, name, data } = readExample(input.value("from") ?? DEFAULT_EXAMPLE);
    const content = { slug, name, subject, source, samples: [{ name: "example", data }] };
    writeTemplateFolder(folder, content);
    const files = [...toFolderFiles(content).keys()];
    return { text: [`${folder}:`, ...files.map((file) => `  ${file}`)].join("\n"), json: { slug, folder, files } };
  },
};

function isEmptyFolder(path: string): boolean {
  return isFolder(path) && readdirSync(path).length === 0;
}
