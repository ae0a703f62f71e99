import type { Path } from "../../domain/error.ts";

/**
 * Converts a position that a server sends as text to a path: `mjml:12:5`, or a position in an included file. Other text
 * becomes the only segment.
 */
export function placePath(place: string, file = ""): Path {
  const [, name = "", line, column] = /^(.+):(\d+):(\d+)$/.exec(place) ?? [];
  if (name !== "mjml" && (file === "" || name !== file)) return [place];
  const position = [Number(line), Number(column)];
  return name === file ? ["files", file, ...position] : ["mjml", ...position];
}
