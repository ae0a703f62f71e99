import { drawBox, type Size } from "./draw-box.ts";

/** Gives each image of a mail that is not loaded a neutral box, with its size and its alternative text. */
export function boxImages(mail: Document): void {
  // Nodes of the frame are of its own classes, not of this page's.
  mail.addEventListener(
    "error",
    ({ target }) => (target as Node).nodeName === "IMG" && boxImage(target as HTMLElement),
    true,
  );
}

/** Shows the box instead of one image. */
export function boxImage(image: HTMLElement): void {
  const size = sizeOf(image);
  for (const element of [image, ...(image.closest("picture")?.querySelectorAll("source") ?? [])])
    element.removeAttribute("srcset");
  const svg = drawBox(size, image.getAttribute("alt") ?? "");
  image.setAttribute("src", `data:image/svg+xml,${encodeURIComponent(svg)}`);
}

function sizeOf(image: HTMLElement): Size {
  const [width, height] = ["width", "height"].map((name) => Number.parseInt(image.getAttribute(name) ?? "", 10));
  const room = Math.round(image.getBoundingClientRect().width);
  return { width: width || room || 120, height: height || undefined };
}
