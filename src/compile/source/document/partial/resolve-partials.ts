import type { Diagnostic } from "../../../../domain/diagnostic.ts";
import { type Fields, field, isFields } from "../../../../domain/document/member.ts";
import { parseEnvelope } from "../../../../domain/document/parse-envelope.ts";
import { parseJson } from "../../../../domain/document/parse-json.ts";
import { parseLayoutName } from "../../../../domain/document/parse-layout-name.ts";
import { parsePartialRow } from "../../../../domain/document/parse-partial-row.ts";
import { at, type Place, report } from "../../../../domain/document/place.ts";
import { rowType } from "../../../../domain/document/row-members.ts";
import { formatPath, type Path } from "../../../../domain/error.ts";
import { sharedNames } from "../../../../domain/template/shared-names.ts";
import type { PartKind } from "../../../../domain/template/template-kind.ts";
import type { TemplateSource } from "../../../../domain/template/template-source.ts";
import { type Argument, type Arguments, readArgument } from "../../shared/argument.ts";
import { completeArguments, ownArguments, parametersInDocument } from "../../shared/parameter.ts";
import { pathOf, type SharedParts } from "../../shared/shared-parts.ts";
import { type LayoutContent, NODE_LISTS, readContentRow, SHOWN_CONTENT } from "./content-rows.ts";
import { fillNode, fillValue, reportUnknown } from "./fill-node.ts";
import { mergeCanvas, type PlacedCanvas } from "./merge-canvas.ts";
import { addTokens, reportTokens } from "./merge-tokens.ts";
import { aloneArguments, type NodeArguments } from "./node-arguments.ts";
import { Origins } from "./origins.ts";
import { type DocumentPart, nameOf, PartReader } from "./read-part.ts";

/** A document with its partials and its layout in place. */
export interface ResolvedDocument {
  /** As JSON text. */
  readonly text: string;
  readonly origins: Origins;
  /** What is wrong with partials and what they are given, at its place in the source. */
  readonly found: readonly Diagnostic[];
}

/**
 * Puts the rows of partials in the place of the rows that name them, filled with what they are given, and the rows of a
 * mail into those of its layout. In a partial or layout that is compiled alone a tag is in the place of each parameter,
 * and words in that of the mail. Undefined where there is nothing to do; and for what cannot be read, which is reported
 * where it is parsed. `around` are the paths of what the source is in, such as MJML that includes it.
 */
export function resolvePartials(
  source: TemplateSource,
  parts: SharedParts,
  around: readonly string[] = [],
): ResolvedDocument | undefined {
  if (source.kind !== "document") return undefined;
  const isNamed = parts.compiled.kind !== undefined || sharedNames(source).length > 0;
  if (!isNamed && !source.text.includes('"layout"')) return undefined;
  const json = parseJson(source.text, { path: [], diagnostics: [] });
  if (!isFields(json) || (!isNamed && field(json, "layout") === undefined)) return undefined;
  return new Resolver(source.text, parts, around).resolve(json);
}

/** Where nodes are resolved. */
interface Scope {
  /** The paths of the partials around it. */
  readonly chain: readonly string[];
  /** What the parameters of the partial are given; undefined in a mail. */
  readonly args?: Arguments | undefined;
  /** The same in each member, where a partial is compiled alone. */
  readonly inMember?: NodeArguments | undefined;
  /** In front of the ids of its nodes, which may be in a document more than once. */
  readonly prefix: string;
  /** The partial row of the template itself, or where it names its layout. */
  readonly row?: Path | undefined;
  /** Adds what is in the place of the content row of a layout. */
  readonly addContent?: ((made: Made, place: Place) => void) | undefined;
}

/** The nodes that are made, and the path that they have. */
interface Made {
  readonly nodes: unknown[];
  readonly path: Path;
}

/** A layout, filled with what a mail gives it. */
interface OpenLayout {
  readonly layout: DocumentPart;
  readonly content: LayoutContent;
  readonly scope: Scope;
}

class Resolver {
  readonly #parts: SharedParts;
  readonly #around: readonly string[];
  readonly #found: Diagnostic[] = [];
  readonly #origins = new Origins();
  readonly #reader: PartReader;
  /** Ids of the template itself, and what is in front of those of partials. */
  readonly #ids = new Set<string>();
  /** The number in the last prefix of each name. */
  readonly #included = new Map<string, number>();

  constructor(text: string, parts: SharedParts, around: readonly string[]) {
    this.#parts = parts;
    this.#around = around;
    this.#reader = new PartReader(text, parts, this.#found);
  }

  resolve(json: Fields): ResolvedDocument | undefined {
    const place = { path: ["document"], diagnostics: this.#found };
    const envelope = parseEnvelope(json, { ...place, diagnostics: [] });
    if (envelope === undefined) return undefined;
    const { kind, slug } = this.#parts.compiled;
    const isPart = kind !== undefined;
    const parameters = isPart ? parametersInDocument(json, place) : undefined;
    const args = parameters && ownArguments(parameters);
    const inMember = parameters && aloneArguments(parameters);
    const others = withoutRows(json, envelope.rows.place.path);
    const own = args === undefined ? json : (fillValue(others, args, place, { inMember }) as Fields); // one is filled
    this.#noteIds(json);
    const made: Made = { nodes: [], path: envelope.rows.place.path };
    const chain = this.#around.length > 0 ? this.#around : [isPart && slug !== undefined ? pathOf({ kind, slug }) : ""];
    const scope: Scope = { chain, args, inMember, prefix: "" };
    const { items } = envelope.rows;
    const rows = { ...place, path: made.path };
    const opened = this.#openLayout(json, place, scope);
    if (opened === undefined) this.#add(made, items, rows, { ...scope, ...this.#contentAlone(items, rows) });
    else {
      const addContent = (inner: Made) => this.#add(inner, items, rows, scope);
      this.#add(made, opened.layout.rows, { ...place, path: opened.layout.path }, { ...opened.scope, addContent });
    }
    const canvas = { fields: envelope.canvas.fields, place: { ...envelope.canvas.place, diagnostics: this.#found } };
    const laidOut = opened === undefined ? own : this.#mergeLayout(own, canvas, place, opened);
    const placed = replaceIn(laidOut, made.path.slice(1), made.nodes);
    const whole = addTokens(placed, this.#reader.documents, this.#origins);
    return { text: JSON.stringify(whole), origins: this.#origins, found: this.#found };
  }

  /** The layout that a mail names. Undefined for a mail without one, and when a fault has been reported. */
  #openLayout(json: Fields, place: Place, { chain }: Scope): OpenLayout | undefined {
    const name = parseLayoutName(json, place);
    if (name === undefined) return undefined;
    const { kind } = this.#parts.compiled;
    if (kind !== undefined) return refuseLayout(kind, name.place);
    const named = { slug: name.slug, kind: "layout", chain } as const;
    const layout = this.#reader.find(named, name.place);
    if (layout === undefined) return undefined;
    const path = pathOf(named);
    const outside = { path: ["files", path, "document"], diagnostics: this.#found };
    const inner = parseLayoutName(layout.json, outside);
    if (inner !== undefined) return refuseLayout("layout", inner.place);
    const content = readContentRow(layout.rows, { ...outside, path: layout.path });
    const given = argumentsOf(name.given, undefined);
    const args = completeArguments(layout.parameters, given, { what: nameOf(named), place: name.place });
    if (content === undefined) return undefined;
    const prefix = this.#claimPrefix(name.slug);
    return { layout, content, scope: { chain: [...chain, path], args, prefix, row: name.place.path } };
  }

  /** In a layout that is compiled alone words are in the place of a mail, and nothing where that place has a fault. */
  #contentAlone(rows: readonly unknown[], place: Place): Pick<Scope, "addContent"> {
    if (this.#parts.compiled.kind !== "layout") return {};
    const content = readContentRow(rows, place);
    if (content === undefined) return { addContent: () => undefined };
    return {
      addContent: ({ nodes, path }, where) => {
        this.#origins.note([...path, nodes.length], { path: where.path });
        nodes.push(SHOWN_CONTENT);
      },
    };
  }

  #mergeLayout(own: Fields, canvas: PlacedCanvas, place: Place, { layout, content, scope }: OpenLayout): Fields {
    const { open } = content;
    const { layout: _layout, with: _with, ...mail } = own;
    if (!open.has("brand.tokens")) reportTokens(mail, layout.json, place, layout.envelope);
    const [member, ...rest] = canvas.place.path.slice(1);
    // The parser reports that it is missing.
    if (rest.length > 0 || member === undefined || field(mail, String(member)) === undefined) return mail;
    const { fields, place: where } = layout.canvas;
    const filled = fillValue(fields, scope.args ?? new Map(), where) as Fields; // a filled object is one
    const merged = mergeCanvas(canvas, { fields: filled, place: where }, open, this.#origins);
    return { ...mail, [member]: merged };
  }

  /** Adds nodes, with the rows of partials in the place of those that name them. */
  #add(made: Made, items: readonly unknown[], place: Place, scope: Scope): void {
    for (const [index, item] of items.entries()) {
      const where = at(place, index);
      const type = isFields(item) ? rowType(item) : undefined;
      if (isFields(item) && type === "partial") this.#addPartial(made, item, where, scope);
      else if (type === "content" && scope.addContent !== undefined) scope.addContent(made, where);
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
    const filled = scope.args === undefined ? node : fillNode(node, scope.args, place, scope.inMember);
    if (filled === undefined) return undefined;
    const resolved: Record<string, unknown> = this.#withId(filled, place, scope);
    for (const name of NODE_LISTS) {
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
    const named = { slug, kind: "partial", chain: scope.chain } as const;
    const partial = this.#reader.find(named, place);
    if (partial === undefined) return;
    const { parameters, rows, path } = partial;
    const given = argumentsOf(row.given, scope.args);
    const args = completeArguments(parameters, given, { what: nameOf(named), place });
    const inner: Scope = {
      chain: [...scope.chain, pathOf(named)],
      args,
      prefix: this.#claimPrefix(`${scope.prefix}${row.id || slug}`),
      row: scope.row ?? place.path,
    };
    this.#add(made, rows, { path, diagnostics: this.#found }, inner);
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

function refuseLayout(kind: PartKind, place: Place): undefined {
  const advice = kind === "layout" ? "put what both share into a partial" : "name it in the mails";
  return report(place, "layout.not-allowed", `a ${kind} has no layout; ${advice}`);
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

/** What is around the rows of a partial. */
function withoutRows(json: Fields, rows: Path): Fields {
  const { parameters: _, ...others } = replaceIn(json, rows.slice(1), []);
  return others;
}

/** The object with another value at a path of names. */
function replaceIn(json: Fields, [name, ...rest]: Path, value: unknown): Fields {
  if (name === undefined) return json;
  const inner = json[name];
  return { ...json, [name]: rest.length === 0 ? value : replaceIn(isFields(inner) ? inner : {}, rest, value) };
}
