import { parseTag } from "../merge-tag/parse-tag.ts";

/** What a parameter is given: text as it is, and merge tags of the template that gives it, in their order. */
export type Argument = readonly ArgumentPiece[];

export type ArgumentPiece =
  | { readonly literal: string }
  | {
      readonly tag: string;
      /** Of a tag in the place of a parameter: what is there in a setting of this name, which can have no tag. */
      readonly inSetting?: ((name: string) => string | undefined) | undefined;
    };

/** By the name of the parameter. */
export type Arguments = ReadonlyMap<string, Argument>;

/** Matches the tag of a parameter: `{{ with.note }}`. */
export const PARAMETER_TAG = /\{\{\s*with\s*\.\s*([A-Za-z0-9_]+)\s*\}\}/g;
export const PARAMETER_NAME = /^[a-z][a-z0-9_]{0,63}$/;

/** Reads what a parameter is given. Tags of parameters become what those are given, `outer`. */
export function readArgument(text: string, outer: Arguments): Argument {
  const pieces: Argument[] = [];
  let copied = 0;
  for (let at = text.indexOf("{{"); at >= 0; at = text.indexOf("{{", Math.max(at + 2, copied))) {
    const found = parseTag(text, at, "text", "mjml");
    if (found === undefined) continue;
    if (at > copied) pieces.push([{ literal: text.slice(copied, at) }]);
    const source = text.slice(at, found.end);
    const name = new RegExp(`^${PARAMETER_TAG.source}$`).exec(source)?.[1];
    pieces.push((name === undefined ? undefined : outer.get(name)) ?? [{ tag: source }]);
    copied = found.end;
  }
  if (copied < text.length || pieces.length === 0) pieces.push([{ literal: text.slice(copied) }]);
  return pieces.flat();
}

/** The text of an argument that has no tags. */
export function literalOf(argument: Argument): string | undefined {
  const texts = argument.map((piece) => ("literal" in piece ? piece.literal : undefined));
  return texts.includes(undefined) ? undefined : texts.join("");
}

/** The argument as text, of which each piece is written by `write`. `setting` is the name of the setting it is in. */
export function writeArgument(argument: Argument, write: (text: string) => string, setting?: string): string {
  return argument
    .map((piece) => {
      if ("literal" in piece) return write(piece.literal);
      return write((setting === undefined ? undefined : piece.inSetting?.(setting)) ?? piece.tag);
    })
    .join("");
}
