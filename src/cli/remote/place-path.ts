import type { Path } from "../../domain/error.ts";

/** The place that a server tells as text, as far as it is one in a file: `mjml:12:5`, or that in an included file. */
export function placePath(place: string, file = ""): Path {
  const [, name = "", line, column] = /^(.+):(\d+):(\d+)$/.exec(place) ?? [];
  if (name !== "mjml" && (file === "" || name !== file)) return [place];
  const position = [Number(line), Number(column)];
  return name === file ? ["files", file, ...position] : ["mjml", ...position];
}
