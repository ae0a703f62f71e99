import { once } from "node:events";
import { styleText } from "node:util";
import type { CommandOutput } from "./command-output.ts";
import { openProgressLine } from "./progress-line.ts";
import type { Screen } from "./screen.ts";

type Stream = NodeJS.WriteStream;

/** Creates the output of a command on two streams, each of which may be a terminal. */
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
    // The width may change at any time, and is 0 if unknown.
    get columns() {
      return stream.isTTY && stream.columns > 0 ? stream.columns : undefined;
    },
    paint: (tone, text) => styleText(tone, text, { stream }),
  };
}

/** Colours the severity at the start of a finding's line. */
function paintSeverities(text: string, { paint }: Screen): string {
  return text.replace(/^(error|warning)(?= {2})/gm, (word) => paint(word === "error" ? "red" : "yellow", word));
}
