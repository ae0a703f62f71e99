import type { Browser, Picture } from "../browser/browser.ts";
import { comparePictures } from "./compare-pictures.ts";
import { isClipped } from "./describe-sizes.ts";
import type { Frame } from "./list-frames.ts";
import { type LabelledPicture, SHEET_WIDTH, sheetPage } from "./sheet-page.ts";

/** What a sheet is to show. */
interface SheetRequest {
  readonly title: string;
  readonly frames: readonly Frame[];
  /** The published version that each frame of the same state is compared with. */
  readonly served?: { readonly version: number; readonly frames: readonly Frame[] } | undefined;
}

/** A frame of a sheet. */
export interface DrawnFrame {
  readonly frame: Frame;
  /** Pixels that differ from the published version; absent for a frame that it does not have. */
  readonly differingPixels?: number | undefined;
}

/** One picture of a template in all of its states. */
export interface Sheet {
  readonly picture: Picture;
  readonly drawn: readonly DrawnFrame[];
}

/** Draws frames, and one picture of all of them; `tell` is given lines of progress. */
export async function drawSheet(
  browser: Browser,
  { title, frames, served }: SheetRequest,
  tell: (line: string) => void,
): Promise<Sheet> {
  let count = 0;
  const figures = await Promise.all(
    frames.map(async (frame) => {
      const before = served?.frames.find((other) => keyOf(other) === keyOf(frame));
      const figure = await drawFigure(browser, frame, before && { frame: before, version: served?.version });
      count += 1;
      tell(`drawing ${count} of ${frames.length}: ${frame.label}`);
      return { frame, ...figure };
    }),
  );
  // A page that shows the pictures is drawn like any other.
  const picture = await browser.draw({ html: sheetPage(title, figures), width: SHEET_WIDTH, fits: true });
  return { picture, drawn: figures.map(({ frame, differingPixels }) => ({ frame, differingPixels })) };
}

function keyOf({ state, values, locale, brand }: Frame): string {
  return JSON.stringify([state, values, locale, brand]);
}

async function drawFigure(
  browser: Browser,
  frame: Frame,
  before: { readonly frame: Frame; readonly version: number | undefined } | undefined,
): Promise<LabelledPicture & Pick<DrawnFrame, "differingPixels">> {
  const { label } = frame;
  const after = await browser.draw(frame);
  const size = describeSize(frame, after);
  if (before === undefined) return { label, notes: [size], pictures: [after] };
  const same = { label, notes: [size, `as in version ${before.version}`], pictures: [after], differingPixels: 0 };
  if (before.frame.html === frame.html) return same;
  const served = await browser.draw(before.frame);
  const { pixels, picture } = await comparePictures(browser, served, after);
  if (pixels === 0) return same;
  const note = `version ${before.version}, this one, and what differs: ${pixels.toLocaleString("en")} pixels`;
  return { label, notes: [size, note], pictures: [served, after, picture], differingPixels: pixels };
}

function describeSize(frame: Frame, { width, height, contentWidth, contentHeight }: Picture): string {
  return [
    `${frame.bytes.toLocaleString("en")} bytes of HTML`,
    ...(isClipped(frame) ? ["Gmail clips it"] : []),
    ...(width < contentWidth ? [`scrolls sideways, ${contentWidth} px wide`] : []),
    ...(height < contentHeight ? [`the upper ${height} of ${contentHeight} px`] : []),
  ].join("; ");
}
