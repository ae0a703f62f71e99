import { cutText } from "./cut-text.ts";
import type { Screen } from "./screen.ts";

/** Clears the current line of a terminal. */
const CLEAR_LINE = "\r\u001b[K";
/** Operations shorter than this show no progress. */
const SHORT_MS = 1_000;
/** Width of a terminal that does not report one. */
const COLUMNS = 80;

/** The last line of a terminal, which shows progress. */
export interface ProgressLine {
  /** Replaces the line, which is shown after the first second of progress; without a line, removes it. */
  show(line?: string): void;
  /** Clears the line until the next one is shown. */
  clear(): void;
}

/** Opens a progress line on a terminal. */
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
    // A line that the terminal wraps could not be cleared.
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
