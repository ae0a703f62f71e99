import { useSession } from "./session.ts";

/** What an admin key may do, each all that those before it may. */
const ROLES: readonly string[] = ["viewer", "editor", "publisher", "owner"] satisfies readonly Role[];

type Role = "viewer" | "editor" | "publisher" | "owner";

/** Whether who is signed in may do what takes this role. The server decides; the page offers nothing in vain. */
export function useMay(role: Role): boolean {
  const { key } = useSession();
  return ROLES.indexOf(key.role) >= ROLES.indexOf(role);
}
