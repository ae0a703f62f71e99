import type { Diagnostic } from "../../../../domain/diagnostic.ts";
import { LIMITS } from "../../../../domain/document/limits.ts";
import { type Place, report } from "../../../../domain/document/place.ts";
import { nearestName } from "../../../../domain/nearest-name.ts";
import { quote } from "../../../../domain/quote.ts";
import { relativeFilePath } from "../../../../domain/template/file-path.ts";
import { INCLUDE_DEPTH_MAX, INCLUDES_MAX } from "../../../../domain/template/include-limits.ts";
import { type SourceFiles, sourceBytes, type TemplateSource } from "../../../../domain/template/template-source.ts";
import type { ComponentRules } from "../../../mail/mjml-tree/component-rules.ts";
import { type Argument, type Arguments, readArgument } from "../../shared/argument.ts";
import { completeArguments, ownArguments, type Parameters, parametersInMjml } from "../../shared/parameter.ts";
import { findShared, type SharedParts } from "../../shared/shared-parts.ts";
import { type ComposedText, type SourceFile, wholeText, writtenText } from "../composed-text.ts";
import { decodeEntities } from "../decode-entities.ts";
import { reportForbidden } from "../read-mjml.ts";
import type { SourceInclude } from "../source-element.ts";
import { SourcePlaces } from "../source-places.ts";
import { FilledFile } from "./fill-file.ts";
import { findIncludes } from "./find-includes.ts";
import { frame, isWhole } from "./frame.ts";
import { type Include, readInclude } from "./read-include.ts";
import { type ComposedFile, settleHead } from "./settle-head.ts";
import { checkWhole, isMail, type SplitFile, splitFile } from "./split-file.ts";

/** What a source may name besides its files. */
export interface ComposeOptions {
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

/** What an include comes to. */
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
  /** True for the text of a partial that is no mail; files that are fragments have no <mjml>. */
  readonly isFragment?: boolean | undefined;
}

interface Partial {
  readonly file: SourceFile;
  readonly parameters: Parameters;
}

class Composer {
  readonly #source: TemplateSource;
  readonly #files: SourceFiles;
  readonly #parts: SharedParts;
  readonly #rules: ComponentRules;
  readonly #found: Diagnostic[];
  readonly #names: readonly string[];
  readonly #used = new Set<string>();
  /** Files with an error, which is reported once. */
  readonly #faulty = new Set<string>();
  /** Parsed once, however often a partial is included. */
  readonly #partials = new Map<string, Partial>();
  #bytes: number;
  #count = 0;

  constructor(
    source: TemplateSource,
    rules: ComponentRules,
    found: Diagnostic[],
    { names = [], parts }: ComposeOptions,
  ) {
    const { text, files = {} } = source;
    this.#source = source;
    this.#names = [...Object.keys(files), ...names];
    this.#files = files;
    this.#parts = parts;
    this.#rules = rules;
    this.#found = found;
    this.#bytes = Buffer.byteLength(text);
  }

  composeMail(): ComposedText {
    const { text, path = "" } = this.#source;
    const { kind, slug } = this.#parts.compiled;
    const self = kind !== undefined && slug !== undefined ? `partial:${slug}` : path;
    const composed = settleHead(this.#composeSource({ path: undefined, text }, [self], path));
    for (const [name, unused] of Object.entries(this.#files)) {
      if (this.#used.has(name)) continue;
      const places = new SourcePlaces(wholeText({ path: name, text: unused }), this.#found);
      report(places.at(0), "mjml.unused-file", "nothing includes this file");
      reportForbidden(unused, places);
    }
    return composed;
  }

  #composeSource(file: SourceFile, chain: readonly string[], from: string): ComposedFile {
    if (this.#parts.compiled.kind === undefined) return this.#compose(file, { chain, from });
    const { text, parameters } = parametersInMjml(file.text, { path: ["mjml"], diagnostics: this.#found });
    const own = { ...file, text };
    const isFragment = !isWhole(own);
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
    const isFragment = within.isFragment === true || !isMail(file);
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
    const file = this.#find(include, within, place);
    if (file === undefined) return NOTHING;
    const included = this.#read(include, file, within);
    if (included === undefined) this.#faulty.add(include.path);
    return included ?? NOTHING;
  }

  #followPartial(written: SourceInclude, slug: string, places: SourcePlaces, within: Within): Included {
    const place = places.at(written.start);
    const path = `partial:${slug}`;
    const found = findShared(this.#parts, { slug, kind: "partial", chain: within.chain }, place);
    if (found === undefined || this.#faulty.has(path)) return NOTHING;
    const { source } = found;
    if (!this.#fits(source.text, place, "partial.too-large")) return NOTHING;
    if (source.kind === "document") {
      report(place, "partial.missing", `the partial "${slug}" is a document; MJML includes partials written in MJML`);
      return NOTHING;
    }
    const { file, parameters } = this.#partialOf(path, source);
    const given = argumentsOf(written, within.args, places);
    const args = completeArguments(parameters, given, { what: `the partial "${slug}"`, place });
    const next = { chain: [...within.chain, path], from: `${path}/${source.path ?? ""}`, args };
    const split = splitFile(file, this.#compose(file, next), this.#rules, this.#found);
    if (split === undefined) this.#faulty.add(path);
    return split ?? NOTHING;
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
          this.#compose(file, { ...within, chain: [...within.chain, path], from: path, isFragment: false }),
          this.#rules,
          this.#found,
        );
    }
  }

  #find({ type, path }: Include, { chain, from }: Within, place: Place): SourceFile | undefined {
    const [files, name] = this.#filesAt(path);
    const text = Object.hasOwn(files, name) ? files[name] : undefined;
    if (type === "mjml" && chain.includes(path)) {
      const circle = [...chain.slice(chain.indexOf(path)), path].map(quote).join(" > ");
      return report(place, "mjml.include-cycle", `the file includes itself: ${circle}`);
    }
    if (text === undefined) {
      const nearest = nearestFile(path, name === path ? this.#names : []);
      const advice = nearest === undefined ? "" : `; did you mean ${quote(relativeFilePath(from, nearest))}?`;
      return report(place, "mjml.include", `there is no file "${quote(path)}"${advice}`);
    }
    this.#used.add(path);
    if (chain.length > INCLUDE_DEPTH_MAX) {
      return report(place, "mjml.include-too-deep", `files include each other more than ${INCLUDE_DEPTH_MAX} deep`);
    }
    if (this.#faulty.has(path)) return undefined;
    return this.#fits(text, place) ? { path, text } : undefined;
  }

  /** The files that a path is among, and its path among them. */
  #filesAt(path: string): readonly [SourceFiles, string] {
    const [, slug, name] = /^partial:([^/]*)\/(.*)$/s.exec(path) ?? [];
    if (slug === undefined || name === undefined) return [this.#files, path];
    return [this.#parts.find(slug)?.published?.source.files ?? {}, name];
  }

  /** Told once; from then on nothing is included. */
  #fits(text: string, place: Place, rule: "mjml.too-large" | "partial.too-large" = "mjml.too-large"): boolean {
    if (this.#bytes > LIMITS.textBytes || this.#count > INCLUDES_MAX) return false;
    this.#bytes += Buffer.byteLength(text);
    this.#count += 1;
    if (this.#count > INCLUDES_MAX) {
      report(place, rule, `has more than ${INCLUDES_MAX} includes, counting those of included files`);
    } else if (this.#bytes > LIMITS.textBytes) {
      const message = `with what it includes, each time it does, it has more than ${LIMITS.textBytes} bytes`;
      report(place, rule, message);
    }
    return this.#bytes <= LIMITS.textBytes && this.#count <= INCLUDES_MAX;
  }
}

/** What a partial is given by the attributes of its include. */
function argumentsOf(
  { attributes }: SourceInclude,
  outer: Arguments = new Map(),
  places: SourcePlaces,
): ReadonlyMap<string, { readonly argument: Argument; readonly place: Place }> {
  const given = attributes.filter(({ name }) => name.startsWith("with-"));
  return new Map(
    given.map(({ name, raw, from }) => [
      name.slice("with-".length),
      { argument: readArgument(decodeEntities(raw).text, outer), place: places.at(from) },
    ]),
  );
}

/** The file that was likely meant: one with this name in another folder, or with nearly this path or name. */
function nearestFile(path: string, known: readonly string[]): string | undefined {
  const nameOf = (each: string): string => each.slice(each.lastIndexOf("/") + 1);
  const names = known.map(nameOf);
  const called = (name: string | undefined): string | undefined => known[names.indexOf(name ?? "")];
  return called(nameOf(path)) ?? nearestName(path, known) ?? called(nearestName(nameOf(path), names));
}
