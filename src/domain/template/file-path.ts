/** The longest path, in UTF-16 units. */
const PATH_MAX = 255;

/** A path as files are stored by it, or what keeps a text from being one. */
export type FilePath = { readonly path: string } | { readonly problem: string };

/** Reads a path that begins in the folder of the file `from`, or at the root of the files. */
export function resolveFilePath(from: string, text: string): FilePath {
  const problem = problemOf(text);
  if (problem !== undefined) return { problem };
  const pieces: string[] = from.split("/").slice(0, -1);
  for (const piece of text.split("/")) {
    if (piece === "" || piece === ".") continue;
    if (piece !== "..") pieces.push(piece);
    else if (pieces.pop() === undefined) return { problem: "leads above the root of the files" };
  }
  const path = pieces.join("/");
  if (path.length > PATH_MAX) return { problem: `is longer than ${PATH_MAX} characters` };
  return path === "" || /\/\.{0,2}$/.test(text) ? { problem: "names no file" } : { path };
}

/** The path of a file relative to another file of the source. */
export function relativeFilePath(from: string, path: string): string {
  const folder = from.split("/").slice(0, -1);
  const pieces = path.split("/");
  const shared = folder.findIndex((piece, index) => piece !== pieces[index]);
  const common = Math.min(shared < 0 ? folder.length : shared, pieces.length - 1);
  return [...folder.slice(common).map(() => ".."), ...pieces.slice(common)].join("/");
}

function problemOf(text: string): string | undefined {
  if (text.trim() === "") return "is empty";
  if (text.includes("\\")) return "holds a backslash; write / between folders";
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\uFFFD]/u.test(text)) return "holds a control or invisible character";
  if (text.startsWith("/") || /^[a-z]:/i.test(text)) return "is absolute; write it from a folder of the files";
  return undefined;
}
