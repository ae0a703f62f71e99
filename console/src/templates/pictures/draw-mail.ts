import { mailSvg } from "./mail-svg.ts";

/** Of a picture in pixels; on the page it is half as wide and high. */
const PICTURE = { width: 128, height: 160 };
/** The part of the mail that is drawn, as in a window of this size. */
const SHOWN = { width: 640, height: 800 };
/** Characters of a mail. A longer one would hold up the page while it is laid out. */
const LENGTH_MAX = 500_000;

/**
 * Draws the top of a mail. It is drawn as an image, in which nothing runs and which requests nothing, and is laid out
 * once: a frame for each row would cost as much whenever the row is shown.
 */
export async function drawMail(html: string): Promise<ImageBitmap> {
  if (html.length > LENGTH_MAX) throw new Error("The mail is too long for a picture.");
  const mail = (await openParser()).parseFromString(html, "text/html");
  const image = new Image(SHOWN.width, SHOWN.height);
  image.src = `data:image/svg+xml,${encodeURIComponent(mailSvg(mail, SHOWN))}`;
  await image.decode();
  const canvas = new OffscreenCanvas(PICTURE.width, PICTURE.height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser draws no pictures.");
  context.fillStyle = "white";
  context.fillRect(0, 0, PICTURE.width, PICTURE.height);
  context.drawImage(image, 0, 0, PICTURE.width, PICTURE.height);
  return canvas.transferToImageBitmap();
}

let parser: Promise<DOMParser> | undefined;

/** The policy of this page lets nothing parse html; that of the frame of mails does. */
function openParser(): Promise<DOMParser> {
  parser ??= openFrame().catch((error: unknown) => {
    parser = undefined;
    throw error;
  });
  return parser;
}

async function openFrame(): Promise<DOMParser> {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.src = "/console/frame";
  frame.setAttribute("sandbox", "allow-same-origin");
  await new Promise((resolve) => {
    frame.addEventListener("load", resolve);
    document.body.append(frame);
  });
  const { contentWindow, contentDocument } = frame;
  if (contentWindow === null || contentDocument === null) {
    // A page that says why the frame did not load is of another origin.
    frame.remove();
    throw new Error("The frame of mails could not be loaded.");
  }
  return new (contentWindow as Window & typeof globalThis).DOMParser();
}
