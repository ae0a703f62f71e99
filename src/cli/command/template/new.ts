import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { listExampleSets, listExamplesIn, readExampleSet } from "../../../app/read-example-set.ts";
import { publicUrl } from "../../../config/public-url.ts";
import { readConfig } from "../../../config.ts";
import { parseTemplateRef } from "../../../domain/template/template-ref.ts";
import type { ExampleTemplate } from "../../../service/first-start.ts";
import { namesStore } from "../../environment/command-environment.ts";
import type { Command, CommandContext } from "../../framework/command.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { readProfile } from "../../remote/profile.ts";
import { isFolder } from "../../template-folder/find-template-folders.ts";
import { toFolderFiles } from "../../template-folder/folder-files.ts";
import type { TemplateContent } from "../../template-folder/template-content.ts";
import { writeTemplateFolder } from "../../template-folder/write-template-folder.ts";

const EXAMPLES = listExampleSets();
const DEFAULT_EXAMPLE = "welcome";
const FORMATS = ["mjml", "document"] as const;

/** Makes the folder of a template. */
export const templateNew: Command = {
  details: [
    "The name of the folder is the slug of the template. Its images are those of the server: that of LETTERPRESS_URL or of",
    "the last login, else PUBLIC_URL, else HOST and PORT. The layout and partials of an example get folders beside it, of",
    "which those that are there stay as they are.",
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
    {
      name: "format",
      value: "format",
      help: "format of the example, if it has both: mjml, document; default: that of the example, and mjml of both",
      choices: FORMATS,
    },
  ],

  async run(input, { env }) {
    const [folder = ""] = input.operands;
    const slug = basename(resolve(folder));
    if (parseTemplateRef(slug)?.by !== "slug") {
      throw new UsageError(`"${slug}" is not a slug: use 1 to 64 of a-z, 0-9 and hyphen for the name of the folder`);
    }
    if (existsSync(folder) && !isEmptyFolder(folder)) throw new UsageError(`${folder} already exists and is not empty`);
    const from = input.value("from") ?? DEFAULT_EXAMPLE;
    const format = readFormat(from, input.value("format"));
    const { example, parts } = readExampleSet(from, imageOrigin(env), format);
    if (parts.some((part) => part.slug === slug)) {
      throw new UsageError(`"${slug}" is the slug of a part of this example: give the folder another name`);
    }
    const { source, subject, name, data = {} } = example;
    const mail = write(folder, { slug, name, subject, source, samples: [{ name: "example", data }] });
    const beside = parts.map((part) => writePart(join(dirname(folder), part.slug), part));
    const text = [mail, ...beside].map(toText).join("\n");
    return { text, json: { slug, ...mail, parts: beside } };
  },
};

function readFormat(from: string, written: string | undefined): (typeof FORMATS)[number] | undefined {
  const format = FORMATS.find((each) => each === written);
  if (format === undefined || listExamplesIn(format).includes(from)) return format;
  const others = listExamplesIn(format).join(", ");
  throw new UsageError(`the example ${from} has no ${format} form: leave --format out, or use ${others}`);
}

/** A folder, and the files that were written into it: none if it was there. */
interface Written {
  readonly folder: string;
  readonly files: readonly string[];
}

/** A folder that is there may have been changed since, and other mails may use it. */
function writePart(folder: string, { slug, kind, name, source }: ExampleTemplate): Written {
  if (existsSync(folder) && !isEmptyFolder(folder)) return { folder, files: [] };
  return write(folder, { slug, kind, name, subject: "", source, samples: [] });
}

function write(folder: string, content: TemplateContent): Written {
  writeTemplateFolder(folder, content);
  return { folder, files: [...toFolderFiles(content).keys()] };
}

function toText({ folder, files }: Written): string {
  if (files.length === 0) return `${folder} is there, and was left as it is`;
  return [`${folder}:`, ...files.map((file) => `  ${file}`)].join("\n");
}

/** The server that other commands use, or the one that the settings describe: it has the images. */
function imageOrigin(env: CommandContext["env"]): string | undefined {
  const remote = env.LETTERPRESS_URL || (namesStore(env) ? undefined : readProfile(env)?.url);
  return remote?.replace(/\/+$/, "") ?? publicUrl(readConfig(env));
}

function isEmptyFolder(path: string): boolean {
  return isFolder(path) && readdirSync(path).length === 0;
}
