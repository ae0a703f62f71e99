import { type Place, report } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import type { Dependency } from "../../../domain/template/dependency.ts";
import { INCLUDE_DEPTH_MAX } from "../../../domain/template/include-limits.ts";
import type { SharedSource } from "../../../domain/template/shared-source.ts";
import type { PartKind } from "../../../domain/template/template-kind.ts";
import type { TemplateSource } from "../../../domain/template/template-source.ts";

/** What is compiled. */
export interface CompiledPart {
  /** Absent: a mail. */
  readonly kind?: PartKind | undefined;
  readonly slug?: string | undefined;
}

/** The partials and layouts that one compile may use, and those that it has used. */
export class SharedParts {
  readonly compiled: CompiledPart;
  readonly #known: ReadonlyMap<string, SharedSource>;
  /** Some were not read, because what was read is beyond the limits. */
  readonly isCut: boolean;
  readonly #used: Map<string, Dependency>;

  constructor(
    known: readonly SharedSource[] = [],
    isCut = false,
    compiled: CompiledPart = {},
    used = new Map<string, Dependency>(),
  ) {
    this.#used = used;
    this.#known = new Map(known.map((each) => [each.slug, each]));
    this.isCut = isCut;
    this.compiled = compiled;
  }

  find(slug: string): SharedSource | undefined {
    return this.#known.get(slug);
  }

  /** The same with other sources. What they use is noted in both. */
  mapSources(map: (shared: SharedSource, source: TemplateSource) => TemplateSource): SharedParts {
    const mapped = [...this.#known.values()].map((shared) => {
      const { published } = shared;
      return published === undefined
        ? shared
        : { ...shared, published: { ...published, source: map(shared, published.source) } };
    });
    return new SharedParts(mapped, this.isCut, this.compiled, this.#used);
  }

  /** The same for what is in a mail. What is used is noted in both. */
  inMail(): SharedParts {
    return new SharedParts([...this.#known.values()], this.isCut, {}, this.#used);
  }

  /** The published sources, used or not. */
  get sources(): readonly TemplateSource[] {
    return [...this.#known.values()].flatMap(({ published }) => published?.source ?? []);
  }

  use({ id, slug }: SharedSource, kind: PartKind, version: number): void {
    this.#used.set(id, { id, slug, kind, version });
  }

  /** By slug. */
  get dependencies(): readonly Dependency[] {
    return [...this.#used.values()].sort((one, other) => (one.slug < other.slug ? -1 : 1));
  }
}

/** Which partial or layout is named, and where: `chain` has the paths of what is around the place. */
export interface SharedName {
  readonly slug: string;
  readonly kind: PartKind;
  readonly chain: readonly string[];
}

/** The path of a partial or layout in chains, and of its findings: `partial:footer`. */
export function pathOf({ kind, slug }: Pick<SharedName, "kind" | "slug">): string {
  return `${kind}:${slug}`;
}

/** The published source that a slug names, which is noted as used. Undefined when a fault has been reported. */
export function findShared(
  parts: SharedParts,
  { slug, kind, chain }: SharedName,
  place: Place,
): { readonly source: TemplateSource } | undefined {
  const path = pathOf({ kind, slug });
  if (chain.includes(path)) {
    const circle = [...chain.slice(chain.indexOf(path)), path].map(quote).join(" > ");
    return report(place, "partial.cycle", `the ${kind} includes itself: ${circle}`);
  }
  if (chain.length > INCLUDE_DEPTH_MAX) {
    return report(
      place,
      "partial.too-deep",
      `partials and files include each other more than ${INCLUDE_DEPTH_MAX} deep`,
    );
  }
  const found = parts.find(slug);
  if (found === undefined) {
    if (parts.isCut)
      return report(place, "partial.too-large", "includes more, or larger, partials than the limits allow");
    return report(place, "partial.missing", `there is no ${kind} "${slug}"; create it, or correct the slug`);
  }
  if (found.kind !== kind) {
    return report(place, "partial.missing", `"${slug}" is a ${found.kind ?? "mail"}, not a ${kind}; name a ${kind}`);
  }
  if (found.isArchived) {
    return report(place, "partial.archived", `the ${kind} "${slug}" is archived; unarchive it, or name another one`);
  }
  if (found.published === undefined) {
    return report(place, "partial.missing", `the ${kind} "${slug}" is not published yet; publish it first`);
  }
  parts.use(found, kind, found.published.version);
  return found.published;
}
