import type { Dependency } from "../../domain/template/dependency.ts";
import type { SharedSource } from "../../domain/template/shared-source.ts";

/** A partial or layout, and where it was found. */
export interface FoundPart extends SharedSource {
  /** Its file, or its version and the server, for people. */
  readonly origin: string;
  /** Of one in a folder: its file, and the folder that the paths of its files begin in. */
  readonly read?: { readonly file: string; readonly root: string } | undefined;
}

/** Finds a partial or layout by its slug, in one place. */
export type FindPart = (slug: string) => FoundPart | undefined | Promise<FoundPart | undefined>;

/** The partials and layouts that sources may name. What one place does not have is looked up in the next. */
export class PartSources {
  readonly #places: readonly FindPart[];
  readonly #found = new Map<string, FoundPart | undefined>();
  readonly #used = new Set<string>();

  constructor(places: readonly FindPart[]) {
    this.#places = places;
  }

  async listShared(slugs: readonly string[]): Promise<readonly FoundPart[]> {
    for (const slug of slugs) if (!this.#found.has(slug)) this.#found.set(slug, await this.#lookUp(slug));
    return slugs.flatMap((slug) => this.#found.get(slug) ?? []);
  }

  /** One that was looked up and found. */
  find(slug: string): FoundPart | undefined {
    return this.#found.get(slug);
  }

  noteUsed(dependencies: readonly Dependency[]): void {
    for (const { slug } of dependencies) this.#used.add(slug);
  }

  /** One line each, for people. */
  describeUsed(): readonly string[] {
    return [...this.#used].toSorted().flatMap((slug) => {
      const found = this.#found.get(slug);
      return found === undefined ? [] : [`${found.kind} ${slug}: ${found.origin}`];
    });
  }

  async #lookUp(slug: string): Promise<FoundPart | undefined> {
    for (const place of this.#places) {
      const found = await place(slug);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
