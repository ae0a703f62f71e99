import { bashCompletion } from "../../completion/bash.ts";
import { fishCompletion } from "../../completion/fish.ts";
import type { Command, ListedCommand } from "../../framework/command.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;

/** The command that prints what a shell completes the given commands with. */
export function completionOf(commands: readonly ListedCommand[]): Command {
  return {
    details: [
      "  source <(letterpress completion bash)      in ~/.bashrc",
      "  source <(letterpress completion zsh)       in ~/.zshrc, after compinit",
      "  letterpress completion fish | source       in ~/.config/fish/config.fish",
    ],
    options: [],
    findFaults: ({ operands: [shell = ""] }) =>
      SHELLS.some((name) => name === shell) ? [] : [`<shell> must be ${SHELLS.join(", ")}, not "${shell}"`],

    async run({ operands: [shell] }) {
      const all = await Promise.all(
        commands.map(async ({ name, summary, load }) => ({ name, summary, options: (await load()).options })),
      );
      const text = shell === "fish" ? fishCompletion(all) : bashCompletion(all, { isZsh: shell === "zsh" });
      return { text, json: { shell, script: text } };
    },
  };
}
