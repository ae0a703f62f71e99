import { withLightness } from "../../domain/document/lab-color.ts";
import type { Evaluate } from "../browser/browser.ts";

/** How Outlook.com writes the colours that it changes: some versions do it so that no style sheet can override them. */
export type InlineStyle = "none" | "plain" | "important";

/**
 * Marks a page as Outlook.com does where it is dark. This is known from Rémi Parmentier's inspection of its code
 * (hteumeuleu.com, "Dealing with Outlook.com's Dark Mode", 2019), from email-bugs #64 (hteumeuleu on GitHub), and from
 * pieces of its pages that people have published in code: `<td style="color: rgb(255, 255, 255) !important;
 * background-color: rgb(41, 41, 41) !important" data-ogsc="rgb(0, 0, 0)" data-ogsb="white">`. Each element whose own
 * colour it has changed has the mark, and no element around it. Text that is light already keeps its colour and has
 * none. `<body>` becomes a `<div>` (caniemail, "html-body"). Its colours are about those of the published pieces.
 */
export async function markForOutlook(evaluate: Evaluate, inline: InlineStyle): Promise<void> {
  const colors = (await evaluate(`(() => {
    const box = document.createElement("div");
    for (const { name, value } of [...document.body.attributes]) {
      box.setAttribute(name, value);
      document.body.removeAttribute(name);
    }
    box.append(...document.body.childNodes);
    document.body.append(box);
    const styles = [...document.body.querySelectorAll("*")].map((element) => element.style);
    return [...new Set(styles.flatMap((style) => [style.color, style.backgroundColor]))];
  })()`)) as readonly string[];
  const shown = colors.filter((color) => color !== "" && color !== "transparent");
  const changed = shown.map((color) => [color, darkText(color), darkGround(color)] as const);
  await evaluate(
    `(([changed, inline]) => {
      const priority = inline === "important" ? "important" : "";
      for (const element of document.body.querySelectorAll("*")) {
        const { style } = element;
        for (const [color, text, ground] of changed.map((each) => [...each])) {
          if (element.dataset.ogsc === undefined && style.color === color && text !== null) {
            element.dataset.ogsc = color;
            if (inline !== "none") style.setProperty("color", text, priority);
          }
          if (element.dataset.ogsb === undefined && style.backgroundColor === color) {
            element.dataset.ogsb = color;
            if (inline !== "none") style.setProperty("background-color", ground, priority);
          }
        }
      }
    })(${JSON.stringify([changed, inline])})`,
  );
}

/** Null for what is light already. */
function darkText(color: string): string | null {
  let isLight = false;
  const dark = withLightness(color, (lightness) => {
    isLight = lightness >= 60;
    return 100 - 0.67 * lightness;
  });
  return isLight ? null : dark;
}

function darkGround(color: string): string {
  return withLightness(color, (lightness) => Math.min(83 - 0.67 * lightness, 33 + 0.33 * lightness));
}
