import type { CacheEntry } from "./cache-entry.ts";
import { type ServedNoun, servedFormOf } from "./served.ts";

/** More names than a process renders between two times that it asks for each. */
const MAX_NAMES = 1_000;

/** Which templates and brands have changed at the service, and when this was heard, in milliseconds since 1970. */
export class ChangedTemplates {
  readonly #heardAt = new Map<string, number>();
  #allHeardAt = Number.NEGATIVE_INFINITY;

  /** Notes a change of one template or brand, by every name it has. */
  note(noun: ServedNoun, names: readonly string[]): void {
    for (const name of names) this.#heardAt.set(`${noun} ${name}`, Date.now());
    if (this.#heardAt.size > MAX_NAMES) this.noteAll();
  }

  /** Notes that any template and any brand may have changed. */
  noteAll(): void {
    this.#allHeardAt = Date.now();
    this.#heardAt.clear();
  }

  /** Whether the entry was confirmed before its template or brand changed. */
  isOutdated({ id, kind, content, checkedAt }: CacheEntry): boolean {
    const { noun } = servedFormOf(kind);
    const heardAt = (name: unknown): number => this.#heardAt.get(`${noun} ${name}`) ?? 0;
    const uuid = noun === "brand" ? content.id : content.template_id;
    return checkedAt <= Math.max(this.#allHeardAt, heardAt(id), heardAt(uuid));
  }
}
