/** What a word is painted in. */
export type Tone = "red" | "yellow" | "green" | "dim" | "bold";

/** How a stream shows text. */
export interface Screen {
  /** How many columns a terminal has; undefined elsewhere, where lines are as long as they are. */
  readonly columns: number | undefined;
  /** The same text where the stream takes no colours. */
  paint(tone: Tone, text: string): string;
}

/** What is no terminal. */
export const NO_SCREEN: Screen = { columns: undefined, paint: (_, text) => text };
