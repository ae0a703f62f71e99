import { join } from "node:path";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import { type FilePlace, placeInJson, toFilePlace } from "../source/file-place.ts";
import { includedPlace } from "../source/included-place.ts";
import { readTextInFolder } from "../source/read-text.ts";
import { SAMPLES_FOLDER } from "./read-samples.ts";
import type { FolderTemplate } from "./read-template-folder.ts";
import { SETTINGS_FILE } from "./settings-file.ts";

/** Where findings are reported. Without a folder, there is only the source. */
export type PlacedTemplate = Partial<Pick<FolderTemplate, "folder">> & Pick<FolderTemplate, "read">;

/**
 * The place of a finding in the files of a template. A finding that matches nothing in a file is reported at its
 * source.
 */
export function placeFinding({ path }: Pick<Diagnostic, "path">, { folder, read }: PlacedTemplate): FilePlace {
  const { file, root, source } = read;
  const [first, second, ...rest] = path;
  switch (first) {
    case "mjml":
      return toFilePlace(file, path.slice(1));
    case "files":
      return includedPlace(path, read);
    case "document":
      return placeInJson(file, source.text, path.slice(1));
    case "subject":
      return folder === undefined ? { file } : placeInFile(folder, SETTINGS_FILE, path);
    case SAMPLES_FOLDER:
      return placeInFile(folder ?? root, join(SAMPLES_FOLDER, `${second}.json`), rest);
    default:
      return { file };
  }
}

function placeInFile(folder: string, file: string, path: Diagnostic["path"]): FilePlace {
  return placeInJson(join(folder, file), readTextInFolder(folder, file), path);
}
