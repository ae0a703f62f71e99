import { type Backdrop, paintOnto, plainBackdrop } from "../../domain/document/backdrop.ts";
import type { StandIn } from "../mail/brand-stand-in.ts";
import type { ContrastSample } from "./report-contrast.ts";

/** A text that was compiled with stand-ins, in the colours that the template declares for them. */
export function withDeclaredColors(sample: ContrastSample, standIns: readonly StandIn[]): ContrastSample {
  const colors = standIns.filter(({ value }) => value.kind === "color");
  const declared = new Map(colors.map(({ text, value }) => [text, value.value]));
  const repaint = ({ layers }: Backdrop): Backdrop => {
    const [lowest = "#ffffff", ...over] = layers.map((layer) => declared.get(layer) ?? layer);
    return over.reduce((beneath, color) => paintOnto(color, beneath), plainBackdrop(lowest));
  };
  return { ...sample, ink: repaint(sample.ink), ground: repaint(sample.ground) };
}
