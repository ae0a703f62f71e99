import { type Issue, refuseIssues } from "../error.ts";
import { resolveFilePath } from "./file-path.ts";
import type { TemplateSource } from "./template-source.ts";

/** The files of a source and its own path among them, as the caller gave them. */
export interface GivenFiles {
  readonly files: Readonly<Record<string, string>>;
  /** Empty: beside the files, at their root. */
  readonly mjmlPath: string;
}

/**
 * A source with its files, their paths in the one form that each has. Throws INVALID_REQUEST with every path that names
 * no file within the root, or the same one as another, and for files of what includes nothing.
 */
export function withFiles(
  source: TemplateSource | undefined,
  { files, mjmlPath }: GivenFiles,
): TemplateSource | undefined {
  const given = Object.entries(files);
  if (given.length === 0 && mjmlPath === "") return source;
  const reader = new FileReader();
  if (source?.kind !== "mjml") reader.refuse([given.length > 0 ? "files" : "mjml_path"], GO_WITH, "files.without-mjml");
  const path = mjmlPath === "" ? undefined : reader.read(["mjml_path"], mjmlPath);
  const read = given.map(([name, text]) => [reader.read(["files", name], name), text] as const);
  const [first, ...others] = reader.issues;
  if (first !== undefined) throw refuseIssues("INVALID_REQUEST", [first, ...others]);
  return source && { ...source, path, files: given.length === 0 ? undefined : Object.fromEntries(read) };
}

const GO_WITH = "goes with mjml, which is given and stored together with its files";

class FileReader {
  readonly issues: Issue[] = [];
  readonly #names = new Map<string, string>();

  /** Returns the path whatever is wrong with it, so that all is found at once. */
  read(place: Issue["path"], text: string): string {
    const found = resolveFilePath("", text);
    if ("problem" in found) {
      this.refuse(place, found.problem, "files.path");
      return text;
    }
    const other = this.#names.get(found.path);
    if (other !== undefined) this.refuse(place, `names the same file as "${other}"`, "files.repeated");
    this.#names.set(found.path, text);
    return found.path;
  }

  refuse(path: Issue["path"], msg: string, type: string): void {
    this.issues.push({ path, msg, type });
  }
}
