import { type Diagnostic, isError } from "../../../../domain/diagnostic.ts";
import { parseDocument } from "../../../../domain/document/parse-document.ts";
import type { Place } from "../../../../domain/document/place.ts";
import type { Path } from "../../../../domain/error.ts";
import { type BrandTags, checkTagsInDocument, withStandInsInText } from "../../brand/write-stand-ins.ts";
import { buildTree } from "../../document/build-tree.ts";
import { type ResolvedDocument, resolvePartials } from "../../document/partial/resolve-partials.ts";
import { type Argument, writeArgument } from "../../shared/argument.ts";
import type { ComposedText } from "../../shared/composed-text.ts";
import { pathOf, type SharedName, type SharedParts } from "../../shared/shared-parts.ts";
import { documentHead } from "./document-head.ts";
import type { MailCanvas } from "./mail-canvas.ts";
import { printComponents } from "./print-component.ts";

/** What is given to a partial, by the names of its parameters. */
type Given = ReadonlyMap<string, { readonly argument: Argument; readonly place: Place }>;

/** The MJML that includes a partial, and where it does. */
export interface DocumentInclude {
  readonly named: SharedName;
  readonly given: Given;
  readonly place: Place;
  readonly canvas: MailCanvas;
  /** How often the partial has been included, with this time. */
  readonly count: number;
  /** Whether no other document is in the mail. */
  readonly isFirst: boolean;
  readonly service?: string | undefined;
  readonly brand?: BrandTags | undefined;
  readonly unshortened?: boolean | undefined;
  /** Whether a document with its partials in place is within the limits. */
  readonly fits: (text: string) => boolean;
}

/** The row of the partial in the document that stands for the mail. */
const ROW: Path = ["document", "rows", 0];

/**
 * A partial that is a document, as MJML: what its rows would be in a mail of that canvas, and what they need in the
 * head. Undefined after an error, which is reported in the partial or where it is included.
 */
export function includeDocument(
  include: DocumentInclude,
  parts: SharedParts,
): { readonly body: ComposedText; readonly head: ComposedText } | undefined {
  const { named, brand, service, unshortened, fits, place, isFirst } = include;
  const resolved = resolvePartials({ kind: "document", text: documentAround(include) }, parts.inMail(), named.chain);
  if (resolved === undefined || !fits(resolved.text)) return undefined;
  const unknown: Diagnostic[] = [];
  if (brand) checkTagsInDocument(JSON.parse(resolved.text), brand, { path: ["document"], diagnostics: unknown });
  const text = brand === undefined ? resolved.text : withStandInsInText(resolved.text, brand);
  const { document, diagnostics: invalid } = parseDocument(text);
  const built = document && buildTree(document, { service, brand, unshortened, isInMjml: true });
  const found = [...unknown, ...invalid, ...(built?.diagnostics ?? [])];
  const { origins } = resolved;
  const placed = [...resolved.found, ...found.map((each) => ({ ...each, path: origins.find(each.path).path }))];
  for (const each of placed) place.diagnostics.push({ ...each, path: placeInMail(each.path, include) });
  if (built === undefined || placed.some(isError)) return undefined;
  const { tree, written } = built;
  const file = { path: pathOf(named), text: parts.find(named.slug)?.published?.source.text ?? "" };
  const placeOf = (node: Path) => placeOfNode(node, resolved, file.path);
  return {
    body: printComponents(tree.body, { file, placeOf, written, direction: tree.direction }, ROW),
    head: [
      { text: documentHead(tree, isFirst), file, from: 0, isWritten: true, node: ["files", file.path, "document"] },
    ],
  };
}

/** A document with the canvas of the mail, in which nothing is but the partial. */
function documentAround({ named: { slug }, given, canvas, count }: DocumentInclude): string {
  const texts = [...given].map(([name, { argument }]) => [name, writeArgument(argument, (text) => text)] as const);
  const id = count === 1 ? slug : `${slug}-${count}`;
  const row = { type: "partial", id, partial: slug, with: Object.fromEntries(texts) };
  return JSON.stringify({ template_id: slug, template_name: slug, schema_version: "1.0", canvas, rows: [row] });
}

/** What is found in the row that names the partial is where the mail includes it. */
function placeInMail(path: Path, { given, place }: DocumentInclude): Path {
  if (path[0] === "files") return path;
  return given.get(String(path[ROW.length + 1]))?.place.path ?? place.path;
}

function placeOfNode(node: Path, { origins }: ResolvedDocument, file: string): Path {
  const { path } = origins.find(node);
  return path[0] === "files" ? path : ["files", file, "document"];
}
