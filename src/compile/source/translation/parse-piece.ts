import { type ParsedElements, parseElements } from "../mjml/parse-elements.ts";

/** MJML that is a mail, or a piece of one. */
export interface ParsedPiece extends ParsedElements {
  /** How much is written before the text: places in the elements are that much greater. */
  readonly before: number;
}

/** A piece is read as what is in the body of a mail. */
const AROUND = "<mjml><mj-body>";

export function parsePiece(text: string): ParsedPiece {
  const whole = parseElements(text);
  if (whole.root?.name === "mjml") return { ...whole, before: 0 };
  return { ...parseElements(`${AROUND}${text}</mj-body></mjml>`), before: AROUND.length };
}
