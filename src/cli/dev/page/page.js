import { element, make, setChildren } from "./element.js";
import { offerSamples, readData, takeSample } from "./sample-editor.js";
import { showDataFaults, showFindings, showReport } from "./show-lists.js";
import { showMail } from "./show-mail.js";

/** @typedef {import("../preview-json.ts").PreviewJson} Preview */
/** @typedef {import("../preview-json.ts").FilledJson} Filled */

const TYPING_MS = 150;

const templates = element("template", HTMLSelectElement);
const scheme = element("scheme", HTMLSelectElement);
const images = element("images", HTMLInputElement);
const missing = element("missing", HTMLSelectElement);
const source = element("source", HTMLTextAreaElement);
const frames = [element("wide", HTMLIFrameElement), element("narrow", HTMLIFrameElement)];
const buttons = [...element("parts", HTMLFieldSetElement).querySelectorAll("button")];

/** @type {readonly Preview[]} */
let previews = [];
/** @type {Filled | undefined} */
let filled;
/** @type {keyof Filled["parts"]} */
let part = "html";
let fills = 0;

/** @returns {Preview | undefined} */
function chosen() {
  return previews.find(({ id }) => id === templates.value);
}

async function load() {
  const answer = await fetch("/templates.json");
  /** @type {{ templates: readonly Preview[] }} */
  const { templates: found } = await answer.json();
  const wanted = templates.value || decodeURIComponent(location.hash.slice(1));
  previews = found;
  setChildren(
    templates,
    found.map(({ id }) => make("option", id)),
  );
  if (found.some(({ id }) => id === wanted)) templates.value = wanted;
  await showTemplate();
}

async function showTemplate() {
  const preview = chosen();
  showFindings(preview?.findings ?? []);
  const used = (preview?.used ?? []).map(({ kind, slug, origin }) => `${kind} ${slug}: ${origin}`);
  element("used", HTMLParagraphElement).textContent = used.join("; ");
  if (preview === undefined) return say("There is no template in the folder.");
  document.title = `${preview.name} - Letterpress dev`;
  history.replaceState(undefined, "", `#${encodeURIComponent(preview.id)}`);
  offerSamples(preview);
  await fill();
}

async function fill() {
  const preview = chosen();
  if (preview === undefined) return;
  if (preview.previewed_at === undefined) return say("No preview yet: the folder does not compile.");
  fills += 1;
  const turn = fills;
  try {
    const body = JSON.stringify({ template: preview.id, data: readData(), on_missing: missing.value });
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/fill", { method: "POST", headers, body });
    /** @type {Filled & { issues?: readonly string[] }} */
    const result = await answer.json();
    if (turn !== fills) return;
    showDataFaults(result.issues ?? []);
    if (answer.ok) show(result);
  } catch (err) {
    showDataFaults([err instanceof SyntaxError ? `not JSON: ${err.message}` : "letterpress dev does not answer"]);
  }
  const time = new Date(preview.previewed_at).toLocaleTimeString();
  say(preview.is_stale ? `The folder does not compile: this is the preview of ${time}.` : "");
}

/** @param {Filled} result */
function show(result) {
  filled = result;
  element("subject", HTMLElement).textContent = result.parts.subject ?? "(no subject)";
  element("opening", HTMLElement).textContent = (result.parts.text ?? "").replace(/\s+/g, " ").slice(0, 200);
  showReport(result.report);
  showPart();
}

function showPart() {
  for (const button of buttons) button.ariaPressed = String(button.value === part);
  source.hidden = part === "html";
  element("frames", HTMLDivElement).hidden = part !== "html";
  if (part !== "html") source.value = filled?.parts[part] ?? "(none)";
  else for (const frame of frames) showMail(frame, filled?.parts.html ?? "", chosenScheme());
}

/** @returns {"dark" | "light"} */
function chosenScheme() {
  return scheme.value === "dark" ? "dark" : "light";
}

/** @param {string} text */
function say(text) {
  element("status", HTMLParagraphElement).textContent = text;
}

/** A browser keeps few connections to one server: a page that nobody sees gives its own back. */
function listen() {
  /** @type {EventSource | undefined} */
  let events;
  const follow = () => {
    events?.close();
    events = document.hidden ? undefined : new EventSource("/events");
    events?.addEventListener("message", load);
    events?.addEventListener("error", () => say("letterpress dev does not answer; trying again"));
  };
  document.addEventListener("visibilitychange", follow);
  follow();
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;
element("data", HTMLTextAreaElement).addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(fill, TYPING_MS);
});
templates.addEventListener("change", showTemplate);
missing.addEventListener("change", fill);
scheme.addEventListener("change", showPart);
element("sample", HTMLSelectElement).addEventListener("change", () => {
  const preview = chosen();
  if (preview !== undefined) takeSample(preview);
  fill();
});
images.addEventListener("change", () => {
  for (const frame of frames) frame.src = images.checked ? "/frame?images=on" : "/frame";
});
for (const frame of frames) {
  // What is written into a frame loads, too, and has the address of this page.
  frame.addEventListener("load", () => {
    const isEmpty = new URL(frame.contentDocument?.URL ?? location.href).pathname === "/frame";
    if (isEmpty && filled !== undefined) showPart();
  });
}
for (const button of buttons) {
  button.addEventListener("click", () => {
    part = /** @type {keyof Filled["parts"]} */ (button.value);
    showPart();
  });
}
listen();
