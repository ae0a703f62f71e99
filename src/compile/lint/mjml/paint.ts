import { type Backdrop, paintOnto, plainBackdrop } from "../../../domain/document/backdrop.ts";
import { parseColor } from "../../../domain/document/color.ts";

/** The colours and font of a text. A colour is undefined if the source does not determine it. */
export interface Paint {
  readonly color: Backdrop | undefined;
  readonly background: Backdrop | undefined;
  /** In px; infinite if the source does not determine it. */
  readonly fontSize: number;
  readonly fontWeight: string;
}

/** Declarations of a style by property, in lower case. */
export type Declarations = ReadonlyMap<string, string>;

/** A background with another one over it: unchanged if the text is undefined, unknown if the text is not a colour. */
export function fillOver(beneath: Backdrop | undefined, text: string | undefined): Backdrop | undefined {
  if (text === undefined) return beneath;
  const color = parseColor(text);
  if (color === undefined || color === "transparent") return color && beneath;
  return beneath === undefined && color.startsWith("rgba")
    ? undefined
    : paintOnto(color, beneath ?? plainBackdrop("#ffffff"));
}

/** A size in px; infinite for any other unit. */
export function fontSizeOf(text: string): number {
  const [, digits] = /^\s*([\d.]+)px\s*$/.exec(text) ?? [];
  return digits === undefined ? Number.POSITIVE_INFINITY : Number(digits);
}

/** Reads a style attribute, as far as it is about what text is drawn with. */
export function readDeclarations(style: string): Declarations {
  const declarations = style.split(";").map((declaration) => {
    const [property = "", ...value] = declaration.split(":");
    return [
      property.trim().toLowerCase(),
      value
        .join(":")
        .replace(/!important/i, "")
        .trim(),
    ] as const;
  });
  return new Map(declarations);
}
