import type { Browser, Picture } from "../browser/browser.ts";

/** What differs between two pictures. */
export interface Difference {
  readonly pixels: number;
  /** The second picture in grey, and in red what differs. */
  readonly picture: Picture;
}

/** Runs in a page with two images. What only the higher one has differs, too. */
const COMPARE = `(() => {
  const images = [...document.images];
  const [width, height] = [Math.max(...images.map((each) => each.naturalWidth)), Math.max(...images.map((each) => each.naturalHeight))];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const [before, after] = images.map((image) => {
    context.clearRect(0, 0, width, height);
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, width, height).data;
  });
  const shown = context.createImageData(width, height);
  let pixels = 0;
  for (let at = 0; at < after.length; at += 4) {
    const differs = [0, 1, 2, 3].some((channel) => before[at + channel] !== after[at + channel]);
    if (differs) pixels += 1;
    const grey = 200 + (after[at] + after[at + 1] + after[at + 2]) / 14;
    shown.data.set(differs ? [220, 0, 30, 255] : [grey, grey, grey, 255], at);
  }
  context.putImageData(shown, 0, 0);
  return { pixels, width, height, url: canvas.toDataURL("image/png") };
})()`;

/** Compares two pictures pixel by pixel: one browser has drawn both, so equal pages have equal pixels. */
export async function comparePictures(browser: Browser, before: Picture, after: Picture): Promise<Difference> {
  const images = [before, after].map(({ png }) => `<img src="data:image/png;base64,${png.toString("base64")}">`);
  const found = await browser.evaluate(`<!doctype html><body>${images.join("")}</body>`, COMPARE);
  const { pixels, width, height, url } = found as { pixels: number; width: number; height: number; url: string };
  const png = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  return { pixels, picture: { png, width, height, contentWidth: width, contentHeight: height } };
}
