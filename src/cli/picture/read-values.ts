import type { FillData } from "../../../core/evaluator/data.ts";
import { CLI } from "../api/local-caller.ts";
import type { FoundTemplate } from "../eject/find-template.ts";
import type { CommandContext, CommandInput } from "../framework/command.ts";
import { UsageError } from "../framework/usage-error.ts";
import { readData } from "../source/read-data.ts";
import { readJsonObject } from "../source/read-source.ts";
import { sampleBeside } from "../source/sample-beside.ts";
import { findSample } from "../source/sample-file.ts";
import { isFolder } from "../template-folder/find-template-folders.ts";
import { readSamples } from "../template-folder/read-samples.ts";
import type { TemplateContent } from "../template-folder/template-content.ts";

/** The values of a mail, and the samples that extreme values repeat. */
export interface MailValues {
  readonly data: FillData;
  readonly samples: readonly FillData[];
}

/** The values that `--data` or `--sample` names, or else the first sample, or else none. */
export async function readValues(
  input: CommandInput,
  { withApi }: Pick<CommandContext, "withApi">,
  { version }: Pick<FoundTemplate, "version">,
): Promise<MailValues> {
  const [name = ""] = input.operands;
  const path = input.value("data");
  const sample = input.value("sample");
  if (version !== undefined) {
    const stored = await withApi(({ templates }) => templates.listSamples(CLI, name));
    return choose(stored, path, sample);
  }
  if (isFolder(name)) return choose(readSamples(name), path, sample);
  const file = findSample(name, sample);
  const beside = file === undefined ? sampleBeside(name) : [readJsonObject(file)];
  return { data: path === undefined ? (beside[0] ?? {}) : readData(path), samples: beside };
}

function choose(found: TemplateContent["samples"], path: string | undefined, name: string | undefined): MailValues {
  const samples = found.map(({ data }) => data as FillData);
  if (path !== undefined) return { data: readData(path), samples };
  if (name === undefined) return { data: samples[0] ?? {}, samples };
  const chosen = found.find((each) => each.name === name);
  if (chosen !== undefined) return { data: chosen.data as FillData, samples };
  const names = found.map((each) => each.name).join(", ");
  throw new UsageError(`there is no sample ${name}; ${names === "" ? "there are no samples" : `there are ${names}`}`);
}
