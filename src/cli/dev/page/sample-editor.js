import { element, make, setChildren } from "./element.js";

/** @typedef {import("../preview-json.ts").PreviewJson} Preview */

const select = element("sample", HTMLSelectElement);
const editor = element("data", HTMLTextAreaElement);

/** Which template and sample the text was taken from, and what it was. */
let taken = { template: "", text: "" };

/**
 * Offers the samples of a template. A text that was edited here stays as it is while its template is shown.
 *
 * @param {Preview} preview
 */
export function offerSamples({ id, samples }) {
  const isOther = taken.template !== id;
  const chosen = isOther ? "" : select.value;
  setChildren(
    select,
    samples.map(({ name }) => make("option", name)),
  );
  if (samples.some(({ name }) => name === chosen)) select.value = chosen;
  if (isOther || editor.value === taken.text) takeSample({ id, samples });
}

/**
 * Puts the chosen sample into the editor.
 *
 * @param {Pick<Preview, "id" | "samples">} preview
 */
export function takeSample({ id, samples }) {
  const data = samples.find(({ name }) => name === select.value)?.data ?? {};
  taken = { template: id, text: JSON.stringify(data, undefined, 2) };
  editor.value = taken.text;
}

/**
 * The data in the editor. Throws a SyntaxError for what is no JSON.
 *
 * @returns {unknown}
 */
export function readData() {
  return JSON.parse(editor.value);
}
