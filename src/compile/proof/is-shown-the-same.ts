import { leanPage } from "./lean-page.ts";
import { outlookView } from "./outlook-view.ts";
import { shownForm } from "./shown-form.ts";

/**
 * Whether a page with placeholders and a shorter one differ in nothing but what a step of shortening may change, in
 * browsers and in Outlook. It holds for every outcome then: what a condition shows is whole nodes, and values are no
 * markup. Of a page with conditions that show parts of elements nothing is known.
 */
export function isShownTheSame(page: string, shorter: string): boolean {
  const [lean, other] = [leanPage(page), leanPage(shorter)];
  return isTheSame(lean, other) && isTheSame(outlookView(lean), outlookView(other));
}

function isTheSame(page: string, shorter: string): boolean {
  const form = shownForm(page);
  const other = form && shownForm(shorter);
  return other !== undefined && form?.join("\n") === other.join("\n");
}
