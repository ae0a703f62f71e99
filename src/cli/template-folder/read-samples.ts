import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { findDataFaults } from "../../contract/find-data-faults.ts";
import { formatPath } from "../../domain/error.ts";
import type { TemplateSample } from "../../domain/template/template-sample.ts";
import { SAMPLE_NAME, SAMPLES_BYTES_MAX, SAMPLES_MAX } from "../../domain/template/template-sample.ts";
import { placeInJson } from "../source/file-place.ts";
import { findInFolder } from "../source/find-in-folder.ts";
import { assertFaultless, type FileFault, FolderError, readOrNote } from "./folder-error.ts";
import { readJsonFile } from "./read-json-file.ts";

/** The folder in that of a template with a file for each sample. */
export const SAMPLES_FOLDER = "samples";

/** Data to try a template with, under the name of its file. */
export type FolderSample = Pick<TemplateSample, "name" | "data">;

/** Reads `samples/*.json` of a template's folder. Throws a FolderError with every fault, also what no server takes. */
export function readSamples(folder: string): readonly FolderSample[] {
  const samples = join(folder, SAMPLES_FOLDER);
  const found = findInFolder(folder, SAMPLES_FOLDER, "folder");
  const names = found === undefined ? [] : readdirSync(found).filter((name) => name.endsWith(".json"));
  const faults: FileFault[] = [];
  const read = names.toSorted().flatMap((name) => {
    const file = join(samples, name);
    return readOrNote(faults, file, () => readSample(folder, file)) ?? [];
  });
  assertFaultless([...faults, ...findExcess(samples, read)]);
  return read;
}

function readSample(folder: string, file: string): FolderSample {
  const name = basename(file, ".json");
  if (!SAMPLE_NAME.test(name)) {
    const message = "the name of a sample must be 1 to 64 of a-z, 0-9 and hyphen";
    throw new FolderError({ place: { file }, message });
  }
  const { text, members } = readJsonFile(folder, join(SAMPLES_FOLDER, basename(file)));
  assertFaultless(
    findDataFaults(members, []).map(({ path, msg }) => ({
      place: placeInJson(file, text, path),
      message: path.length === 0 ? msg : `${formatPath(path)}: ${msg}`,
    })),
  );
  return { name, data: members };
}

function findExcess(folder: string, samples: readonly FolderSample[]): readonly FileFault[] {
  const bytes = samples.reduce((sum, { data }) => sum + Buffer.byteLength(JSON.stringify(data)), 0);
  const rules = [
    { isBroken: samples.length > SAMPLES_MAX, message: `a template has at most ${SAMPLES_MAX} samples` },
    {
      isBroken: bytes > SAMPLES_BYTES_MAX,
      message: `the samples of a template have at most ${SAMPLES_BYTES_MAX} bytes of JSON`,
    },
  ];
  return rules.filter(({ isBroken }) => isBroken).map(({ message }) => ({ place: { file: folder }, message }));
}
