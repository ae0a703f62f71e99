import { join } from "node:path";
import { describeJsonFault } from "../../domain/json/describe-json-fault.ts";
import { readTextInFolder } from "../source/read-text.ts";
import { FolderError } from "./folder-error.ts";

/**
 * The JSON object in a file in the folder of a template, and the text that it is read from. Throws a FolderError for
 * any other.
 */
export function readJsonFile(
  folder: string,
  path: string,
): {
  readonly text: string;
  readonly members: Readonly<Record<string, unknown>>;
} {
  const text = readTextInFolder(folder, path);
  const file = join(folder, path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FolderError({ place: { file }, message: describeJsonFault(text) });
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return { text, members: value as Readonly<Record<string, unknown>> };
  }
  throw new FolderError({ place: { file }, message: "must contain a JSON object, such as {}" });
}
