/** A colour or style of text. */
export type Tone = "red" | "yellow" | "green" | "dim" | "bold";

/** The display properties of a stream. */
export interface Screen {
  /** The width of a terminal in columns; undefined for other streams, whose lines are not limited. */
  readonly columns: number | undefined;
  /** Returns the text in a tone, or unchanged if the stream has no colours. */
  paint(tone: Tone, text: string): string;
}

/** For streams that are not terminals. */
export const NO_SCREEN: Screen = { columns: undefined, paint: (_, text) => text };
