import type { CommandOption } from "../framework/command.ts";
import { GLOBAL_OPTIONS } from "../framework/global-options.ts";
import type { CompletedCommand } from "./completed-command.ts";
import { groupsOf } from "./groups-of.ts";

/** The completion of bash, which zsh runs as well. Where no word fits the shell completes names of files. */
export function bashCompletion(commands: readonly CompletedCommand[], { isZsh }: { readonly isZsh: boolean }): string {
  const groups = groupsOf(commands);
  return [
    ...(isZsh ? ["autoload -U +X bashcompinit && bashcompinit"] : []),
    "_letterpress() {",
    `  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="" words="" word`,
    `  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do`,
    '    case "$path/$word" in',
    `      ${groups.map((group) => `/${group}`).join("|")}) path="$word" ;;`,
    `      ${commands.map(({ name }) => (name.includes(" ") ? name.replace(" ", "/") : `/${name}`)).join("|")}) path="\${path:+$path }$word"; break ;;`,
    "    esac",
    "  done",
    '  case "$path $previous" in',
    ...commands.flatMap(({ name, options }) =>
      [...GLOBAL_OPTIONS, ...options].flatMap((option) => valueCase(name, option)),
    ),
    "  esac",
    '  if [ -z "$words" ]; then',
    '    case "$path" in',
    `      "") words="${[...new Set(commands.map(({ name }) => name.split(" ")[0]))].join(" ")} --help --version" ;;`,
    ...groups.map((group) => `      "${group}") words="${wordsWithin(commands, group)}" ;;`),
    ...commands.map(({ name, options }) => `      "${name}") words="${optionsOf(options)}" ;;`),
    "    esac",
    "  fi",
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    "}",
    "complete -o default -F _letterpress letterpress",
  ].join("\n");
}

function valueCase(command: string, { name, value, choices }: CommandOption): readonly string[] {
  if (value === undefined) return [];
  const then = choices === undefined ? "COMPREPLY=(); return" : `words="${choices.join(" ")}"`;
  return [`    "${command} --${name}") ${then} ;;`];
}

function wordsWithin(commands: readonly CompletedCommand[], group: string): string {
  return commands.flatMap(({ name }) => (name.startsWith(`${group} `) ? [name.slice(group.length + 1)] : [])).join(" ");
}

function optionsOf(options: readonly CommandOption[]): string {
  return [...options, ...GLOBAL_OPTIONS].map(({ name }) => `--${name}`).join(" ");
}
