import { type MessageChoice, type MessagePart, readMessageText, writePart } from "./message-text.ts";
import type { Placeholder, SourceMessage } from "./source-message.ts";

/** What a translation must not be, and what to write. */
export interface TranslationFault {
  readonly kind: "syntax" | "unknown" | "missing" | "doubled" | "nested" | "empty" | "quotes";
  /** Of the text. Absent: as a whole. */
  readonly index?: number | undefined;
  readonly message: string;
}

/**
 * Everything that is wrong with the translation of a message: each tag of it must be there, each markup once and closed
 * in its order. In a construct of ICU that holds for each way that its branches can be read; what the source has in
 * some of its branches only may be missing.
 */
export function checkTranslation(
  { role, placeholders, text: source }: Pick<SourceMessage, "role" | "placeholders" | "text">,
  text: string,
): readonly TranslationFault[] {
  if (text.trim() === "") {
    return [{ kind: "empty", message: "is empty; translate the text, or leave the message out" }];
  }
  const { parts, faults } = readMessageText(text);
  const syntax = faults.map((fault): TranslationFault => ({ kind: "syntax", ...fault }));
  const known = new Map(placeholders.map((placeholder) => [placeholder.name, placeholder]));
  return [
    ...syntax,
    ...unknownParts(parts, known),
    ...checkUses(parts, placeholders, source),
    ...checkDefault(role, text),
  ];
}

function checkDefault(role: SourceMessage["role"], text: string): readonly TranslationFault[] {
  if (role !== "default" || !text.includes("'") || !text.includes('"')) return [];
  const message = "has both kinds of quotes, and the default of a tag may have only one; write ’ or ” for one of them";
  return [{ kind: "quotes", message }];
}

/** The parts in the order of the text, those of branches too. */
function allParts(parts: readonly MessagePart[]): readonly MessagePart[] {
  return parts.flatMap((part) =>
    part.kind === "choice" ? part.branches.flatMap((each) => allParts(each.parts)) : [part],
  );
}

function unknownParts(
  parts: readonly MessagePart[],
  known: ReadonlyMap<string, Placeholder>,
): readonly TranslationFault[] {
  const allowed = known.size === 0 ? "no placeholders" : [...known.values()].map(writePlaceholder).join(", ");
  const faults = new Map<string, TranslationFault>();
  for (const part of allParts(parts)) {
    if (part.kind === "text" || part.kind === "choice") continue;
    const placeholder = known.get(part.name);
    const written = writePart(part);
    if (placeholder === undefined) {
      faults.set(written, { kind: "unknown", message: `${written} is not in the source, which has ${allowed}` });
    } else if (part.kind !== "tag" && (part.kind === "whole") === placeholder.paired) {
      const message = `${written} must be written as ${writePlaceholder(placeholder)}, as in the source`;
      faults.set(written, { kind: "syntax", message });
    }
  }
  return [...faults.values()];
}

/** How often each placeholder is in what is read, at least and at most. */
interface Uses {
  readonly least: ReadonlyMap<string, number>;
  readonly most: ReadonlyMap<string, number>;
}

function checkUses(
  parts: readonly MessagePart[],
  placeholders: readonly Placeholder[],
  source: string,
): readonly TranslationFault[] {
  const { least, most } = countUses(parts);
  const needed = countUses(readMessageText(source).parts).least;
  const counted = placeholders.flatMap((placeholder): readonly TranslationFault[] => {
    const written = writePlaceholder(placeholder);
    if ((least.get(placeholder.name) ?? 0) === 0 && (needed.get(placeholder.name) ?? 0) > 0) {
      const where = (most.get(placeholder.name) ?? 0) > 0 ? "is missing in a branch" : "is missing";
      return [{ kind: "missing", message: `${written} ${where}; it is ${placeholder.source} in the source` }];
    }
    const isMarkup = /^\d/.test(placeholder.name);
    if (!isMarkup || (most.get(placeholder.name) ?? 0) < 2) return [];
    return [{ kind: "doubled", message: `${written} occurs more than once; write it once, as the source does` }];
  });
  return [...counted, ...checkNesting(parts)];
}

function countUses(parts: readonly MessagePart[]): Uses {
  const least = new Map<string, number>();
  const most = new Map<string, number>();
  for (const part of parts) {
    const uses = part.kind === "choice" ? countBranches(part) : countPart(part);
    for (const [name, count] of uses.least) least.set(name, (least.get(name) ?? 0) + count);
    for (const [name, count] of uses.most) most.set(name, (most.get(name) ?? 0) + count);
  }
  return { least, most };
}

function countPart(part: MessagePart): Uses {
  const counts = new Map("name" in part && part.kind !== "close" ? [[part.name, 1]] : []);
  return { least: counts, most: counts };
}

function countBranches({ branches }: MessageChoice): Uses {
  const least = new Map<string, number>();
  const most = new Map<string, number>();
  /** In how many branches each is. */
  const counts = new Map<string, number>();
  for (const { parts } of branches) {
    const uses = countUses(parts);
    for (const [name, count] of uses.most) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      least.set(name, Math.min(least.get(name) ?? Number.POSITIVE_INFINITY, uses.least.get(name) ?? 0));
      most.set(name, Math.max(most.get(name) ?? 0, count));
    }
  }
  for (const [name, count] of counts) if (count < branches.length) least.set(name, 0);
  return { least, most };
}

/** Within a branch, and outside of all, what is opened is closed in the reverse order. */
function checkNesting(parts: readonly MessagePart[]): readonly TranslationFault[] {
  const open: string[] = [];
  /** How often each is open, so that no closing tag is searched for in vain. */
  const counts = new Map<string, number>();
  const faults = parts.flatMap((part): readonly TranslationFault[] => {
    if (part.kind === "choice") return part.branches.flatMap((branch) => checkNesting(branch.parts));
    if (part.kind === "close") return close(part.name, open, counts);
    if (part.kind !== "open") return [];
    open.push(part.name);
    counts.set(part.name, (counts.get(part.name) ?? 0) + 1);
    return [];
  });
  const unclosed = open.map(
    (name): TranslationFault => ({ kind: "nested", message: `<${name}> is not closed; write </${name}>` }),
  );
  return [...faults, ...unclosed];
}

/** Removes it from those that are open. */
function close(name: string, open: string[], counts: Map<string, number>): readonly TranslationFault[] {
  const innermost = open.at(-1);
  if ((counts.get(name) ?? 0) > 0) {
    for (const closed of open.splice(open.lastIndexOf(name))) counts.set(closed, (counts.get(closed) ?? 0) - 1);
  }
  if (innermost === name) return [];
  const advice = innermost === undefined ? "nothing is open: remove it" : `write </${innermost}> before it`;
  return [{ kind: "nested", message: `</${name}> does not close the innermost open markup; ${advice}` }];
}

function writePlaceholder({ name, paired }: Placeholder): string {
  if (!/^\d/.test(name)) return `{${name}}`;
  return paired ? `<${name}>…</${name}>` : `<${name}/>`;
}
