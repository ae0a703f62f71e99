import type { Backdrop } from "../../../domain/document/backdrop.ts";
import type { MjmlAttributes } from "../../source/mjml/mjml-attributes.ts";
import type { SourceElement } from "../../source/mjml/source-element.ts";
import { fillOver, fontSizeOf, type Paint } from "./paint.ts";

/** mjml's default text styles of components. */
const TEXT_COLORS: Readonly<Record<string, string>> = {
  "mj-text": "#000000",
  "mj-button": "#ffffff",
  "mj-navbar-link": "#000000",
  "mj-social-element": "#333333",
};
const FONT_SIZE = "13px";

/**
 * The background colour of a component's content; undefined where it is unknown, such as on an image without a colour.
 */
export function backgroundWithin(
  element: SourceElement,
  beneath: Backdrop | undefined,
  attributes: MjmlAttributes,
  hasStyleSheet: boolean,
): Backdrop | undefined {
  const text = (name: string) => attributes.text(element, name);
  if (hasStyleSheet && text("css-class") !== undefined) return undefined;
  const names = ["background-color", "inner-background-color", "container-background-color"];
  const isFilled = element.name !== "mj-button" && text("background-color") !== undefined;
  if (text("background-url") !== undefined && !isFilled) return undefined;
  const fills = names.filter((name) => element.name !== "mj-button" || name === "container-background-color");
  return fills.reduce<Backdrop | undefined>((color, name) => fillOver(color, text(name)), beneath);
}

/** What the text of a component is drawn with; undefined for components whose text is not looked at. */
export function paintOf(
  element: SourceElement,
  background: Backdrop | undefined,
  attributes: MjmlAttributes,
): Paint | undefined {
  const text = (name: string) => attributes.text(element, name);
  const fallback = TEXT_COLORS[element.name];
  if (fallback === undefined) return undefined;
  const fill = element.name === "mj-button" ? fillOver(background, text("background-color") ?? "#414141") : background;
  return {
    color: fillOver(fill, text("color") ?? fallback),
    background: fill,
    fontSize: fontSizeOf(text("font-size") ?? FONT_SIZE),
    fontWeight: text("font-weight") ?? "normal",
  };
}
