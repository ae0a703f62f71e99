import { outlookView } from "./outlook-view.ts";
import { shownForm } from "./shown-form.ts";

/**
 * Whether a page with placeholders and a shorter one differ in nothing but what a step of shortening may change, in
 * browsers and in Outlook. It holds for every outcome then: what a condition shows is whole nodes, and values are no
 * markup. Of a page with conditions that show parts of elements nothing is known.
 */
export function isShownTheSame(page: string, shorter: string): boolean {
  return [page, outlookView(page)].every((view, index) => {
    const form = shownForm(view);
    const other = form && shownForm(index === 0 ? shorter : outlookView(shorter));
    return other !== undefined && form?.join("\n") === other.join("\n");
  });
}
