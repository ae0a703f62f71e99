import type { Path } from "../error.ts";

/** The way to the first text of a JSON value that has another one in it; empty when there is none. */
export function findString(json: unknown, text: string): Path {
  return find(json, (_, value) => typeof value === "string" && value.includes(text));
}

/** The way to the first member of a name that says something: neither empty nor zero nor false. */
export function findMember(json: unknown, name: string): Path {
  return find(json, (key, value) => key === name && Boolean(value));
}

function find(json: unknown, isMeant: (key: string | number, value: unknown) => boolean): Path {
  if (typeof json !== "object" || json === null) return [];
  const members = Array.isArray(json) ? [...json.entries()] : Object.entries(json);
  for (const [key, value] of members) {
    if (isMeant(key, value)) return [key];
    const below = find(value, isMeant);
    if (below.length > 0) return [key, ...below];
  }
  return [];
}
