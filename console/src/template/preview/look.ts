/** How a mail is looked at. */
export interface Look {
  readonly width: "desktop" | "mobile" | "free";
  /** In pixels, for the free width. */
  readonly freeWidth: number;
  readonly scheme: Scheme;
  readonly hasImages: boolean;
}

/** `forced`: as apps that turn colours around, whatever the mail says of dark mode. */
export type Scheme = "light" | "dark" | "forced";

export const FIRST_LOOK: Look = { width: "desktop", freeWidth: 600, scheme: "light", hasImages: false };

const WIDTHS = { desktop: 720, mobile: 375 };

export function widthOf({ width, freeWidth }: Look): number {
  return width === "free" ? freeWidth : WIDTHS[width];
}
