import { join } from "node:path";
import { type FileSource, readSourceInFolder } from "../source/read-source.ts";
import { assertFaultless, type FileFault, readOrNote } from "./folder-error.ts";
import { samplePath } from "./folder-files.ts";
import { readSamples } from "./read-samples.ts";
import type { TemplateContent } from "./template-content.ts";
import { readSettings, SETTINGS_FILE } from "./template-settings.ts";

/** A template as its folder holds it. */
export interface FolderTemplate {
  /** The folder as it was named. */
  readonly folder: string;
  readonly content: TemplateContent;
  /** For findings, which are reported with their place in the local files. */
  readonly read: FileSource;
  /** Paths in the folder of the files that hold it. */
  readonly paths: readonly string[];
}

/** Reads the template in a folder. Throws a FolderError with every fault of its settings, source and samples. */
export function readTemplateFolder(folder: string): FolderTemplate {
  const faults: FileFault[] = [];
  const found = readOrNote(faults, join(folder, SETTINGS_FILE), () => {
    const { source: path, sendingService, ...settings } = readSettings(folder);
    const read = readOrNote(faults, join(folder, path), () => readSourceInFolder(folder, path, sendingService));
    return read && { settings, read, path };
  });
  const samples = readOrNote(faults, folder, () => readSamples(folder)) ?? [];
  assertFaultless(faults);
  if (found === undefined) throw new Error(`${folder} was not read, and has no faults`);
  const { settings, read, path } = found;
  const samplePaths = samples.map(({ name }) => samplePath(name));
  const paths = [SETTINGS_FILE, path, ...Object.keys(read.source.files ?? {}), ...samplePaths];
  return { folder, content: { ...settings, source: read.source, samples }, read, paths };
}
