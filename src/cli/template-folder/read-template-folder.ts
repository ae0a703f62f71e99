import { join } from "node:path";
import type { RuleLevels } from "../../domain/rules.ts";
import { type FileSource, readSourceInFolder } from "../source/read-source.ts";
import { assertFaultless, type FileFault, readOrNote } from "./folder-error.ts";
import { type OwnSettings, samplePath } from "./folder-files.ts";
import { readSamples } from "./read-samples.ts";
import { SETTINGS_FILE } from "./settings-file.ts";
import type { TemplateContent } from "./template-content.ts";
import { readSettings } from "./template-settings.ts";
import { readTreeRules } from "./tree-rules.ts";

/** A template as its folder holds it. */
export interface FolderTemplate {
  /** The folder as it was named. */
  readonly folder: string;
  readonly content: TemplateContent;
  /** For findings, which are reported with their place in the local files. */
  readonly read: FileSource;
  /** What stays in the folder. */
  readonly own: OwnSettings;
  /** Levels of rules that its `letterpress.json` sets, with those of the folders around it. */
  readonly rules: RuleLevels;
  /** Paths in the folder of the files that hold it. */
  readonly paths: readonly string[];
}

/** Reads the template in a folder. Throws a FolderError with every fault of its settings, source and samples. */
export function readTemplateFolder(folder: string): FolderTemplate {
  const faults: FileFault[] = [];
  const found = readOrNote(faults, join(folder, SETTINGS_FILE), () => {
    const { source: path, sendingService, rules, ...settings } = readSettings(folder);
    const read = readOrNote(faults, join(folder, path), () => readSourceInFolder(folder, path, sendingService));
    return read && { settings, own: { rules, hasTags: settings.tags !== undefined }, read, path };
  });
  const treeRules = readOrNote(faults, folder, () => readTreeRules(folder));
  const samples = readOrNote(faults, folder, () => readSamples(folder)) ?? [];
  assertFaultless(faults);
  if (found === undefined) throw new Error(`${folder} was not read, and has no faults`);
  const { settings, own, read, path } = found;
  const rules = { ...treeRules, ...own.rules };
  const samplePaths = samples.map(({ name }) => samplePath(name));
  const paths = [SETTINGS_FILE, path, ...Object.keys(read.source.files ?? {}), ...samplePaths];
  const content = { ...settings, source: read.source, samples };
  const { kind, slug } = settings;
  return { folder, content, read: { ...read, kind, slug }, own, rules, paths };
}
