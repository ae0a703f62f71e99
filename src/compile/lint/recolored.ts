import type { Color } from "../../domain/document/color.ts";
import { brightnessOf, withLightness } from "../../domain/document/lab-color.ts";

/** Text in one colour on another, both opaque. */
interface Pair {
  readonly color: Color;
  readonly background: Color;
}

/** How a client that makes mails dark by itself recolours them, whatever they declare. */
interface Recoloring {
  readonly client: string;
  recolor(pair: Pair): Pair;
}

/** The lightness of #333333, which white becomes in Outlook. */
const OUTLOOK_DARKEST = 21.247;
/** Chromium's automatic dark theme inverts text below the one brightness and grounds above the other. */
const CHROMIUM_TEXT = 150;
const CHROMIUM_GROUND = 205;

/**
 * docs/mails.md says where each model is from: Microsoft's own editor of mails, what was seen of Gmail on iOS, and the
 * engine that draws mails for Gmail on Android. No maker publishes the rules of its client.
 */
export const RECOLORINGS: readonly Recoloring[] = [
  {
    client: "Outlook",
    recolor: bothBy((lightness) => OUTLOOK_DARKEST + ((100 - lightness) * (100 - OUTLOOK_DARKEST)) / 100),
  },
  { client: "Gmail on iOS", recolor: bothBy((lightness) => 100 - lightness) },
  {
    client: "Gmail on Android",
    recolor({ color, background }) {
      const invert = (each: Color) => withLightness(each, (lightness) => Math.min(110 - lightness, 100));
      return {
        color: brightnessOf(color) < CHROMIUM_TEXT ? invert(color) : color,
        background: brightnessOf(background) > CHROMIUM_GROUND ? invert(background) : background,
      };
    },
  },
];

function bothBy(change: (lightness: number) => number): Recoloring["recolor"] {
  return ({ color, background }) => ({
    color: withLightness(color, change),
    background: withLightness(background, change),
  });
}
