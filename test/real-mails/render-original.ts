import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import mjml2html from "mjml";
import { preparePythonEnvironment } from "../clients/python-environment.ts";
import { formatVendureDate, formatVendureMoney } from "./originals/vendure-formats.ts";
import type { Engine, RealMail } from "./real-mail.ts";

const HERE = import.meta.dirname;
/** What only the engines of some originals need, installed when they are. */
const TOOLS = join(HERE, "tools");
const MAX_BYTES = 256 * 1024 ** 2;
type Render = (template: string, folder: string, sets: readonly object[]) => Promise<readonly string[]>;

const ENGINES: Readonly<Record<Engine, Render>> = {
  Handlebars: async (template, folder, sets) => {
    const engine = handlebars(folder);
    return sets.map((data) => engine.compile(template)(data));
  },
  pybars: async (...mail) => run(preparePythonEnvironment(TOOLS).python, "pybars_mails.py", ...mail),
  Liquid: async (...mail) => run("ruby", "liquid_mails.rb", ...mail),
  Django: async (...mail) => run(preparePythonEnvironment(TOOLS).python, "django_mails.py", ...mail),
  Twig: async (...mail) => run("php", "twig-mails.php", ...mail),
  ERB: async (...mail) => run("ruby", "erb_mails.rb", ...mail),
  Blade: async (...mail) => run("php", "blade-mails.php", ...mail),
};

/** What the engine of a mail makes of its original and each object. `originals` has a folder for each mail. */
export async function renderOriginal(
  mail: RealMail,
  originals: string,
  sets: readonly object[],
): Promise<readonly string[]> {
  const folder = join(originals, mail.name);
  const path = join(folder, mail.original);
  const text = readFileSync(path, "utf8");
  // Django's tags are in the page that the application makes of its MJML before it renders a mail.
  const isCompiledFirst = mail.engine === "Django" && path.endsWith(".mjml");
  const template = isCompiledFirst ? await toHtml(text, path) : text;
  const pages = await ENGINES[mail.engine](template, folder, sets);
  return Promise.all(pages.map((page) => (page.includes("<mjml") ? toHtml(page, path) : page)));
}

async function toHtml(text: string, path: string): Promise<string> {
  const { html } = await mjml2html(text, { filePath: path, ignoreIncludes: false, validationLevel: "skip" });
  return html;
}

/** Handlebars with the helpers and partials of the applications. */
function handlebars(folder: string): typeof Handlebars {
  const engine = Handlebars.create();
  engine.registerHelper("eq", function eq(this: unknown, left: unknown, right: unknown, { fn, inverse }) {
    return left === right ? fn(this) : inverse(this);
  });
  engine.registerHelper("limit", (items: readonly unknown[], count: number) => items.slice(0, count));
  engine.registerHelper("formatMoney", formatVendureMoney);
  engine.registerHelper("formatDate", formatVendureDate);
  engine.registerPartial("styles", "");
  for (const name of ["header", "footer"]) {
    const path = join(folder, `partials/${name}.hbs`);
    if (existsSync(path)) engine.registerPartial(name, readFileSync(path, "utf8"));
  }
  return engine;
}

function run(command: string, script: string, ...[template, folder, sets]: Parameters<Render>): readonly string[] {
  const program = [join(HERE, "originals", script)];
  const input = JSON.stringify({ template, folder, sets });
  const stdio = ["pipe", "pipe", "inherit"] as const;
  return JSON.parse(
    execFileSync(command, program, { input, maxBuffer: MAX_BYTES, encoding: "utf8", stdio: [...stdio] }),
  );
}
