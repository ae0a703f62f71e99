import { report, reportAs } from "../../../../domain/document/place.ts";
import { nearestName } from "../../../../domain/nearest-name.ts";
import { quote } from "../../../../domain/quote.ts";
import { type FilePath, resolveFilePath } from "../../../../domain/template/file-path.ts";
import { parseTemplateRef } from "../../../../domain/template/template-ref.ts";
import type { SourcePlaces } from "../../shared/source-places.ts";
import { markOf, type SourceInclude } from "../source-element.ts";

/** What an included file is taken for: a piece of the mail, HTML as it is, or a style sheet. */
const TYPES = ["mjml", "html", "css"] as const;

/** An include that can be followed, if there is such a file. */
export interface Include {
  readonly type: (typeof TYPES)[number];
  /** From the root of the files. */
  readonly path: string;
  /** Whether the rules of a style sheet are written into the elements. */
  readonly isInline: boolean;
  /** Index of its opening tag. */
  readonly start: number;
  /** Of a partial: its slug. The path is then `partial:` with the slug. */
  readonly partial?: string | undefined;
}

const PARTIAL = /^partial:/i;
const PARAMETER = /^with-/;

const ATTRIBUTES = ["path", "type", "css-inline"];

/** Reads an include in the file `from`. Reports markup that mjml would misread without an error. */
export function readInclude(include: SourceInclude, from: string, places: SourcePlaces): Include | undefined {
  const { start, attributes, isInside } = include;
  const place = places.at(start);
  if (!isInside) return report(place, "mjml.include", "mj-include is outside <mjml>; move it inside");
  const ofPartial = attributes.some(({ name, raw }) => name === "path" && PARTIAL.test(raw.trim()));
  const known = attributes.map((attribute) => checkAttribute(attribute, places, ofPartial));
  if (!known.every(Boolean)) return undefined;
  const textOf = (name: string): string | undefined => attributes.find((each) => each.name === name)?.raw;
  const written = textOf("type") ?? "mjml";
  const type = TYPES.find((each) => each === written);
  if (type === undefined) {
    return report(place, "mjml.include", `the type of mj-include is mjml, html or css, not "${quote(written)}"`);
  }
  const inline = textOf("css-inline");
  if (inline !== undefined && (inline !== "inline" || type !== "css")) {
    return report(place, "mjml.include", 'css-inline is "inline" or left out, and goes with type="css"');
  }
  const text = textOf("path");
  if (text === undefined) return report(place, "mjml.include", "mj-include needs a path");
  if (ofPartial) return readPartial(text.trim(), { type, start }, places);
  const found = resolveWithin(from, decodePath(text));
  if ("problem" in found) return report(place, "mjml.include", `the path "${quote(text)}" ${found.problem}`);
  if (type === "mjml" && /\.css$/i.test(found.path)) {
    return report(place, "mjml.include", `"${quote(text)}" is a style sheet to mjml only with type="css"`);
  }
  return { type, path: found.path, isInline: inline !== undefined, start };
}

function readPartial(
  written: string,
  { type, start }: Pick<Include, "type" | "start">,
  places: SourcePlaces,
): Include | undefined {
  const slug = written.replace(PARTIAL, "");
  const place = places.at(start);
  if (type !== "mjml") return report(place, "mjml.include", 'a partial is MJML or a document; leave out type="…"');
  if (parseTemplateRef(slug)?.by !== "slug") {
    return report(
      place,
      "mjml.include",
      `"${quote(slug)}" is no slug; write path="partial:" with the slug of a partial`,
    );
  }
  return { type, path: `partial:${slug}`, isInline: false, start, partial: slug };
}

/** Files of a partial or layout are found among its own; their paths begin with that of the partial. */
function resolveWithin(from: string, text: string): FilePath {
  const [, part = "", path = from] = /^((?:partial|layout):[^/]*\/)(.*)$/s.exec(from) ?? [];
  const found = resolveFilePath(path, text);
  return "problem" in found ? found : { path: `${part}${found.path}` };
}

function checkAttribute(
  attribute: SourceInclude["attributes"][number],
  places: SourcePlaces,
  ofPartial: boolean,
): boolean {
  const { name, from } = attribute;
  if (ATTRIBUTES.includes(name) || (ofPartial && PARAMETER.test(name))) return true;
  if (PARAMETER.test(name)) {
    report(places.at(from), "mjml.include", `${quote(name)} is for partials; a file of the mail has no parameters`);
    return false;
  }
  const mark = markOf(attribute);
  if (mark !== undefined) {
    const message = `mj-include is followed at publish; put ${mark} on the components of the included file`;
    report(places.at(from), "condition.not-allowed", message);
    return false;
  }
  const nearest = nearestName(name, ATTRIBUTES);
  const advice = nearest === undefined ? "" : `; did you mean ${nearest}?`;
  reportAs("error", places.at(from), "mjml.unknown-attribute", `mj-include has no attribute "${quote(name)}"${advice}`);
  return false;
}

/** As mjml does, which also decodes what was encoded more than once. */
function decodePath(text: string): string {
  let path = text;
  for (let i = 0; i < 10; i += 1) {
    try {
      const decoded = decodeURIComponent(path);
      if (decoded === path) break;
      path = decoded;
    } catch {
      break;
    }
  }
  return path;
}
