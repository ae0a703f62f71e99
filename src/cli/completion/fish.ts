import type { CommandOption } from "../framework/command.ts";
import { GLOBAL_OPTIONS } from "../framework/global-options.ts";
import type { CompletedCommand } from "./completed-command.ts";
import { groupsOf } from "./groups-of.ts";

/** The completion of fish, which shows summaries beside the words. Behind a command it completes files, too. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  return [
    "function __letterpress_words",
    "    set -l tokens (commandline -opc)",
    "    string match -v -- '-*' $tokens[2..-1]",
    "end",
    "function __letterpress_at",
    "    set -l words (__letterpress_words)",
    '    test "$words" = "$argv"',
    "end",
    "function __letterpress_in",
    "    set -l words (__letterpress_words)",
    "    set -l depth (count $argv)",
    '    test (count $words) -ge $depth; and test "$words[1..$depth]" = "$argv"',
    "end",
    "complete -c letterpress -n '__letterpress_at' -l version -d 'print the version'",
    ...commands.map(({ name, summary }) => {
      const words = name.split(" ");
      const group = words.slice(0, -1).join(" ");
      return `complete -c letterpress -f -n '__letterpress_at ${group}' -a ${words.at(-1)} -d ${quote(summary)}`;
    }),
    ...groupsOf(commands).map((group) => `complete -c letterpress -f -n '__letterpress_at' -a ${group}`),
    ...commands.flatMap(({ name, options }) =>
      [...options, ...GLOBAL_OPTIONS].map((option) => optionLine(name, option)),
    ),
  ].join("\n");
}

function optionLine(command: string, { name, short, value, choices, help }: CommandOption): string {
  return [
    `complete -c letterpress -n '__letterpress_in ${command}' -l ${name}`,
    ...(short === undefined ? [] : [`-s ${short}`]),
    ...(value === undefined ? [] : ["-r"]),
    ...(choices === undefined ? [] : [`-f -a '${choices.join(" ")}'`]),
    `-d ${quote(help)}`,
  ].join(" ");
}

function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
