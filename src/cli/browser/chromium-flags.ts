const FLAGS = [
  "--headless",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--hide-scrollbars",
  "--force-device-scale-factor=1",
  "--no-first-run",
  "--disable-background-networking",
];

/** Nothing is asked of the network: neither fonts and pictures of a mail, nor what a browser wants to know. */
export const OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND";

/** How a browser is started that draws mails, with its profile in a folder. */
export function chromiumFlags(folder: string): readonly string[] {
  // Chromium's own sandbox does not start as root; mails run no scripts.
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return [...FLAGS, ...asRoot, `--user-data-dir=${folder}`];
}
