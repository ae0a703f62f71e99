import { type ParsedElements, parseElements } from "../mjml/parse-elements.ts";

/** MJML that is a mail, or a piece of one. */
export interface ParsedPiece extends ParsedElements {
  /** How much is written before the text: places in the elements are that much greater. */
  readonly before: number;
}

/** A mail or a piece is read as what is in the body of a mail, so that all elements at its top are read. */
const AROUND = "<mjml><mj-body>";

export function parsePiece(text: string): ParsedPiece {
  return { ...parseElements(`${AROUND}${text}</mj-body></mjml>`), before: AROUND.length };
}
