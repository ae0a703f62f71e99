import { choicePlace } from "../choice/choice-place.ts";
import { type DecidedBranch, type DecidedPart, decideChoices } from "../choice/decide-choices.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import { numberTag } from "../plural/number-tag.ts";

/** The element of a branch. Its name has a character that no document may have. */
export const BRANCH = "x-branch\uE000";

/** Rich text in which each branch of a choice is an element with its number, so that a parser nests it. */
export function markBranches(
  html: string,
  place: ScopedPlace,
): { readonly html: string; readonly branches: readonly DecidedBranch[] } {
  const branches: DecidedBranch[] = [];
  const write = (part: DecidedPart): string => {
    if (part.kind === "number") return numberTag(part.name);
    if (part.kind !== "branch") return part.text;
    const number = branches.push(part) - 1;
    return `<${BRANCH} n="${number}">${part.parts.map(write).join("")}</${BRANCH}>`;
  };
  const parts = decideChoices(
    html,
    choicePlace(() => place, place.language),
    { isHtml: true },
  );
  return { html: parts.map(write).join(""), branches };
}
