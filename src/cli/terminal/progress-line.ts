import { cutText } from "./cut-text.ts";
import type { Screen } from "./screen.ts";

/** What a terminal does before another line takes the place of the one that it shows. */
const CLEAR_LINE = "\r\u001b[K";
/** Nobody asks how far it is that is done within it. */
const SHORT_MS = 1_000;
/** Of a terminal that does not say how many it has. */
const COLUMNS = 80;

/** The last line of a terminal, where it is shown how far something is. */
export interface ProgressLine {
  /** Takes the place of the line before, once there has been one for a second; without a line there is none. */
  show(line?: string): void;
  /** Clears it, until the next one is shown. */
  clear(): void;
}

/** A line on a terminal. */
export function openProgressLine(stream: Pick<NodeJS.WriteStream, "write">, screen: Screen): ProgressLine {
  let line = "";
  let isShown = false;
  let isLong = false;
  let delay: NodeJS.Timeout | undefined;

  function clear(): void {
    if (isShown) stream.write(CLEAR_LINE);
    isShown = false;
  }

  function write(): void {
    isLong = true;
    clear();
    // One that the terminal breaks could not be taken back.
    stream.write(cutText(line, (screen.columns ?? COLUMNS) - 1, ({ length }) => length));
    isShown = true;
  }

  return {
    clear,
    show(next = "") {
      line = next;
      if (line === "") {
        clearTimeout(delay);
        [delay, isLong] = [undefined, false];
        clear();
      } else if (isLong) write();
      else delay ??= setTimeout(write, SHORT_MS);
    },
  };
}
