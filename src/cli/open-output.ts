import { styleText } from "node:util";
import type { CommandOutput } from "./command.ts";
import { cutText } from "./cut-text.ts";
import type { Screen } from "./screen.ts";

/** What a terminal does before a line takes the place of the one that it shows. */
const CLEAR_LINE = "\r\u001b[K";

type Stream = NodeJS.WriteStream;

/** The output of a command on streams that may be terminals, each for itself. */
export function openOutput(stdout: Stream, stderr: Stream): CommandOutput {
  let showsProgress = false;
  function write(stream: Stream, text: string): void {
    if (showsProgress) stderr.write(CLEAR_LINE);
    showsProgress = false;
    stream.write(text);
  }
  const screens = { out: toScreen(stdout), note: toScreen(stderr) };
  return {
    out: (text) => write(stdout, `${paintSeverities(text, screens.out)}\n`),
    note: (text) => write(stderr, `${paintSeverities(text, screens.note)}\n`),
    screens,
    ...(stderr.isTTY && {
      progress(line = "") {
        // A line that the terminal breaks could not be taken back.
        write(
          stderr,
          cutText(line, (screens.note.columns ?? 80) - 1, (text) => text.length),
        );
        showsProgress = line !== "";
      },
    }),
  };
}

function toScreen(stream: Stream): Screen {
  return {
    // It may change meanwhile, and is 0 where nobody has said it.
    get columns() {
      return stream.isTTY && stream.columns > 0 ? stream.columns : undefined;
    },
    paint: (tone, text) => styleText(tone, text, { stream }),
  };
}

/** The severity that begins a line of a finding. */
function paintSeverities(text: string, { paint }: Screen): string {
  return text.replace(/^(error|warning)(?= {2})/gm, (word) => paint(word === "error" ? "red" : "yellow", word));
}
