import type { Program } from "../../core/evaluator/program.ts";
import { type Diagnostic, finding, isError } from "../domain/diagnostic.ts";
import { inkValues } from "../domain/document/brand/ink-values.ts";
import { tokensInDocument, tokensInMjml } from "../domain/document/brand/read-tokens.ts";
import { type BrandValue, brandValues, TOKENS_MAX, type Token } from "../domain/document/brand/token.ts";
import { report } from "../domain/document/place.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { CompiledSource, CompileRun } from "./compile-run.ts";
import { BRAND_MEMBER, chooseStandIns, type Distance, type StandIn } from "./mail/brand-stand-in.ts";
import { toBrandProgram } from "./mail/program/brand-program.ts";
import { type BrandTags, checkTagsInSubject, withStandInsInText } from "./source/brand/write-stand-ins.ts";
import { addPartialTokens } from "./source/mjml/include/partial-tokens.ts";
import { addLayoutTokens } from "./source/mjml/layout/layout-tokens.ts";
import type { SharedParts } from "./source/shared/shared-parts.ts";
import { untimed } from "./stage-time.ts";

type Compile = (source: TemplateSource, options: CompileRun) => Promise<CompiledSource>;

/**
 * Compiles a source that declares a brand: with stand-ins for its colours and fonts, which become ops. Compiled once
 * more, with others, it must give the same programs; so what a mail has for a brand is what mjml makes of its values.
 * What was proven of a mail in another language is not proven again.
 */
export async function compileBrand(
  written: TemplateSource,
  given: CompileRun,
  compile: Compile,
): Promise<CompiledSource> {
  const { source, tokens, found, parts } = takeTokens(written, given.parts);
  const options = { ...given, parts };
  if (tokens.length === 0 && found.length === 0) return await compile(source, options);
  const values = brandValues(tokens);
  const inSubject: Diagnostic[] = [];
  checkTagsInSubject(options.subject ?? "", { values, standIns: [] }, { path: ["subject"], diagnostics: inSubject });
  const brand = { values, standIns: standInsFor([source, ...parts.sources], values, "near") };
  const { standIns } = brand;
  const compiled = await compile(source, withTags(options, brand));
  const all = [...found, ...inSubject, ...compiled.diagnostics].map((each) => inWordsOf(each, standIns));
  const diagnostics = withoutConsequences(all);
  if (diagnostics.some(isError)) return { ...compiled, diagnostics, programs: {} };
  const branded = withBrand(compiled, brand);
  const isProven = options.frames?.some(({ digest }) => digest === compiled.frame?.digest) === true;
  if (options.isPreview === true || isProven) return { ...branded, diagnostics };
  const other = { values, standIns: standInsFor([source, ...parts.sources], values, "opposite", standIns) };
  const again = await compile(source, {
    ...withTags(options, other),
    ...{ time: untimed, isPreview: true, nodes: false },
  });
  const different = findDifferent(branded.programs, withBrand(again, other).programs, [standIns, other.standIns]);
  return { ...branded, diagnostics: [...diagnostics, ...different.map((name) => notSeparable(source, name))] };
}

function withTags(options: CompileRun, brand: BrandTags): CompileRun {
  const { subject } = options;
  return { ...options, brand, ...(subject !== undefined && { subject: withStandInsInText(subject, brand) }) };
}

/** What a source, its layout and its partials declare, and all of them without that. */
function takeTokens(
  source: TemplateSource,
  parts: SharedParts,
): {
  readonly source: TemplateSource;
  readonly parts: SharedParts;
  readonly tokens: readonly Token[];
  readonly found: readonly Diagnostic[];
} {
  const found: Diagnostic[] = [];
  switch (source.kind) {
    case "mjml": {
      const { text, tokens } = tokensInMjml(source.text, found);
      const bare = text === source.text ? source : { ...source, text };
      const inLayout = addLayoutTokens(bare, tokens, parts, found);
      const all = addPartialTokens(bare, inLayout.tokens, inLayout.parts, found);
      checkNumber(all.tokens, found);
      return { source: bare, ...all, found };
    }
    case "document":
      return { source, parts, tokens: tokensInDocument(jsonOf(source.text), found), found };
  }
}

function checkNumber({ length }: readonly Token[], found: Diagnostic[]): void {
  if (length <= TOKENS_MAX) return;
  const message = `with those of its layout and partials the mail has ${length} tokens, the limit is ${TOKENS_MAX}`;
  report({ path: ["mjml"], diagnostics: found }, "brand.invalid", message);
}

/** Undefined for what is no JSON, which the compile of the document reports. */
function jsonOf(text: string): unknown {
  if (!text.includes('"brand"')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A document, also one that MJML includes, derives what is read on a colour of the brand, which is a value of the brand
 * for itself.
 */
function standInsFor(
  sources: readonly TemplateSource[],
  values: readonly BrandValue[],
  distance: Distance,
  taken: readonly StandIn[] = [],
): readonly StandIn[] {
  const texts = sources.flatMap(({ text, files = {} }) => [text, ...Object.values(files)]);
  const inks = sources.some(({ kind }) => kind === "document") ? inkValues(values).map(({ value }) => value) : [];
  const all = [...values, ...inks.filter((ink) => !values.includes(ink))];
  return chooseStandIns(all, [...texts, ...taken.map((each) => each.text)], distance);
}

function withBrand(compiled: CompiledSource, brand: BrandTags): CompiledSource {
  const made = Object.entries(compiled.programs).map(
    ([name, program]) => [name, toBrandProgram(program, brand)] as const,
  );
  const move = made.find(([name]) => name === "html")?.[1].move;
  const nodes = compiled.nodes?.map((node) => ({
    ...node,
    ranges: node.ranges.map((range) => move?.(range) ?? range),
  }));
  return {
    ...compiled,
    programs: Object.fromEntries(made.map(([name, { program }]) => [name, program])),
    nodes,
    brand,
  };
}

/** A finding may quote a stand-in: its author wrote a tag, which stands for what is declared. */
function inWordsOf(diagnostic: Diagnostic, standIns: readonly StandIn[]): Diagnostic {
  const message = standIns.reduce(
    (words, { text, value: { kind, value } }) =>
      kind === "color" || kind === "font" ? words.replaceAll(text, value) : words,
    diagnostic.message.replaceAll(`${BRAND_MEMBER}.`, "brand."),
  );
  return message === diagnostic.message ? diagnostic : { ...diagnostic, message };
}

/** A tag without a token is none in its place either, which nobody needs to know. */
function withoutConsequences(all: readonly Diagnostic[]): readonly Diagnostic[] {
  const isOfBrand = ({ rule }: Diagnostic) => rule.startsWith("brand.");
  if (!all.some(isOfBrand)) return all;
  const isDeclared = all.every(({ rule }) => rule !== "brand.invalid" && rule !== "brand.duplicate");
  return all.filter((each) =>
    isOfBrand(each) ? isDeclared || each.rule !== "brand.unknown-token" : !/\bbrand\./.test(each.message),
  );
}

/** The programs that differ in more than a name that has a stand-in in it, such as that of a class. */
function findDifferent(
  programs: CompiledSource["programs"],
  others: CompiledSource["programs"],
  [standIns, otherStandIns]: readonly [readonly StandIn[], readonly StandIn[]],
): readonly string[] {
  const withNames = (program: Program | undefined) =>
    otherStandIns.reduce(
      (text, { text: other }, index) => text.replaceAll(other.slice(1), standIns[index]?.text.slice(1) ?? ""),
      JSON.stringify(program) ?? "",
    );
  return Object.entries(programs).flatMap(([name, program]) =>
    JSON.stringify(program) === withNames(others[name as keyof typeof others]) ? [] : [name],
  );
}

function notSeparable({ kind }: TemplateSource, name: string): Diagnostic {
  const message = `the ${name} program of another brand would differ in more than the values of that brand; report this, and write the colours themselves for now`;
  return finding("brand.not-separable", { path: [kind], message });
}
