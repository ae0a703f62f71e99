import { normalizeTagName } from "../../../core/evaluator/names.ts";

/** One member of a name such as `order.'first-name'`. */
export interface Member {
  readonly text: string;
  /** One in quotes is never a group, the name of items or another word with a meaning. */
  readonly isQuoted: boolean;
}

const MEMBER = /[A-Za-z0-9_]+|'[^']*'|"[^"]*"/g;
const ONE = `(?:${MEMBER.source})`;

/** Matches members with dots between them; without a group of its own. */
export const MEMBERS_PATTERN = `${ONE}(?:\\s*\\.\\s*${ONE})*`;
const WHOLE = new RegExp(`^\\s*${MEMBERS_PATTERN}\\s*$`);
const MAX_WORD = 64;

/** The members of a written name. Undefined for what is none: with an empty member, or a word that is too long. */
export function readMembers(written: string): readonly Member[] | undefined {
  if (!WHOLE.test(written)) return undefined;
  const members = written.match(MEMBER)?.map((text): Member => {
    const isQuoted = /^['"]/.test(text);
    return { text: isQuoted ? text.slice(1, -1).trim() : text, isQuoted };
  });
  const isSound = ({ text, isQuoted }: Member) => (isQuoted ? text !== "" : text.length <= MAX_WORD);
  return members?.every(isSound) === true ? members : undefined;
}

/** How members compare. */
export function nameOfMembers(members: readonly Member[]): string {
  return members.map(({ text }) => normalizeTagName(text)).join(".");
}

/** How people write them. */
export function writtenMembers(members: readonly Member[]): string {
  return members.map(({ text, isQuoted }) => (isQuoted ? `'${text}'` : text)).join(".");
}
