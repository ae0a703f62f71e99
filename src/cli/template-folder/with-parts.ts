import type { CommandContext, CommandInput, CommandOption } from "../framework/command.ts";
import { type FindPart, PartSources } from "../source/part-sources.ts";
import { requireTemplateFolders } from "./find-template-folders.ts";
import { folderParts } from "./folder-parts.ts";
import { publishedParts } from "./published-part.ts";

/** The options of commands that compile files. */
export const PARTS: readonly CommandOption[] = [
  {
    name: "partials",
    value: "folder",
    help: "also find partials and layouts in this folder; default: beside the template alone",
  },
  {
    name: "remote",
    help: "use the published version of the server or store for partials and layouts that no folder has",
  },
];

/** The options of a server are for `--remote`. */
export function remoteFaults(input: CommandInput): readonly string[] {
  const given = ["url", "api-key"].filter((name) => input.has(name));
  return input.has("remote")
    ? []
    : given.map((name) => `--${name} is for --remote: files are compiled without a server`);
}

/** Opens what templates at some paths may name, as it is in the folders at that moment. */
export type OpenParts = () => PartSources;

/**
 * The partials and layouts that templates at some paths may name, for the duration of the call: those of the folders,
 * and with `--remote` what no folder has as it is published.
 */
export function withParts<Result>(
  input: CommandInput,
  { withApi, output }: Pick<CommandContext, "withApi" | "output">,
  paths: readonly string[],
  use: (open: OpenParts) => Promise<Result>,
): Promise<Result> {
  const more = input.value("partials");
  const useAndTell = async (...published: readonly FindPart[]): Promise<Result> => {
    const opened: PartSources[] = [];
    const result = await use(() => {
      const parts = new PartSources([folderParts(named), ...published]);
      opened.push(parts);
      return parts;
    });
    // Programs do not read notes.
    const lines = input.has("json") ? [] : opened.flatMap((parts) => parts.describeUsed());
    for (const line of new Set(lines)) output.note(line);
    return result;
  };
  const named = more === undefined ? paths : [...paths, ...requireTemplateFolders(more)];
  if (!input.has("remote")) return useAndTell();
  return withApi((api) => useAndTell(once(publishedParts(api))));
}

/** A server is asked once for each slug. */
function once(find: FindPart): FindPart {
  const found = new Map<string, ReturnType<FindPart>>();
  return (slug) => {
    const known = found.get(slug) ?? find(slug);
    found.set(slug, known);
    return known;
  };
}
