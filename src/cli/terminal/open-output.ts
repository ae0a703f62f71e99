import { once } from "node:events";
import { styleText } from "node:util";
import type { CommandOutput } from "./command-output.ts";
import { openProgressLine } from "./progress-line.ts";
import type { Screen } from "./screen.ts";

type Stream = NodeJS.WriteStream;

/** The output of a command on streams that may be terminals, each for itself. */
export function openOutput(stdout: Stream, stderr: Stream): CommandOutput {
  const screens = { out: toScreen(stdout), note: toScreen(stderr) };
  const line = stderr.isTTY ? openProgressLine(stderr, screens.note) : undefined;
  function write(stream: Stream, text: string): void {
    line?.clear();
    stream.write(text);
  }
  return {
    out: (text) => write(stdout, `${paintSeverities(text, screens.out)}\n`),
    note: (text) => write(stderr, `${paintSeverities(text, screens.note)}\n`),
    ...(line && { progress: line.show }),
    screens,
    drained: async () => stdout.writableNeedDrain && once(stdout, "drain"),
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
