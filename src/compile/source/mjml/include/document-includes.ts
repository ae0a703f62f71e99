import type { BrandTags } from "../../brand/write-stand-ins.ts";
import type { Arguments } from "../../shared/argument.ts";
import type { SharedName, SharedParts } from "../../shared/shared-parts.ts";
import type { SourcePlaces } from "../../shared/source-places.ts";
import { layoutAttribute } from "../layout/layout-name.ts";
import { parseElements } from "../parse-elements.ts";
import type { SourceInclude } from "../source-element.ts";
import { givenArguments } from "./given-arguments.ts";
import type { IncludeBudget } from "./include-budget.ts";
import { includeDocument } from "./include-document.ts";
import { type MailCanvas, mailCanvas } from "./mail-canvas.ts";

/** How partials that are documents are printed: for the service and the brand that the mail declares. */
export interface PrintOptions {
  readonly service?: string | undefined;
  readonly brand?: BrandTags | undefined;
  readonly unshortened?: boolean | undefined;
}

/** The partials of a mail in MJML that are documents. */
export class DocumentIncludes {
  readonly #mail: string;
  readonly #parts: SharedParts;
  readonly #budget: IncludeBudget;
  readonly #printed: PrintOptions;
  /** How often each has been included. */
  readonly #counts = new Map<string, number>();
  #canvas: MailCanvas | undefined;

  /** `mail` is the text of the mail, without its includes. */
  constructor(mail: string, parts: SharedParts, budget: IncludeBudget, printed: PrintOptions) {
    this.#mail = mail;
    this.#parts = parts;
    this.#budget = budget;
    this.#printed = printed;
  }

  /** True for the slug of a partial that is a document. */
  has(slug: string): boolean {
    const { kind, published } = this.#parts.find(slug) ?? {};
    return kind === "partial" && published?.source.kind === "document";
  }

  /** The partial as MJML; undefined after an error. `outer` is what the parameters around it are given. */
  follow(
    { attributes, start }: SourceInclude,
    named: SharedName,
    places: SourcePlaces,
    outer: Arguments | undefined,
  ): ReturnType<typeof includeDocument> {
    const count = (this.#counts.get(named.slug) ?? 0) + 1;
    const isFirst = this.#counts.size === 0;
    this.#counts.set(named.slug, count);
    this.#canvas ??= mailCanvas([this.#mail, ...this.#layoutTexts()]);
    const place = places.at(start);
    const include = {
      ...this.#printed,
      ...{ named, count, isFirst, place, canvas: this.#canvas },
      given: givenArguments(attributes, outer, places),
      fits: (text: string) => this.#budget.fits(text, place, "partial.too-large"),
    };
    return includeDocument(include, this.#parts);
  }

  /** The layout that the mail names, if it can be read. */
  #layoutTexts(): readonly string[] {
    const { root } = parseElements(this.#mail);
    const slug = root && layoutAttribute(root)?.raw.trim();
    const source = slug === undefined ? undefined : this.#parts.find(slug)?.published?.source;
    return source?.kind === "mjml" ? [source.text] : [];
  }
}
