import type { Diagnostic } from "../../../../domain/diagnostic.ts";
import { LIMITS } from "../../../../domain/document/limits.ts";
import { type Place, report } from "../../../../domain/document/place.ts";
import { nearestName } from "../../../../domain/nearest-name.ts";
import { quote } from "../../../../domain/quote.ts";
import { relativeFilePath } from "../../../../domain/template/file-path.ts";
import { type SourceFiles, sourceBytes, type TemplateSource } from "../../../../domain/template/template-source.ts";
import type { ComponentRules } from "../../../mail/mjml-tree/component-rules.ts";
import { type ComposedText, cutText, type SourceFile, wholeText, writtenText } from "../composed-text.ts";
import { reportForbidden } from "../read-mjml.ts";
import type { SourceInclude } from "../source-element.ts";
import { SourcePlaces } from "../source-places.ts";
import { findIncludes } from "./find-includes.ts";
import { type Include, readInclude } from "./read-include.ts";
import { type ComposedFile, settleHead } from "./settle-head.ts";
import { checkWhole, type SplitFile, splitFile } from "./split-file.ts";

/** Files within each other; a mail has two or three. */
const MAX_DEPTH = 10;
const MAX_INCLUDES = 1_000;

/**
 * The MJML of a source with its includes replaced by their files, composed as mjml does it. An include that fails is
 * reported to `found` and omitted. Undefined when the source is too large. `names` are paths of files to suggest.
 */
export function composeMjml(
  source: TemplateSource,
  rules: ComponentRules,
  found: Diagnostic[],
  names: readonly string[] = [],
): ComposedText | undefined {
  const file: SourceFile = { path: undefined, text: source.text };
  const bytes = sourceBytes(source);
  if (bytes > LIMITS.textBytes) {
    const what = source.files === undefined ? "MJML" : "MJML and files";
    const place = new SourcePlaces(source.text, found).at(0);
    return report(place, "mjml.too-large", `is ${bytes} bytes of ${what}, the limit is ${LIMITS.textBytes}`);
  }
  return new Composer(source, rules, found, names).composeMail(file);
}

/** What an include comes to. */
interface Included extends SplitFile {
  readonly style?: ComposedText;
}

const NOTHING: Included = { body: [], head: [] };

class Composer {
  readonly #files: SourceFiles;
  readonly #path: string;
  readonly #rules: ComponentRules;
  readonly #found: Diagnostic[];
  readonly #names: readonly string[];
  readonly #used = new Set<string>();
  /** Files with an error, which is reported once. */
  readonly #faulty = new Set<string>();
  #bytes: number;
  #count = 0;

  constructor(
    { text, path = "", files = {} }: TemplateSource,
    rules: ComponentRules,
    found: Diagnostic[],
    names: readonly string[],
  ) {
    this.#names = [...Object.keys(files), ...names];
    this.#files = files;
    this.#path = path;
    this.#rules = rules;
    this.#found = found;
    this.#bytes = Buffer.byteLength(text);
  }

  composeMail(file: SourceFile): ComposedText {
    const text = settleHead(this.#compose(file, [this.#path]));
    for (const [path, unused] of Object.entries(this.#files)) {
      if (this.#used.has(path)) continue;
      const places = new SourcePlaces(wholeText({ path, text: unused }), this.#found);
      report(places.at(0), "mjml.unused-file", "nothing includes this file");
      reportForbidden(unused, places);
    }
    return text;
  }

  /** `chain` are the paths of the files around this one, and its own. */
  #compose(file: SourceFile, chain: readonly string[]): ComposedFile {
    const whole = wholeText(file);
    const places = new SourcePlaces(whole, this.#found);
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
    for (const { start, end, include } of findIncludes(file)) {
      push(cutText(whole, copied, start));
      copied = end;
      const { body, head, style } = include === undefined ? NOTHING : this.#follow(include, places, chain);
      push(body);
      if (head.length > 0) heads.push({ text: head, end: length, place: places.at(start) });
      if (style !== undefined) styles.push(style);
    }
    push(cutText(whole, copied, file.text.length));
    return { text, heads, styles };
  }

  #follow(written: SourceInclude, places: SourcePlaces, chain: readonly string[]): Included {
    const from = chain.at(-1) ?? "";
    const include = readInclude(written, from, places);
    const file = include && this.#find(include, from, chain, places.at(written.start));
    if (include === undefined || file === undefined) return NOTHING;
    const included = this.#read(include, file, chain);
    if (included === undefined) this.#faulty.add(include.path);
    return included ?? NOTHING;
  }

  /** Undefined after a fault that makes the file of no use. */
  #read({ type, path, isInline }: Include, file: SourceFile, chain: readonly string[]): Included | undefined {
    const within = (tag: string, name: string): ComposedText => [
      ...writtenText(tag, file, 0),
      ...wholeText(file),
      ...writtenText(`</${name}>`, file, file.text.length),
    ];
    switch (type) {
      case "html":
        return checkWhole(file, "mj-raw", this.#found) ? { body: within("<mj-raw>", "mj-raw"), head: [] } : undefined;
      case "css": {
        const tag = isInline ? '<mj-style inline="inline">' : "<mj-style>";
        return checkWhole(file, "mj-style", this.#found) ? { ...NOTHING, style: within(tag, "mj-style") } : undefined;
      }
      case "mjml":
        return splitFile(file, this.#compose(file, [...chain, path]), this.#rules, this.#found);
    }
  }

  #find({ type, path }: Include, from: string, chain: readonly string[], place: Place): SourceFile | undefined {
    const text = Object.hasOwn(this.#files, path) ? this.#files[path] : undefined;
    if (type === "mjml" && chain.includes(path)) {
      const circle = [...chain.slice(chain.indexOf(path)), path].map(quote).join(" > ");
      return report(place, "mjml.include-cycle", `the file includes itself: ${circle}`);
    }
    if (text === undefined) {
      const nearest = nearestFile(path, this.#names);
      const advice = nearest === undefined ? "" : `; did you mean ${quote(relativeFilePath(from, nearest))}?`;
      return report(place, "mjml.include", `there is no file "${quote(path)}"${advice}`);
    }
    this.#used.add(path);
    if (chain.length > MAX_DEPTH) {
      return report(place, "mjml.include-too-deep", `files include each other more than ${MAX_DEPTH} deep`);
    }
    if (this.#faulty.has(path)) return undefined;
    return this.#fits(text, place) ? { path, text } : undefined;
  }

  /** Told once; from then on nothing is included. */
  #fits(text: string, place: Place): boolean {
    if (this.#bytes > LIMITS.textBytes || this.#count > MAX_INCLUDES) return false;
    this.#bytes += Buffer.byteLength(text);
    this.#count += 1;
    if (this.#count > MAX_INCLUDES) {
      report(place, "mjml.too-large", `has more than ${MAX_INCLUDES} includes, counting those of included files`);
    } else if (this.#bytes > LIMITS.textBytes) {
      const message = `with what it includes, each time it does, it has more than ${LIMITS.textBytes} bytes`;
      report(place, "mjml.too-large", message);
    }
    return this.#bytes <= LIMITS.textBytes && this.#count <= MAX_INCLUDES;
  }
}

/** The file that was likely meant: one with this name in another folder, or with nearly this path or name. */
function nearestFile(path: string, known: readonly string[]): string | undefined {
  const nameOf = (each: string): string => each.slice(each.lastIndexOf("/") + 1);
  const names = known.map(nameOf);
  const called = (name: string | undefined): string | undefined => known[names.indexOf(name ?? "")];
  return called(nameOf(path)) ?? nearestName(path, known) ?? called(nearestName(nameOf(path), names));
}
