import { findString } from "../../domain/document/find-in-json.ts";
import type { Path } from "../../domain/error.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";
import { SourcePlaces } from "../source/shared/source-places.ts";

/** Where words of a template are written first: in its source, in one of its files, or else in its subject. */
export function locateWords(words: string, { kind, text, files = {} }: TemplateSource, subject: string): Path {
  if (kind === "document") {
    const path = findString(JSON.parse(text), words);
    if (path.length > 0) return ["document", ...path];
  } else {
    if (text.includes(words)) return new SourcePlaces(text).at(text.indexOf(words)).path;
    const file = Object.keys(files).find((name) => files[name]?.includes(words));
    const own = file === undefined ? "" : (files[file] ?? "");
    if (file !== undefined) {
      const [, line, column] = new SourcePlaces(own).at(own.indexOf(words)).path;
      return ["files", file, ...[line, column].flatMap((number) => number ?? [])];
    }
  }
  return subject.includes(words) ? ["subject"] : [kind];
}
