import type { Diagnostic } from "../../../../domain/diagnostic.ts";
import { LIMITS } from "../../../../domain/document/limits.ts";
import { type Place, report } from "../../../../domain/document/place.ts";
import { sourceBytes, type TemplateSource } from "../../../../domain/template/template-source.ts";
import type { ComponentRules } from "../../../mail/mjml-tree/component-rules.ts";
import type { Arguments } from "../../shared/argument.ts";
import { type ComposedText, plainText, type SourceFile, wholeText, writtenText } from "../../shared/composed-text.ts";
import { completeArguments, ownArguments, type Parameters, parametersInMjml } from "../../shared/parameter.ts";
import { findShared, pathOf, type SharedName, type SharedParts } from "../../shared/shared-parts.ts";
import { SourcePlaces } from "../../shared/source-places.ts";
import { foldConditions } from "../fold/fold-conditions.ts";
import { type LayoutContent, NOT_WHOLE, readContent } from "../layout/find-content.ts";
import { isSeparable } from "../layout/is-separable.ts";
import { layOut } from "../layout/lay-out.ts";
import { namesLayout, readLayoutName } from "../layout/layout-name.ts";
import { toMailPart } from "../layout/mail-part.ts";
import { type PlacedPart, reportOverrides } from "../layout/report-overrides.ts";
import { showContent } from "../layout/show-content.ts";
import type { SourceInclude } from "../source-element.ts";
import { DocumentIncludes, type PrintOptions } from "./document-includes.ts";
import { FilledFile } from "./fill-file.ts";
import { findIncludes } from "./find-includes.ts";
import { frame, isWhole } from "./frame.ts";
import { givenArguments } from "./given-arguments.ts";
import { IncludeBudget } from "./include-budget.ts";
import { IncludeFiles } from "./include-files.ts";
import { type Include, readInclude } from "./read-include.ts";
import { type ComposedFile, settleHead } from "./settle-head.ts";
import { checkClosed, checkWhole, isMail, type SplitFile, splitFile } from "./split-file.ts";

/** What a source may name besides its files. */
export interface ComposeOptions extends PrintOptions {
  /** Paths of files to suggest. */
  readonly names?: readonly string[] | undefined;
  /** What the source is, and what it may include. */
  readonly parts: SharedParts;
}

/**
 * The MJML of a source with its includes replaced by their files and partials, composed as mjml does it. An include
 * that fails is reported to `found` and omitted. Undefined when the source is too large.
 */
export function composeMjml(
  source: TemplateSource,
  rules: ComponentRules,
  found: Diagnostic[],
  options: ComposeOptions,
): ComposedText | undefined {
  const bytes = sourceBytes(source);
  if (bytes > LIMITS.textBytes) {
    const what = source.files === undefined ? "MJML" : "MJML and files";
    const place = new SourcePlaces(source.text, found).at(0);
    return report(place, "mjml.too-large", `is ${bytes} bytes of ${what}, the limit is ${LIMITS.textBytes}`);
  }
  return new Composer(source, rules, found, options).composeMail();
}

/** The result of an include. */
interface Included extends SplitFile {
  readonly style?: ComposedText;
}

const NOTHING: Included = { body: [], head: [] };

/** Where a file is composed. */
interface Within {
  /** The paths of the files and partials around it, and its own. */
  readonly chain: readonly string[];
  /** The path that its includes begin at. */
  readonly from: string;
  /** What the parameters of its partial are given; undefined outside partials. */
  readonly args?: Arguments | undefined;
  /** Whether the text is no mail. Undefined for a file: a fragment has no <mjml>. */
  readonly isFragment?: boolean | undefined;
}

interface Partial {
  readonly file: SourceFile;
  readonly parameters: Parameters;
}

class Composer {
  readonly #source: TemplateSource;
  readonly #files: IncludeFiles;
  readonly #parts: SharedParts;
  readonly #rules: ComponentRules;
  readonly #found: Diagnostic[];
  /** Files with an error, which is reported once. */
  readonly #faulty = new Set<string>();
  /** Parsed once, however often a partial is included. */
  readonly #partials = new Map<string, Partial>();
  readonly #budget: IncludeBudget;
  readonly #documents: DocumentIncludes;

  constructor(
    source: TemplateSource,
    rules: ComponentRules,
    found: Diagnostic[],
    { names = [], parts, ...printed }: ComposeOptions,
  ) {
    const { text, files = {} } = source;
    this.#source = source;
    this.#files = new IncludeFiles(files, parts, names);
    this.#parts = parts;
    this.#rules = rules;
    this.#found = found;
    this.#budget = new IncludeBudget(text);
    this.#documents = new DocumentIncludes(text, parts, this.#budget, printed);
  }

  composeMail(): ComposedText {
    const { text, path = "" } = this.#source;
    const { kind, slug } = this.#parts.compiled;
    const self = kind !== undefined && slug !== undefined ? pathOf({ kind, slug }) : path;
    const alone = settleHead(this.#composeSource({ path: undefined, text }, [self], path));
    const composed = this.#layOut(alone, self);
    this.#files.reportUnused(this.#found);
    return foldConditions(composed);
  }

  /** A mail within its layout, or a layout with words in the place of a mail; any other text as it is. */
  #layOut(text: ComposedText, self: string): ComposedText {
    const { kind } = this.#parts.compiled;
    if (kind !== "layout" && !namesLayout(plainText(text))) return text;
    const places = new SourcePlaces(text, this.#found);
    const part = toMailPart(text);
    const named = part && readLayoutName(part.root, kind, places);
    if (kind === "layout") return showContent(text, this.#rules, places);
    if (part === undefined || named === undefined) return text;
    const layout = this.#composeLayout(named, { part, places }, [self]);
    // Its own checks report what is wrong with its tags.
    if (layout === undefined || !isSeparable({ part, places }, this.#rules)) return text;
    const { content } = layout;
    reportOverrides(layout, content, { part, places });
    const whole = layOut(layout.part, content, part);
    return settleHead({
      text: whole.text,
      heads: [{ text: whole.head, end: Number.POSITIVE_INFINITY, place: named.place }],
      styles: [],
    });
  }

  #composeLayout(
    { slug, place }: { readonly slug: string; readonly place: Place },
    mail: PlacedPart,
    chain: readonly string[],
  ): (PlacedPart & { readonly content: LayoutContent }) | undefined {
    const named = { slug, kind: "layout", chain } as const;
    const opened = this.#open(named, mail.part.root, { places: mail.places, place });
    if (opened === undefined) return undefined;
    const text = settleHead(this.#compose(opened.file, { ...opened.within, isFragment: false }));
    const places = new SourcePlaces(text, this.#found);
    if (!checkClosed(text, this.#rules, places)) return undefined;
    const part = toMailPart(text);
    if (part !== undefined) readLayoutName(part.root, "layout", places);
    const content = part && readContent(part, this.#rules, places);
    return part && content && { part, places, content };
  }

  #composeSource(file: SourceFile, chain: readonly string[], from: string): ComposedFile {
    if (this.#parts.compiled.kind === undefined) return this.#compose(file, { chain, from });
    const { text, parameters } = parametersInMjml(file.text, { path: ["mjml"], diagnostics: this.#found });
    const own = { ...file, text };
    const isFragment = !isWhole(own);
    if (isFragment && this.#parts.compiled.kind === "layout") {
      report(new SourcePlaces(text, this.#found).at(0), "layout.content", NOT_WHOLE);
    }
    const { text: pieces, ...rest } = this.#compose(own, { chain, from, args: ownArguments(parameters), isFragment });
    return { ...rest, text: isFragment ? frame(own, pieces) : pieces };
  }

  #compose(file: SourceFile, within: Within): ComposedFile {
    const places = new SourcePlaces(wholeText(file), this.#found);
    const filled = new FilledFile(file, within.args, places);
    const text: ComposedText[number][] = [];
    const heads: ComposedFile["heads"][number][] = [];
    const styles: ComposedText[] = [];
    let copied = 0;
    let length = 0;
    const push = (pieces: ComposedText): void => {
      for (const piece of pieces) {
        text.push(piece);
        length += piece.text.length;
      }
    };
    const isFragment = within.isFragment ?? !isMail(file);
    for (const { start, end, include } of findIncludes(file, isFragment)) {
      push(filled.cut(copied, start));
      copied = end;
      const { body, head, style } = include === undefined ? NOTHING : this.#follow(include, places, within);
      push(body);
      if (head.length > 0) heads.push({ text: head, end: length, place: places.at(start) });
      if (style !== undefined) styles.push(style);
    }
    push(filled.cut(copied, file.text.length));
    return { text, heads, styles };
  }

  #follow(written: SourceInclude, places: SourcePlaces, within: Within): Included {
    const include = readInclude(written, within.from, places);
    if (include === undefined) return NOTHING;
    const place = places.at(written.start);
    if (include.partial !== undefined) return this.#followPartial(written, include.partial, places, within);
    const file = this.#files.find(include, within, place);
    if (file === undefined || this.#faulty.has(include.path)) return NOTHING;
    if (!this.#budget.fits(file.text, place)) return NOTHING;
    const included = this.#read(include, file, within);
    if (included === undefined) this.#faulty.add(include.path);
    return included ?? NOTHING;
  }

  #followPartial(written: SourceInclude, slug: string, places: SourcePlaces, within: Within): Included {
    const place = places.at(written.start);
    const named = { slug, kind: "partial", chain: within.chain } as const;
    if (this.#documents.has(slug)) return this.#documents.follow(written, named, places, within.args) ?? NOTHING;
    const opened = this.#open(named, written, { places, place, outer: within.args });
    if (opened === undefined) return NOTHING;
    const split = splitFile(opened.file, this.#compose(opened.file, opened.within), this.#rules, this.#found);
    if (split === undefined) this.#faulty.add(pathOf(named));
    return split ?? NOTHING;
  }

  /** The text of a partial or layout, and what its parameters are given. Undefined when a fault has been reported. */
  #open(
    named: SharedName,
    { attributes }: Pick<SourceInclude, "attributes">,
    {
      places,
      place,
      outer,
    }: { readonly places: SourcePlaces; readonly place: Place; readonly outer?: Arguments | undefined },
  ): { readonly file: SourceFile; readonly within: Within } | undefined {
    const path = pathOf(named);
    const what = `the ${named.kind} "${named.slug}"`;
    const found = findShared(this.#parts, named, place);
    if (found === undefined || this.#faulty.has(path)) return undefined;
    const { source } = found;
    if (!this.#budget.fits(source.text, place, "partial.too-large")) return undefined;
    if (source.kind === "document") {
      const advice = `write the ${named.kind} in MJML, or the mail as a document`;
      return report(
        place,
        "partial.missing",
        `${what} is a document, and a mail in MJML has MJML as ${named.kind}; ${advice}`,
      );
    }
    const { file, parameters } = this.#partialOf(path, source);
    const args = completeArguments(parameters, givenArguments(attributes, outer, places), { what, place });
    return { file, within: { chain: [...named.chain, path], from: `${path}/${source.path ?? ""}`, args } };
  }

  #partialOf(path: string, { text: written }: TemplateSource): Partial {
    const known = this.#partials.get(path);
    if (known !== undefined) return known;
    const { text, parameters } = parametersInMjml(written, { path: ["files", path], diagnostics: this.#found });
    const partial = { file: { path, text }, parameters };
    this.#partials.set(path, partial);
    return partial;
  }

  /** Undefined after a fault that makes the file of no use. */
  #read({ type, path, isInline }: Include, file: SourceFile, within: Within): Included | undefined {
    const inside = (tag: string, name: string): ComposedText => [
      ...writtenText(tag, file, 0),
      ...wholeText(file),
      ...writtenText(`</${name}>`, file, file.text.length),
    ];
    switch (type) {
      case "html":
        return checkWhole(file, "mj-raw", this.#found) ? { body: inside("<mj-raw>", "mj-raw"), head: [] } : undefined;
      case "css": {
        const tag = isInline ? '<mj-style inline="inline">' : "<mj-style>";
        return checkWhole(file, "mj-style", this.#found) ? { ...NOTHING, style: inside(tag, "mj-style") } : undefined;
      }
      case "mjml":
        return splitFile(
          file,
          this.#compose(file, { ...within, chain: [...within.chain, path], from: path, isFragment: undefined }),
          this.#rules,
          this.#found,
        );
    }
  }
}
