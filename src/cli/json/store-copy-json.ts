import type { StoreCopy } from "../../services.ts";

/** A copy of a store, and how far what it knows goes. */
export function toStoreCopyJson({ file, bytes, newestEventAt, mayLackChanges }: StoreCopy) {
  return { file, bytes, newest_event_at: newestEventAt, may_lack_changes: mayLackChanges };
}
