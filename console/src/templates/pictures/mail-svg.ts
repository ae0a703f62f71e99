import { answerScheme } from "../../template/preview/apply-scheme.ts";
import { boxImage } from "../../template/preview/image-box.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What an image does not show. */
const LEFT_OUT = "script, link, base, meta, iframe, object, embed, video, audio";
const XML_NAME = /^(?!xmlns$)[a-z_][\w.-]*$/i;
/** Characters that XML cannot hold. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * Writes a parsed mail, and changes it for that, as an SVG of a size: in the light scheme, and with boxes for images
 * that would have to be loaded.
 */
export function mailSvg(mail: Document, { width, height }: Size): string {
  for (const element of mail.querySelectorAll(LEFT_OUT)) element.remove();
  for (const image of mail.querySelectorAll("img"))
    if (!/^data:image\//i.test(image.getAttribute("src") ?? "")) boxImage(image);
  for (const style of mail.querySelectorAll("style")) style.textContent = answerScheme(style.textContent, false);
  // The colour of a mail fills the window.
  mail.body.style.minHeight = `${height}px`;
  mail.documentElement.style.colorScheme = "light";
  beXml(mail);
  const xml = new XMLSerializer().serializeToString(mail.documentElement).replace(NOT_XML, "");
  const size = `width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} style="color-scheme:light">`;
  return `${svg}<foreignObject ${size}>${xml}</foreignObject></svg>`;
}

/** Removes what html allows and XML does not. */
function beXml(mail: Document): void {
  const comments = mail.createTreeWalker(mail, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  for (const element of mail.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) if (!XML_NAME.test(name)) element.removeAttribute(name);
    if (XML_NAME.test(element.localName)) continue;
    while (element.firstChild !== null) element.before(element.firstChild);
    element.remove();
  }
}
