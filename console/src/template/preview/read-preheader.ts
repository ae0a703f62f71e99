const FILLER = /(?:[\s\u{ad}\u{200b}-\u{200f}\u{2007}\u{feff}]|\u{34f})+/gu;

/** What an inbox shows beside the subject: the hidden line that a mail begins with, or what it says first. */
export function readPreheader(mail: Document, text: string): string {
  const hidden = [...(mail.body?.children ?? [])]
    .slice(0, 4)
    .find((element) => mail.defaultView?.getComputedStyle(element).display === "none");
  return (hidden?.textContent ?? text).slice(0, 600).replace(FILLER, " ").trim().slice(0, 140);
}
