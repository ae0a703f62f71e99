import { type Attributes, type Element, element, type Markup } from "../../mail/tree/markup.ts";

/** The parts of a mail as JSX, for documents and for MJML text. */
export interface MailFrame {
  readonly lang: Attributes[string];
  readonly dir: Attributes[string];
  /** Without the character set, which Head brings itself. */
  readonly head: readonly Markup[];
  /** Beside language and direction. */
  readonly bodyProps: Attributes;
  readonly body: readonly Markup[];
}

/** The whole mail as JSX. */
export function mailFrame({ lang, dir, head, bodyProps, body }: MailFrame): Element {
  return element("Html", { lang, dir }, element("Head", {}, head), element("Body", { lang, dir, ...bodyProps }, body));
}

/**
 * Hides the link of a web font from Outlook, which shows Times when a font fails and skips links with a media
 * attribute.
 */
export const NOT_IN_OUTLOOK: Attributes = { media: "screen" };

/** The hidden line for the list of messages. With a title of its own, Preview would give the mail a second one. */
export function preview(text: Markup): Element {
  return element("Preview", { useTitleTag: "" }, text);
}
