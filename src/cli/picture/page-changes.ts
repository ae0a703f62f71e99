/** What clients do to a page, as expressions that a browser evaluates in it. */

/** Images are not loaded: their boxes show the alternative text. */
export const IMAGES_OFF = `(() => {
  for (const source of document.querySelectorAll("picture source")) source.remove();
  for (const image of document.images) {
    image.removeAttribute("srcset");
    image.src = "data:,";
  }
})()`;

/** Style sheets are removed; styles of elements stay. */
export const UNSTYLED = `(() => {
  for (const sheet of document.querySelectorAll("style, link")) sheet.remove();
})()`;

/** A client that makes mails dark by itself does not ask the mail whether it may. */
export const UNASKED = `(() => {
  for (const meta of document.querySelectorAll("meta[name$=color-scheme]")) meta.remove();
  for (const element of document.querySelectorAll("*")) element.style.setProperty("color-scheme", "normal", "important");
})()`;

/** Word knows no media queries and none of these properties, and images are as wide as their attribute says. */
export const WORD = `(() => {
  for (const settings of document.querySelectorAll("xml")) settings.remove();
  for (const { sheet } of document.querySelectorAll("style")) {
    for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
      if (sheet.cssRules[at] instanceof CSSMediaRule) sheet.deleteRule(at);
    }
  }
  const ignored = { "max-width": "none", "border-radius": "0", "background-image": "none", "box-shadow": "none" };
  for (const { style } of document.body.querySelectorAll("*")) {
    for (const [name, value] of Object.entries(ignored)) style?.setProperty(name, value, "important");
  }
  for (const image of document.images) {
    const width = image.getAttribute("width") ?? "";
    if (/^[0-9]+$/.test(width)) image.style.setProperty("width", width + "px", "important");
  }
})()`;
