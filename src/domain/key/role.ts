/** What the holder of an admin key may do. Each may do what those before it may. */
export const ROLES = ["viewer", "editor", "publisher", "owner"] as const;

export type Role = (typeof ROLES)[number];

/** Whether a role may do what needs another one at the least. */
export function isAtLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
