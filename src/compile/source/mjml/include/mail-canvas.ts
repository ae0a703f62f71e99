import { parseColor } from "../../../../domain/document/color.ts";
import { parseElements } from "../parse-elements.ts";
import type { SourceElement } from "../source-element.ts";

/** What rows of a document need to know of the MJML that they are in, as the canvas of a document. */
export interface MailCanvas {
  readonly language: string;
  readonly dir: "ltr" | "rtl";
  readonly width: number;
  readonly mobileBreakpoint: number;
  readonly bodyBackgroundColor: string;
  readonly backgroundColor: "transparent";
  readonly preheaderText: "";
}

/** Reads it from the texts of a mail and of its layout; what both say is that of the first. mjml has the defaults. */
export function mailCanvas(texts: readonly string[]): MailCanvas {
  const roots = texts.map((text) => parseElements(text).root).filter((root) => root?.name === "mjml");
  const find = (read: (root: SourceElement) => string | undefined): string => {
    for (const root of roots) {
      const found = root && read(root);
      if (found !== undefined) return found.trim();
    }
    return "";
  };
  const inBody = (name: string) => (root: SourceElement) => attributeOf(childOf(root, "mj-body"), name);
  const background = parseColor(find(inBody("background-color")));
  return {
    language: /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,3}$/.exec(find((root) => attributeOf(root, "lang")))?.[0] ?? "en",
    dir: find((root) => attributeOf(root, "dir")).toLowerCase() === "rtl" ? "rtl" : "ltr",
    width: pixels(find(inBody("width")), 600),
    mobileBreakpoint:
      pixels(
        find((root) => attributeOf(inHead(root, "mj-breakpoint"), "width")),
        480,
      ) - 1,
    bodyBackgroundColor: background === undefined || background === "transparent" ? "#ffffff" : background,
    backgroundColor: "transparent",
    preheaderText: "",
  };
}

function pixels(written: string, otherwise: number): number {
  const size = Number(/^(\d{1,4})(?:px)?$/.exec(written)?.[1]);
  return size >= 201 && size <= 1200 ? size : otherwise;
}

function inHead(root: SourceElement, name: string): SourceElement | undefined {
  return childOf(childOf(root, "mj-head"), name);
}

function childOf(element: SourceElement | undefined, name: string): SourceElement | undefined {
  return element?.children.find((child) => child.name === name);
}

function attributeOf(element: SourceElement | undefined, name: string): string | undefined {
  return element?.attributes.find((attribute) => attribute.name === name)?.raw;
}
