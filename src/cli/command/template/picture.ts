import { existsSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { OFFLINE } from "../../browser/chromium-flags.ts";
import { findChromium } from "../../browser/find-chromium.ts";
import { withBrowser } from "../../browser/with-browser.ts";
import { type FoundTemplate, findTemplate } from "../../eject/find-template.ts";
import type { Command, CommandContext, CommandInput, CommandResult } from "../../framework/command.ts";
import { readVersion } from "../../framework/read-version.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { toDiagnosticJson } from "../../json/diagnostic-json.ts";
import { type CompiledMails, compileMails } from "../../picture/compile-mails.ts";
import { describeSizes, isClipped, isOverBudget } from "../../picture/describe-sizes.ts";
import { drawSheet, type Sheet } from "../../picture/draw-sheet.ts";
import { fillMails } from "../../picture/fill-mails.ts";
import { listFrames } from "../../picture/list-frames.ts";
import { readBrands } from "../../picture/read-brands.ts";
import { checkAgainst, readServed } from "../../picture/read-served.ts";
import { readValues } from "../../picture/read-values.ts";
import { replaceRemote } from "../../picture/replace-remote.ts";
import { parseStates, STATE_NAMES } from "../../picture/states.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { withFileCompiler } from "../../source/compile-file.ts";
import { compileOptions } from "../../source/compile-options.ts";
import { formatDiagnostics } from "../../source/format-diagnostics.ts";
import { ROOT } from "../../source/read-source.ts";
import { writeText } from "../../source/write-text.ts";
import { FILE_KIND } from "../../template-folder/read-file-source.ts";
import { PARTS } from "../../template-folder/with-parts.ts";
import { showSteps } from "../../terminal/progress.ts";

/** Draws a mail as clients show it, as one picture. */
export const picture: Command = {
  details: [
    "Accepts a file, a folder, or the id or slug of a published template. Draws it in Chromium: light, dark, made dark by",
    "the client, in Outlook, on phones, without images or style sheets, with extreme values, in each language of messages/",
    "and in each brand. CHROMIUM is the path of the browser. Exits with 1 if the HTML is larger than --budget, or if a",
    "picture differs from the version of --against.",
    "",
    "  picture mails/welcome --brand brands --budget 60000",
    "  picture examples/welcome.template.json --states light,dark,narrow --out welcome.png",
    "  picture mails/welcome --against served --states light,narrow",
  ],
  options: [
    { name: "out", value: "file", help: "PNG file to write; default: <name>.png in this folder", check: checkFolder },
    {
      name: "states",
      value: "list",
      help: `what to draw, separated by commas: ${STATE_NAMES.join(", ")}; default: all`,
      check: parseStates,
    },
    {
      name: "data",
      value: "file",
      help: "JSON object of your own, or one with data, merge_tags, context and lists; default: the first sample",
    },
    { name: "sample", value: "name", help: "use this sample of the template as data" },
    {
      name: "brand",
      value: "brand-or-path",
      isRepeatable: true,
      help: "draw this brand: a file that ends in .json, a folder of such files, or the draft of a stored brand; may be repeated",
    },
    {
      name: "locale",
      value: "tag",
      isRepeatable: true,
      help: "draw this language of messages/ beside the file; may be repeated; default: all of them",
    },
    { name: "load-images", help: "load images and fonts from the network; default: a placeholder for each image" },
    { name: "budget", value: "bytes", help: "most bytes that the HTML may have with its data", check: parseBudget },
    {
      name: "against",
      value: "version",
      help: "compare with this published version, or with the one that is `served`; exits with 1 if a picture differs",
      check: checkAgainst,
    },
    {
      name: "version",
      value: "number",
      help: "version of a published template; default: the one that is served",
      check: readVersion,
    },
    { ...FILE_KIND, help: `for files: ${FILE_KIND.help}` },
    ...PARTS.map((option) => ({ ...option, help: `for files and folders: ${option.help}` })),
    { ...ROOT, help: `for files: ${ROOT.help}` },
    ...REMOTE,
  ],

  findFaults: (input) => [
    ...(input.value("data") !== undefined && input.value("sample") !== undefined
      ? ["give --data or --sample, not both"]
      : []),
    ...(input.has("locale") && !existsSync(input.operands[0] ?? "")
      ? ["--locale is for files and folders: a published template is drawn in the language of its source"]
      : []),
  ],

  async run(input, context) {
    const browser = findChromium(context.env);
    return showSteps(context.output, (tell) =>
      findTemplate(input, context, async (found) => {
        const compiled = await compileTemplate(found, input, context);
        if (!("html" in compiled)) {
          const json = { diagnostics: compiled.diagnostics.map(toDiagnosticJson) };
          return { text: `${found.origin} does not compile`, json, exitCode: 1 };
        }
        return report(await drawTemplate(browser, { ...compiled, found }, { input, context, tell }), input);
      }),
    );
  },
};

/** Prints what was found if there is an error; `template validate` prints warnings. */
async function compileTemplate(found: FoundTemplate, input: CommandInput, context: CommandContext) {
  const allowUnknown = found.version !== undefined; // a version was judged when it was published
  const options = { ...compileOptions(input), force: true, allowUnknown, locales: input.values("locale") };
  const compiled = await withFileCompiler(context, (compile) => compileMails(compile, found, options));
  if (!("html" in compiled)) {
    for (const line of formatDiagnostics(compiled.diagnostics, found.read)) context.output.note(line);
  }
  return compiled;
}

/** Draws every state, and with `--against` what differs from the published version. */
async function drawTemplate(
  browser: string,
  { found, ...compiled }: CompiledMails & { readonly found: FoundTemplate },
  { input, context, tell }: Running,
): Promise<Comparison> {
  const values = await readValues(input, context, found);
  const brands = await readBrands(input.values("brand"), context);
  const loads = input.has("load-images");
  const shown = {
    states: parseStates(input.value("states") ?? STATE_NAMES.join()),
    isolate: loads ? (html: string) => html : (html: string) => replaceRemote(html),
  };
  const framesOf = (mails: Pick<CompiledMails, "html" | "locales">) =>
    listFrames(fillMails(mails, values, brands), shown);
  const against = input.value("against");
  const served = against === undefined ? undefined : await readServed(found, against, context);
  const request = {
    title: `${found.subject || found.origin} (${found.origin})`,
    frames: framesOf(compiled),
    served: served && { version: served.version, frames: framesOf({ html: served.html, locales: [] }) },
  };
  const sheet = await withBrowser(browser, loads ? [] : [OFFLINE], (opened) => drawSheet(opened, request, tell));
  return { ...sheet, against: served?.version };
}

function report({ picture: { png, width, height }, drawn, against }: Comparison, input: CommandInput): CommandResult {
  const out = input.value("out") ?? `${nameOf(input.operands[0] ?? "")}.png`;
  writeText(out, png);
  const budget = Number(input.value("budget") ?? Number.POSITIVE_INFINITY);
  const pictures = drawn.map(({ frame, differingPixels }) => {
    const { state, values, locale, brand, width: window, bytes } = frame;
    const size = { width: window, bytes, is_clipped: isClipped(frame) };
    return { state, values, locale, brand, ...size, differing_pixels: differingPixels };
  });
  const frames = drawn.map(({ frame }) => frame);
  const differing = drawn.filter(({ differingPixels = 0 }) => differingPixels > 0);
  const lines = [
    `${out}: ${frames.length} ${frames.length === 1 ? "picture" : "pictures"}, ${width} × ${height} px`,
    ...describeSizes(frames, budget),
    ...differing.map(({ frame, differingPixels }) => `${frame.label}: ${differingPixels} pixels differ`),
    ...(against === undefined ? [] : [`pictures that differ from version ${against}: ${differing.length}`]),
  ];
  return {
    text: lines.join("\n"),
    json: { out, width, height, against, pictures },
    exitCode: differing.length > 0 || frames.some((frame) => isOverBudget(frame, budget)) ? 1 : 0,
  };
}

/** A sheet, and the version that it was compared with. */
interface Comparison extends Sheet {
  readonly against: number | undefined;
}

interface Running {
  readonly input: CommandInput;
  readonly context: CommandContext;
  readonly tell: (line: string) => void;
}

/** `welcome` of `mails/welcome`, `welcome.mjml` and `examples/welcome.template.json`. */
function nameOf(template: string): string {
  return basename(resolve(template)).replace(/(\.template)?\.(json|mjml)$/, "");
}

function parseBudget(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`--budget must be a number of bytes, such as 102400, not "${text}"`);
}

function checkFolder(file: string): void {
  if (!existsSync(dirname(file))) throw new UsageError(`there is no folder ${dirname(file)} for --out`);
}
