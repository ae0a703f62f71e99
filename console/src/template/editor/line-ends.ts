import { changedStretch } from "./changed-stretch.ts";

/*
 * A draft keeps the line ends of its texts, such as CRLF. The editor shows each as LF, as it is in the values of text
 * fields. The conversion between both is here alone: lines that nobody changes keep their bytes.
 */

const ENDS = /\r\n?|\n/g;

/** A text as the editor shows it. */
export function shownText(text: string): string {
  return text.includes("\r") ? text.replace(ENDS, "\n") : text;
}

/** The text of which the editor now shows `shown`. Lines that were written end as the first line of the text does. */
export function writeShown(text: string, shown: string): string {
  if (!text.includes("\r")) return shown;
  const { from, to, insert } = changedStretch(shownText(text), shown);
  const [start, end] = [placeInText(text, from), placeInText(text, to)];
  const written = text.slice(0, start) + withEndsOf(text, insert) + text.slice(end);
  // Next to a lone CR, a new LF would be a part of it.
  return shownText(written) === shown ? written : withEndsOf(text, shown);
}

/** Where the editor shows a place of a text. */
export function shownPlace(text: string, place: number): number {
  return place - pairsBefore(text, place);
}

/** Text whose lines end as the first line of another does. */
export function withEndsOf(other: string, text: string): string {
  const end = /\r\n?|\n/.exec(other)?.[0] === "\r\n" ? "\r\n" : "\n";
  return end === "\n" && !text.includes("\r") ? text : text.replace(ENDS, end);
}

/** How many CRLF end before a place. */
function pairsBefore(text: string, place: number): number {
  let count = 0;
  for (let at = text.indexOf("\r\n"); at !== -1 && at + 2 <= place; at = text.indexOf("\r\n", at + 2)) count += 1;
  return count;
}

/** Where a text has what the editor shows at a place: in front of a CRLF, or behind it. */
function placeInText(text: string, shown: number): number {
  let place = shown;
  for (let at = text.indexOf("\r\n"); at !== -1 && at < place; at = text.indexOf("\r\n", at + 2)) place += 1;
  return place;
}
