import { readFileSync } from "node:fs";
import type { Brand } from "../../../core/evaluator/data.ts";
import type { Program } from "../../../core/evaluator/program.ts";
import { compileSource } from "../../../src/compile/compile-source.ts";
import type { Compilation } from "../../../src/compile/compiler.ts";
import type { TemplateSource } from "../../../src/domain/template/template-source.ts";
import { readBrandedExamples } from "../../support/branded-examples.ts";
import { sampled } from "../../support/effort.ts";

/** The families of fonts that a brand of these mails may choose from. */
export const FONT_CHOICES = ["Arial, sans-serif", "Georgia, serif", "Trebuchet MS, Verdana, sans-serif"];

/** A published mail, and what its template declares of each token. */
export interface BrandedMail {
  readonly name: string;
  readonly declared: Brand;
  /** The programs of all targets. */
  readonly programs: Readonly<Record<string, Program>>;
}

const TEXTS = {
  company: "Declared",
  logo: "https://d.example/l.png",
  home: "https://d.example/",
  font: "Georgia, serif",
};
/** Its name, its kind and its value; a colour has one for dark clients, too. */
const LP_TOKEN = /<lp-token name="(\w+)" kind="(\w+)" value="([^"]*)"[^>]*>/g;
const SUBJECT = "News of {{ brand.company }}";

/** Every kind of token, in every kind of place that mjml has for it: VML, `bgcolor`, a background, sheets, comments. */
function mjmlMail(): { readonly text: string; readonly declared: Brand } {
  const declared = { ...TEXTS, accent: "#3a0b0c", accent_dark: "#3a1b1c", paper: "#3a2b2c", ink: "#3a3b3c" };
  const text = `<mjml lang="en"><mj-head><mj-title>{{ brand.company }}</mj-title><mj-preview>All that is new</mj-preview>
<lp-token name="accent" kind="color" value="${declared.accent}" dark="${declared.accent_dark}" />
<lp-token name="paper" kind="color" value="${declared.paper}" /><lp-token name="ink" kind="color" value="${declared.ink}" />
<lp-token name="company" kind="text" value="${declared.company}" />
<lp-token name="logo" kind="image" value="${declared.logo}" /><lp-token name="home" kind="url" value="${declared.home}" />
<lp-token name="font" kind="font" value="${declared.font}" choices="${FONT_CHOICES.join("; ")}" />
<mj-attributes><mj-all font-family="{{ brand.font }}" /></mj-attributes>
<mj-style>.note { color: {{ brand.accent }}; font-family: {{ brand.font }} }
@media (prefers-color-scheme: dark) { .note { color: {{ brand.accent_dark }} !important } }</mj-style>
<mj-style inline="inline">.framed td { border: 1px solid {{ brand.accent }} }</mj-style></mj-head>
<mj-body background-color="{{ brand.paper }}"><mj-wrapper border="2px solid {{ brand.accent }}">
<mj-section background-color="{{ brand.accent }}" background-url="{{ brand.logo }}">
<mj-column css-class="framed" background-color="{{ brand.paper }}" lp-dark-background-color="{{ brand.accent_dark }}">
<mj-image src="{{ brand.logo }}" alt="{{ brand.company }}" title="{{ brand.company }}" href="{{ brand.home }}" />
<mj-text css-class="note" color="{{ brand.ink }}">Hello {{ name }},
<span style="color: {{ brand.accent }}; background: {{ brand.paper }}" title="{{ brand.company }}">from {{ brand.company }}</span>
<!--[if mso]><table bgcolor="{{ brand.accent }}" title="{{ brand.company }}"><tr><td>x</td></tr></table><![endif]--></mj-text>
<mj-button background-color="{{ brand.accent }}" color="{{ brand.ink }}"
href="https://d.example/{{ brand.company }}?by={{ brand.company }}">Read the news of {{ brand.company }}</mj-button>
<mj-divider border-color="{{ brand.accent }}" /></mj-column></mj-section></mj-wrapper></mj-body></mjml>`;
  return { text, declared };
}

/** An example in which each colour, each font and what names its sender is a token. */
function documentMail(): { readonly text: string; readonly declared: Brand } {
  const text = readFileSync(new URL("../../../examples/welcome.template.json", import.meta.url), "utf8");
  const colors = [...new Set(Array.from(text.matchAll(/"#[0-9a-f]{6}"/gi), ([color]) => color.toLowerCase()))];
  const tagged = text
    .replace(/"#[0-9a-f]{6}"/gi, (color) => `"{{ brand.c${colors.indexOf(color.toLowerCase())} }}"`)
    .replace(/"fontFamily": "[^"]*"/g, '"fontFamily": "{{ brand.font }}"')
    .replace(/"src": "[^"]*logo[^"]*"/g, '"src": "{{ brand.logo }}"')
    .replace(/"alt": "Numbrook"/g, '"alt": "{{ brand.company }}"')
    .replace(/"link": "https:\/\/www.example.com\/"/g, '"link": "{{ brand.home }}"');
  const palette = colors.map((_, at) => ({ name: `c${at}`, kind: "color", value: `#3a4b${(at + 16).toString(16)}` }));
  const tokens = [
    ...palette,
    { name: "company", kind: "text", value: TEXTS.company },
    { name: "logo", kind: "image", value: TEXTS.logo },
    { name: "home", kind: "url", value: TEXTS.home },
    { name: "font", kind: "font", value: TEXTS.font, choices: FONT_CHOICES },
  ];
  const declared = Object.fromEntries(tokens.map(({ name, value }) => [name, value]));
  return { text: JSON.stringify({ ...JSON.parse(tagged), brand: { tokens } }), declared };
}

/** One mail of MJML and one of a document, as a publish compiles them. */
export async function compileBrandedMails(): Promise<readonly BrandedMail[]> {
  const [mjml, document] = [mjmlMail(), documentMail()];
  return Promise.all([
    compile("MJML", { kind: "mjml", text: mjml.text }, mjml.declared),
    compile("a document", { kind: "document", text: document.text }, document.declared),
  ]);
}

/** Mails of examples/branded, all at night. Their layout and partials declare a colour of its own for each token. */
export async function compileBrandedExamples(): Promise<readonly BrandedMail[]> {
  return Promise.all(
    sampled(readBrandedExamples()).map(async ({ slug, compile }) => {
      const declared: Record<string, string> = {};
      const compiled = await compile((text) => declareSigns(text, declared));
      return parsePrograms(`the example ${slug}`, compiled, declared);
    }),
  );
}

/** Declares a colour of its own for each token, and the fonts above; `declared` receives each value. */
function declareSigns(text: string, declared: Record<string, string>): string {
  const signOf = (name: string) => (declared[name] ??= `#3a4b${(Object.keys(declared).length + 16).toString(16)}`);
  return text.replace(LP_TOKEN, (tag, name: string, kind: string, value: string) => {
    if (kind === "font") {
      declared[name] = TEXTS.font;
      return `<lp-token name="${name}" kind="font" value="${TEXTS.font}" choices="${FONT_CHOICES.join("; ")}" />`;
    }
    if (kind === "color") {
      return `<lp-token name="${name}" kind="color" value="${signOf(name)}" dark="${signOf(`${name}_dark`)}" />`;
    }
    declared[name] = value;
    return tag;
  });
}

async function compile(name: string, source: TemplateSource, declared: Brand): Promise<BrandedMail> {
  return parsePrograms(name, await compileSource(source, { subject: SUBJECT, stage: "publication" }), declared);
}

function parsePrograms(name: string, { programs, diagnostics }: Compilation, declared: Brand): BrandedMail {
  const texts = Object.entries(programs);
  if (texts.length === 0) throw new Error(`${name} does not compile: ${JSON.stringify(diagnostics)}`);
  return { name, declared, programs: Object.fromEntries(texts.map(([target, text]) => [target, JSON.parse(text)])) };
}
