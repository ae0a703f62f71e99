import { resolveFilePath } from "../../domain/template/file-path.ts";

/** What included files and plain texts end in. */
const ENDINGS = /\.(mjml|html|htm|css|txt)$/i;

/** Names that Windows gives to devices, whatever their endings. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00B9\u00B2\u00B3])(\.|$)/i;

/** What keeps a piece of a path from being the name of a file on every system; some mean something to a program. */
const PIECES: readonly (readonly [rule: RegExp, problem: string])[] = [
  [/^\./, "begins with a dot"],
  [/[. ]$/, "ends with a dot or a space"],
  [/~\d/, "has ~ before a digit, which is a short name of another file on Windows"],
  [/[<>:"|?*]/, 'contains one of < > : " | ? *'],
  [DEVICE, "is the name of a device on Windows"],
];

/**
 * What keeps a path from being that of a file that a template includes: it must be safe to write on any system, and
 * name nothing that commands, shells, editors or Git read by themselves. Undefined for one that is safe.
 */
export function findPathProblem(path: string): string | undefined {
  const found = resolveFilePath("", path);
  if ("problem" in found) return found.problem;
  if (found.path !== path) return "is not written in its shortest form";
  if (/^samples\//i.test(path)) return "is in the folder of samples";
  if (!ENDINGS.test(path)) return "must end in .mjml, .html, .htm, .css or .txt";
  for (const piece of path.split("/")) {
    const [, problem] = PIECES.find(([rule]) => rule.test(piece)) ?? [];
    if (problem !== undefined) return `has a name that ${problem}`;
  }
  return undefined;
}
