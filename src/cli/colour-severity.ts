import { styleText } from "node:util";

/** Colours the severity that begins a line of a finding, where the stream takes colours: none with NO_COLOR. */
export function colourSeverity(text: string, stream: NodeJS.WritableStream): string {
  return text.replace(/^(error|warning)(?= {2})/gm, (word) =>
    styleText(word === "error" ? "red" : "yellow", word, { stream }),
  );
}
