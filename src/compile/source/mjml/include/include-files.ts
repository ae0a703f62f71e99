import type { Diagnostic } from "../../../../domain/diagnostic.ts";
import { type Place, report } from "../../../../domain/document/place.ts";
import { quote } from "../../../../domain/quote.ts";
import { relativeFilePath } from "../../../../domain/template/file-path.ts";
import { INCLUDE_DEPTH_MAX } from "../../../../domain/template/include-limits.ts";
import type { SourceFiles } from "../../../../domain/template/template-source.ts";
import { type SourceFile, wholeText } from "../../shared/composed-text.ts";
import type { SharedParts } from "../../shared/shared-parts.ts";
import { SourcePlaces } from "../../shared/source-places.ts";
import { reportForbidden } from "../read-mjml.ts";
import { nearestFile } from "./nearest-file.ts";
import type { Include } from "./read-include.ts";

/** The files that a source and its partials may include, and which of them are included. */
export class IncludeFiles {
  readonly #files: SourceFiles;
  readonly #parts: SharedParts;
  readonly #names: readonly string[];
  readonly #used = new Set<string>();

  /** `names` has paths of files that are there and were not given. */
  constructor(files: SourceFiles, parts: SharedParts, names: readonly string[]) {
    this.#files = files;
    this.#parts = parts;
    this.#names = [...Object.keys(files), ...names];
  }

  /** The file of an include, undefined after a fault. `chain` has the paths around it; `path` is relative to `from`. */
  find(
    { type, path }: Pick<Include, "type" | "path">,
    { chain, from }: { readonly chain: readonly string[]; readonly from: string },
    place: Place,
  ): SourceFile | undefined {
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
    if (chain.length <= INCLUDE_DEPTH_MAX) return { path, text };
    return report(place, "mjml.include-too-deep", `files include each other more than ${INCLUDE_DEPTH_MAX} deep`);
  }

  /** Reports the files of the source that nothing includes, and what they must not contain. */
  reportUnused(found: Diagnostic[]): void {
    for (const [path, text] of Object.entries(this.#files)) {
      if (this.#used.has(path)) continue;
      const places = new SourcePlaces(wholeText({ path, text }), found);
      report(places.at(0), "mjml.unused-file", "nothing includes this file");
      reportForbidden(text, places);
    }
  }

  /** The files that a path is among, and its path among them. */
  #filesAt(path: string): readonly [SourceFiles, string] {
    const [, slug, name] = /^(?:partial|layout):([^/]*)\/(.*)$/s.exec(path) ?? [];
    if (slug === undefined || name === undefined) return [this.#files, path];
    return [this.#parts.find(slug)?.published?.source.files ?? {}, name];
  }
}
