import type { Diagnostic } from "../../../../domain/diagnostic.ts";
import { LIMITS } from "../../../../domain/document/limits.ts";
import { type Fields, field, isFields } from "../../../../domain/document/member.ts";
import { parseEnvelope } from "../../../../domain/document/parse-envelope.ts";
import { parseJson } from "../../../../domain/document/parse-json.ts";
import { parsePartialRow } from "../../../../domain/document/parse-partial-row.ts";
import { at, type Place, report } from "../../../../domain/document/place.ts";
import { rowType } from "../../../../domain/document/row-members.ts";
import { formatPath, type Path } from "../../../../domain/error.ts";
import { INCLUDES_MAX } from "../../../../domain/template/include-limits.ts";
import { sharedNames } from "../../../../domain/template/shared-names.ts";
import type { TemplateSource } from "../../../../domain/template/template-source.ts";
import { type Argument, type Arguments, readArgument } from "../../shared/argument.ts";
import { completeArguments, ownArguments, type Parameters, parametersInDocument } from "../../shared/parameter.ts";
import { findShared, type SharedParts } from "../../shared/shared-parts.ts";
import { fillNode, fillValue, reportUnknown } from "./fill-node.ts";
import { addTokens } from "./merge-tokens.ts";
import { Origins } from "./origins.ts";

/** A document with its partials in place. */
export interface ResolvedDocument {
  /** As JSON text. */
  readonly text: string;
  readonly origins: Origins;
  /** What is wrong with partials and what they are given, at its place in the source. */
  readonly found: readonly Diagnostic[];
}

/**
 * Puts the rows of partials in the place of the rows that name them, filled with what they are given, and in a partial
 * that is compiled alone a tag in the place of each parameter. Undefined where there is nothing to do; and for what
 * cannot be read, which is reported where it is parsed.
 */
export function resolvePartials(source: TemplateSource, parts: SharedParts): ResolvedDocument | undefined {
  if (source.kind !== "document") return undefined;
  if (parts.compiled.kind === undefined && sharedNames(source).length === 0) return undefined;
  const json = parseJson(source.text, { path: [], diagnostics: [] });
  return isFields(json) ? new Resolver(source.text, parts).resolve(json) : undefined;
}

/** Where nodes are resolved. */
interface Scope {
  /** The paths of the partials around it. */
  readonly chain: readonly string[];
  /** What the parameters of the partial are given; undefined in a mail. */
  readonly args?: Arguments | undefined;
  /** In front of the ids of its nodes, which may be in a document more than once. */
  readonly prefix: string;
  /** The partial row of the template itself. */
  readonly row?: Path | undefined;
}

/** The nodes that are made, and the path that they have. */
interface Made {
  readonly nodes: unknown[];
  readonly path: Path;
}

interface Partial {
  readonly json: Fields;
  readonly rows: readonly unknown[];
  /** Where its rows are. */
  readonly path: Path;
  readonly parameters: Parameters;
}

class Resolver {
  readonly #parts: SharedParts;
  readonly #found: Diagnostic[] = [];
  readonly #origins = new Origins();
  /** Read once, however often a partial is included; undefined for one that cannot be read. */
  readonly #partials = new Map<string, Partial | undefined>();
  /** Ids of the template itself, and what is in front of those of partials. */
  readonly #ids = new Set<string>();
  /** The number in the last prefix of each name. */
  readonly #included = new Map<string, number>();
  #bytes: number;
  #count = 0;

  constructor(text: string, parts: SharedParts) {
    this.#parts = parts;
    this.#bytes = Buffer.byteLength(text);
  }

  resolve(json: Fields): ResolvedDocument | undefined {
    const place = { path: ["document"], diagnostics: this.#found };
    const envelope = parseEnvelope(json, { ...place, diagnostics: [] });
    if (envelope === undefined) return undefined;
    const { kind, slug } = this.#parts.compiled;
    const isPart = kind !== undefined;
    const args = isPart ? ownArguments(parametersInDocument(json, place)) : undefined;
    const own = args === undefined ? json : withoutRows(json, envelope.rows.place.path, args, place);
    this.#noteIds(json);
    const made: Made = { nodes: [], path: envelope.rows.place.path };
    const scope = { chain: [isPart && slug !== undefined ? `partial:${slug}` : ""], args, prefix: "" };
    this.#add(made, envelope.rows.items, { ...place, path: made.path }, scope);
    const partials = [...this.#partials].flatMap(([path, partial]) => (partial ? [[path, partial.json] as const] : []));
    const whole = addTokens(replaceIn(own, made.path.slice(1), made.nodes), partials, this.#origins);
    return { text: JSON.stringify(whole), origins: this.#origins, found: this.#found };
  }

  /** Adds nodes, with the rows of partials in the place of those that name them. */
  #add(made: Made, items: readonly unknown[], place: Place, scope: Scope): void {
    for (const [index, item] of items.entries()) {
      const where = at(place, index);
      if (isFields(item) && rowType(item) === "partial") this.#addPartial(made, item, where, scope);
      else this.#addNode(made, item, where, scope);
    }
  }

  #addNode(made: Made, item: unknown, place: Place, scope: Scope): void {
    const path = [...made.path, made.nodes.length];
    const node = isFields(item) ? this.#resolveNode(item, place, path, scope) : item;
    if (node === undefined) return;
    this.#origins.note(path, { path: place.path, row: scope.row });
    made.nodes.push(node);
  }

  /** Undefined for what a condition on parameters hides. */
  #resolveNode(node: Fields, place: Place, path: Path, scope: Scope): Fields | undefined {
    const filled = scope.args === undefined ? node : fillNode(node, scope.args, place);
    if (filled === undefined) return undefined;
    const resolved: Record<string, unknown> = this.#withId(filled, place, scope);
    for (const name of ["columns", "children", "components"]) {
      const items = field(filled, name);
      if (!Array.isArray(items)) continue;
      const inner: Made = { nodes: [], path: [...path, name] };
      this.#add(inner, items, at(place, name), scope);
      resolved[name] = inner.nodes;
    }
    return resolved;
  }

  /** A node without an id has its place in the source as one, because others may have moved in front of it. */
  #withId(node: Fields, { path }: Place, { prefix }: Scope): Record<string, unknown> {
    const stored = field(node, "id");
    if (typeof stored === "string" && stored !== "")
      return prefix === "" ? { ...node } : { ...node, id: prefix + stored };
    if (stored !== undefined && stored !== "") return { ...node };
    const id = prefix + formatPath(path.slice(path[0] === "files" ? 3 : 1));
    return this.#ids.has(id) ? { ...node } : { ...node, id };
  }

  #addPartial(made: Made, fields: Fields, place: Place, scope: Scope): void {
    const row = parsePartialRow(fields, place);
    if (row === undefined) return;
    const { slug } = row;
    const found = findShared(this.#parts, { slug, kind: "partial", chain: scope.chain }, place);
    if (found === undefined || !this.#fits(found.source.text, place)) return;
    if (found.source.kind === "mjml") {
      const message = `the partial "${slug}" is MJML, and a document includes documents; write the partial as a document, or the mail in MJML`;
      report(place, "partial.missing", message);
      return;
    }
    const partial = this.#partialOf(slug, found.source.text);
    if (partial === undefined) return;
    const { parameters, rows, path } = partial;
    const given = argumentsOf(row.given, scope.args);
    const args = completeArguments(parameters, given, { what: `the partial "${slug}"`, place });
    const inner: Scope = {
      chain: [...scope.chain, `partial:${slug}`],
      args,
      prefix: this.#claimPrefix(`${scope.prefix}${row.id || slug}`),
      row: scope.row ?? place.path,
    };
    this.#add(made, rows, { path, diagnostics: this.#found }, inner);
  }

  #partialOf(slug: string, text: string): Partial | undefined {
    const file = `partial:${slug}`;
    if (this.#partials.has(file)) return this.#partials.get(file);
    const place: Place = { path: ["files", file, "document"], diagnostics: this.#found };
    const json = parseJson(text, place);
    const envelope = isFields(json) ? parseEnvelope(json, { ...place, diagnostics: [] }) : undefined;
    const partial =
      isFields(json) && envelope !== undefined
        ? {
            json,
            rows: envelope.rows.items,
            path: envelope.rows.place.path,
            parameters: parametersInDocument(json, place),
          }
        : undefined;
    this.#partials.set(file, partial);
    return partial;
  }

  /** Reports a limit once; from then on nothing is included. */
  #fits(text: string, place: Place): boolean {
    if (this.#bytes > LIMITS.textBytes || this.#count > INCLUDES_MAX) return false;
    this.#bytes += Buffer.byteLength(text);
    this.#count += 1;
    if (this.#count > INCLUDES_MAX) {
      report(place, "partial.too-large", `has more than ${INCLUDES_MAX} partials, counting those in partials`);
    } else if (this.#bytes > LIMITS.textBytes) {
      const message = `with its partials, each as often as it is included, it has more than ${LIMITS.textBytes} bytes`;
      report(place, "partial.too-large", message);
    }
    return this.#bytes <= LIMITS.textBytes && this.#count <= INCLUDES_MAX;
  }

  #claimPrefix(name: string): string {
    const ids = [...this.#ids];
    let count = (this.#included.get(name) ?? 0) + 1;
    const toPrefix = () => (count === 1 ? `${name}/` : `${name}-${count}/`);
    while (ids.some((id) => id.startsWith(toPrefix()))) count += 1;
    this.#included.set(name, count);
    const prefix = toPrefix();
    this.#ids.add(prefix);
    return prefix;
  }

  #noteIds(value: unknown): void {
    if (Array.isArray(value)) for (const entry of value) this.#noteIds(entry);
    if (!isFields(value)) return;
    if (typeof value.id === "string") this.#ids.add(value.id);
    for (const member of Object.values(value)) this.#noteIds(member);
  }
}

function argumentsOf(
  given: ReadonlyMap<string, { readonly text: string; readonly place: Place }>,
  outer: Arguments | undefined,
): ReadonlyMap<string, { readonly argument: Argument; readonly place: Place }> {
  const read = [...given].map(([name, { text, place }]) => {
    if (outer !== undefined) reportUnknown(text, outer, place);
    return [name, { argument: readArgument(text, outer ?? new Map()), place }] as const;
  });
  return new Map(read);
}

/** What surrounds the rows of a partial that is compiled alone, filled. */
function withoutRows(json: Fields, rows: Path, args: Arguments, place: Place): Fields {
  const { parameters: _, ...others } = replaceIn(json, rows.slice(1), []);
  return fillValue(others, args, place) as Fields; // a filled object is one
}

/** The object with another value at a path of names. */
function replaceIn(json: Fields, [name, ...rest]: Path, value: unknown): Fields {
  if (name === undefined) return json;
  const inner = json[name];
  return { ...json, [name]: rest.length === 0 ? value : replaceIn(isFields(inner) ? inner : {}, rest, value) };
}
