import type { ReactNode } from "react";
import type { FillData } from "../../../../clients/js/src/render-program.ts";

/** How a mail is changed where it is shown. */
export interface Editing {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  /** Draws what lies over a mail that is changed, and beside it. */
  readonly layer: (mail: ShownMail) => ReactNode;
}

/** A mail as it is shown. */
export interface ShownMail {
  /** The document in the frame, and what was written into it. */
  readonly written: { readonly mail: Document; readonly html: string };
  readonly scale: number;
  readonly data: FillData;
  /** A place beside the mail. */
  readonly side: HTMLElement;
  /** Whether the outline of the mail gets the focus when it is shown first. */
  readonly isByKeyboard: boolean;
}
