const ASKS_SCHEME = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/g;
const HOLDS = "(min-width: 0px)";
const FAILS = "(max-width: 0px)";

/** @typedef {"light" | "dark"} Scheme */

/**
 * Writes a mail into a frame of the route whose policy lets styles work and nothing run. Keeps the place that was
 * scrolled to.
 *
 * @param {HTMLIFrameElement} frame
 * @param {string} html
 * @param {Scheme} scheme
 */
export function showMail(frame, html, scheme) {
  const mail = frame.contentDocument;
  if (mail === null) return;
  const top = frame.contentWindow?.scrollY ?? 0;
  mail.open();
  mail.write(html);
  mail.close();
  // A click would lead the frame away, and to this server where a link is relative.
  mail.addEventListener("click", (event) => event.preventDefault());
  chooseScheme(mail, scheme);
  frame.contentWindow?.scrollTo(0, top);
}

/**
 * Has the styles of a mail find the colours that were chosen here, for the frame itself has those of the browser.
 *
 * @param {Document} mail
 * @param {Scheme} scheme
 */
function chooseScheme(mail, scheme) {
  for (const sheet of mail.styleSheets) {
    // What is linked is not loaded, and may not be looked at.
    if (sheet.href !== null) continue;
    settle(sheet.media, scheme);
    settleRules(sheet.cssRules, scheme);
  }
  mail.documentElement.style.colorScheme = scheme;
}

/**
 * @param {CSSRuleList} rules
 * @param {Scheme} scheme
 */
function settleRules(rules, scheme) {
  for (const rule of rules) {
    if ("media" in rule) settle(/** @type {CSSMediaRule} */ (rule).media, scheme);
    if ("cssRules" in rule) settleRules(/** @type {CSSGroupingRule} */ (rule).cssRules, scheme);
  }
}

/**
 * @param {MediaList} media
 * @param {Scheme} scheme
 */
function settle(media, scheme) {
  const settled = media.mediaText.replace(ASKS_SCHEME, (_, asked) => (asked === scheme ? HOLDS : FAILS));
  if (settled !== media.mediaText) media.mediaText = settled;
}
