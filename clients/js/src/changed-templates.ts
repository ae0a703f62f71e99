import type { CacheEntry } from "./cache-entry.ts";

/** More names than a process renders between two times that it asks for each. */
const MAX_NAMES = 1_000;

/** Which templates have changed at the service, and when this was heard, in milliseconds since 1970. */
export class ChangedTemplates {
  readonly #heardAt = new Map<string, number>();
  #allHeardAt = Number.NEGATIVE_INFINITY;

  /** Notes a change of one template, by every name it has. */
  note(names: readonly string[]): void {
    for (const name of names) this.#heardAt.set(name, Date.now());
    if (this.#heardAt.size > MAX_NAMES) this.noteAll();
  }

  /** Notes that any template may have changed. */
  noteAll(): void {
    this.#allHeardAt = Date.now();
    this.#heardAt.clear();
  }

  /** Whether the entry was confirmed before its template changed. */
  isOutdated({ templateId, template, checkedAt }: CacheEntry): boolean {
    const heardAt = (name: string): number => this.#heardAt.get(name) ?? 0;
    return checkedAt <= Math.max(this.#allHeardAt, heardAt(templateId), heardAt(template.template_id));
  }
}
