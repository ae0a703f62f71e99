import type { TreeStep } from "../../mail/tree/tree-condition.ts";
import { type PluralSyntax, parsePlurals } from "../plural/parse-plurals.ts";
import type { PluralChoice, PluralPart } from "../plural/plural-text.ts";
import { type ChoicePlace, chooseBranches } from "./choose-branches.ts";

/** A piece of a text whose choices are decided. */
export type DecidedPart =
  /** Text with its tags, by the index at which it is written. */
  | { readonly kind: "text"; readonly text: string; readonly start: number }
  /** Text in which nothing has a meaning. */
  | { readonly kind: "literal"; readonly text: string }
  /** `#`: the number of a choice by its name. */
  | { readonly kind: "number"; readonly name: string; readonly start: number }
  | DecidedBranch;

/** What is shown when its steps hold: one of the branches of a choice. */
export interface DecidedBranch {
  readonly kind: "branch";
  readonly steps: readonly TreeStep[];
  /** Which of the branches it is, from 0 on. */
  readonly at: number;
  /** Whether it is the one for all other values. */
  readonly isOther: boolean;
  readonly parts: readonly DecidedPart[];
  /** What is written before and behind it in the source. */
  readonly written: readonly [before: string, behind: string];
}

/** Cuts a text at its choices and decides them. Reports those that cannot be read or decided. */
export function decideChoices(text: string, place: ChoicePlace, syntax?: PluralSyntax): readonly DecidedPart[] {
  const { choices, faults } = parsePlurals(text, syntax);
  for (const { message, start } of faults) place.report("plural.invalid", message, start);
  return between(text, choices, place);
}

function between(text: string, choices: readonly PluralChoice[], place: ChoicePlace): readonly DecidedPart[] {
  let end = 0;
  const parts = choices.flatMap((choice): readonly DecidedPart[] => {
    const before = { kind: "text", text: text.slice(end, choice.start), start: end } as const;
    end = choice.end;
    return [before, ...decide(choice, place)];
  });
  const rest = { kind: "text", text: text.slice(end), start: end } as const;
  return [...parts, rest].filter((part) => part.kind !== "text" || part.text !== "");
}

function decide(choice: PluralChoice, place: ChoicePlace): readonly DecidedBranch[] {
  return chooseBranches(choice, place).map(({ branch, steps }, at, { length }) => ({
    kind: "branch",
    steps,
    at,
    isOther: branch.selector === "other",
    parts: branch.parts.flatMap((part) => decidedPart(part, place)),
    written: [
      `${at === 0 ? `{${choice.name}, ${choice.type},` : ""} ${branch.selector} {`,
      at === length - 1 ? "}}" : "}",
    ],
  }));
}

function decidedPart(part: PluralPart, place: ChoicePlace): readonly DecidedPart[] {
  switch (part.kind) {
    case "text":
      return part.text.length === part.end - part.start
        ? [{ kind: "text", text: part.text, start: part.start }]
        : [{ kind: "literal", text: part.text }];
    case "number":
      return [{ kind: "number", name: part.name, start: part.start }];
    case "choice":
      return decide(part, place);
    case "argument":
      return [];
  }
}
