import { fontStack } from "../../mail/tree/font.ts";
import { px } from "./css.ts";

/** The members that style text, as far as a kind of block has them. */
export interface Typography {
  readonly fontFamily?: string | undefined;
  readonly fontSize?: number | undefined;
  readonly lineHeight?: number | undefined;
  readonly letterSpacing?: number | undefined;
  readonly fontWeight?: string | undefined;
  readonly fontStyle?: string | undefined;
  readonly textTransform?: string | undefined;
  readonly textDecoration?: string | undefined;
  readonly color?: string | undefined;
  readonly align?: string | undefined;
}

/** Attributes of mj-text and mj-button in a mail in a language; what is the default of CSS is left out. */
export function typographyAttributes(
  style: Typography,
  language?: string,
): Readonly<Record<string, string | undefined>> {
  return {
    "font-family": style.fontFamily === undefined ? undefined : fontStack(style.fontFamily, language),
    "font-size": style.fontSize === undefined ? undefined : px(style.fontSize),
    "line-height": style.lineHeight === undefined ? undefined : String(style.lineHeight),
    "letter-spacing":
      style.letterSpacing === undefined || style.letterSpacing === 0 ? undefined : px(style.letterSpacing),
    "font-weight": style.fontWeight === "normal" ? undefined : style.fontWeight,
    "font-style": style.fontStyle === "normal" ? undefined : style.fontStyle,
    "text-transform": style.textTransform === "none" ? undefined : style.textTransform,
    "text-decoration": style.textDecoration === "none" ? undefined : style.textDecoration,
    color: style.color,
  };
}

/** CSS for overrides; a member that is present counts, also when it is the default of CSS. */
export function typographyOverride(style: Typography, language?: string): Readonly<Record<string, string | undefined>> {
  return {
    "font-family": style.fontFamily === undefined ? undefined : fontStack(style.fontFamily, language),
    "font-size": style.fontSize === undefined ? undefined : px(style.fontSize),
    "line-height": style.lineHeight === undefined ? undefined : String(style.lineHeight),
    "letter-spacing": style.letterSpacing === undefined ? undefined : px(style.letterSpacing),
    "font-weight": style.fontWeight,
    "font-style": style.fontStyle,
    "text-transform": style.textTransform,
    "text-decoration": style.textDecoration,
    color: style.color,
    "text-align": style.align,
  };
}
