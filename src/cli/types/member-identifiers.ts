import type { PlainMember } from "./plain-type.ts";

/**
 * An identifier for each member, in camel case, by their order: `firstName` for `first_name`. Of those that would be
 * alike all but the first have a number. `isReserved` finds the names that the language does not accept.
 */
export function toIdentifiers(
  members: readonly PlainMember[],
  isReserved: (identifier: string) => boolean,
): readonly string[] {
  const taken = new Set<string>();
  return members.map(({ name }) => {
    const wanted = toCamelCase(name);
    const free = isReserved(wanted) ? `${wanted}_` : wanted;
    let identifier = free;
    for (let number = 2; taken.has(identifier); number += 1) identifier = `${free}${number}`;
    taken.add(identifier);
    return identifier;
  });
}

function toCamelCase(name: string): string {
  const words = name.split(/[^a-z0-9]+/i).filter((word) => word !== "");
  const joined = words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
  const identifier = joined.charAt(0).toLowerCase() + joined.slice(1);
  return /^[a-z]/.test(identifier) ? identifier : `member${identifier}`;
}
