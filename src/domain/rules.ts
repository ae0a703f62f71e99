/** How much a finding weighs: an error prevents publishing, a warning does not. */
export type Severity = "error" | "warning";

/** What a source is compiled for: a draft may have gaps that a mail may not have. */
export type CompileStage = "draft" | "publication";

interface RuleDefinition {
  /** Without `strict`, which makes every finding an error. `either`: the code that reports it decides. */
  readonly severity: Severity | "either";
  /** The first stage at which an error is one; before it, it is a warning. */
  readonly stage: CompileStage;
  /** An error at publication that an author can waive. */
  readonly isWaivable?: true;
}

const ERROR = { severity: "error", stage: "draft" } as const;
const WARNING = { severity: "warning", stage: "draft" } as const;
const EITHER = { severity: "either", stage: "draft" } as const;
const ERROR_AT_PUBLICATION = { severity: "error", stage: "publication" } as const;

/** Every rule that a finding can have. Ids are published: rules may be added, none is renamed. */
export const RULES = {
  "background.gradient-hidden": WARNING,
  "block.unknown-kind": ERROR,
  "brand.duplicate": ERROR,
  "brand.invalid": ERROR,
  "brand.misplaced": ERROR,
  "brand.not-separable": ERROR,
  "brand.unknown-token": ERROR,
  "color.invalid": ERROR,
  "compile.depth-limit": ERROR,
  "compile.memory-limit": ERROR,
  "compile.nodes-unmatched": WARNING,
  "compile.self-check": ERROR,
  "compile.time-limit": ERROR,
  "condition.invalid": ERROR,
  "condition.not-allowed": ERROR,
  "condition.splits-element": WARNING,
  "condition.too-long": ERROR,
  "condition.too-many-variants": ERROR,
  "content.placeholder": ERROR_AT_PUBLICATION,
  "content.sample-text": WARNING,
  "contract.breaking": EITHER, // a warning with `allow_breaking`
  "contrast.low": WARNING,
  "contrast.recolored": WARNING,
  "document.column-widths": EITHER, // an error where no width is left
  "document.duplicate-id": ERROR,
  "document.invalid-json": ERROR,
  "document.invalid-value": ERROR,
  "document.missing-member": ERROR,
  "document.not-a-row": ERROR,
  "document.old-version": WARNING,
  "document.out-of-range": ERROR,
  "document.too-deep": ERROR,
  "document.too-large": ERROR,
  "document.too-many-blocks": ERROR,
  "document.too-many-findings": EITHER, // an error where one that is left out is
  "document.too-many-rows": ERROR,
  "document.too-many-values": ERROR,
  "document.unknown-member": ERROR,
  "document.unsupported-version": ERROR,
  "document.wrong-type": ERROR,
  "font.invalid": ERROR,
  "format.invalid": ERROR,
  "format.no-language": ERROR,
  "format.not-allowed": ERROR,
  "heading.empty": WARNING,
  "heading.level-skipped": WARNING,
  "html.unclosed-element": EITHER, // a warning in mj-raw
  "html.unmatched-closing-tag": EITHER, // a warning in mj-raw, and where browsers drop the tag
  "image.alt-is-file-name": WARNING,
  "image.insecure": WARNING,
  "image.missing-alt": WARNING,
  "image.missing-source": ERROR_AT_PUBLICATION,
  "json-ld.invalid": ERROR,
  "layout.content": ERROR,
  "layout.no-effect": WARNING,
  "layout.not-allowed": ERROR,
  "layout.not-open": ERROR,
  "layout.overflow": ERROR,
  "layout.text-at-edge": WARNING,
  "link.empty": WARNING,
  "link.forbidden-scheme": ERROR,
  "link.insecure": WARNING,
  "link.invalid": ERROR,
  "link.private-host": WARNING,
  "link.relative": ERROR,
  "link.scheme-added": WARNING,
  "link.vague-text": WARNING,
  "list.data-value": WARNING,
  "list.invalid": ERROR,
  "list.not-allowed": ERROR,
  "list.not-separable": ERROR,
  "list.out-of-scope": ERROR,
  "list.reserved-name": ERROR,
  "mark.not-allowed": ERROR,
  "mark.unknown": ERROR,
  "message.invalid": ERROR,
  "mjml.include": ERROR,
  "mjml.include-cycle": ERROR,
  "mjml.include-invalid": ERROR,
  "mjml.include-too-deep": ERROR,
  "mjml.invalid": ERROR,
  "mjml.misplaced-element": EITHER, // a warning with `allow_unknown`, and where mjml draws it whole
  "mjml.stray-text": EITHER, // a warning with `allow_unknown`, and where readers miss nothing
  "mjml.too-deep": ERROR,
  "mjml.too-large": ERROR,
  "mjml.too-many-findings": EITHER, // an error where one that is left out is
  "mjml.unclosed-element": EITHER, // a warning where it ends with its parent
  "mjml.unknown-attribute": EITHER, // an error where it is like a known one, unless with `allow_unknown`
  "mjml.unknown-element": EITHER, // a warning with `allow_unknown`
  "mjml.unmatched-closing-tag": ERROR,
  "mjml.unused-file": WARNING,
  "mjml.validation": WARNING,
  "page.missing-language": WARNING,
  "page.missing-preheader": WARNING,
  "page.missing-title": WARNING,
  "page.physical-side": WARNING,
  "partial.archived": ERROR,
  "partial.cycle": ERROR,
  "partial.missing": ERROR,
  "partial.missing-parameter": ERROR,
  "partial.no-effect": WARNING,
  "partial.parameter": ERROR,
  "partial.too-deep": ERROR,
  "partial.too-large": ERROR,
  "partial.unknown-parameter": ERROR,
  "placeholder.react-email": WARNING,
  "placeholder.undeclared": ERROR_AT_PUBLICATION,
  "placeholder.unknown": EITHER, // an error where a link begins with it
  "plural.invalid": ERROR,
  "plural.missing-category": WARNING,
  "plural.no-language": ERROR,
  "plural.not-allowed": ERROR,
  "plural.unused-category": WARNING,
  "rich-text.element-removed": WARNING,
  "rich-text.style-removed": WARNING,
  "rich-text.too-deep": ERROR,
  "sample.missing": WARNING,
  "sample.too-many-items": WARNING,
  "sample.unknown": WARNING,
  "sample.wrong-type": WARNING,
  "size.answer": ERROR,
  "size.full-lists": WARNING,
  "size.gmail-clip": EITHER, // a warning with `force`
  "size.large": WARNING,
  "size.not-shortened": WARNING,
  "size.program-limit": ERROR,
  "size.style-sheet": WARNING,
  "subject.missing": { ...ERROR_AT_PUBLICATION, isWaivable: true }, // such as where the caller has a subject of its own
  "subject.not-one-line": ERROR,
  "support.invalid": ERROR,
  "support.missing": WARNING,
  "table.cells": ERROR,
  "table.may-be-empty": WARNING,
  "table.missing-head": WARNING,
  "table.too-large": ERROR,
  "tag.conflicting": EITHER, // a warning for a list and a tag of one word
  "tag.filter": ERROR,
  "tag.foreign-syntax": ERROR_AT_PUBLICATION,
  "tag.group-differs": WARNING,
  "tag.in-comment": WARNING,
  "tag.in-host": ERROR,
  "tag.invalid-path": ERROR,
  "tag.malformed": ERROR_AT_PUBLICATION,
  "tag.no-position": ERROR_AT_PUBLICATION,
  "tag.not-allowed": ERROR,
  "tag.spelling-differs": WARNING,
  "tag.unquoted-default": ERROR,
  "text.invalid": ERROR,
  "text.invalid-unicode": ERROR,
  "text.missing-link": WARNING,
  "variable.duplicate": ERROR,
  "variable.invalid": ERROR,
  "variable.unused": WARNING,
  "visibility.empty-tag": ERROR,
  "visibility.may-be-empty": WARNING,
  "visibility.not-a-date": WARNING,
  "visibility.not-a-number": WARNING,
  "visibility.same-rule": WARNING,
  "visibility.too-deep": ERROR,
  "visibility.too-many-rules": ERROR,
  "visibility.unknown-operator": ERROR,
  "waiver.invalid": ERROR,
  "waiver.unused": WARNING,
} as const satisfies Readonly<Record<string, RuleDefinition>>;

/** The id of a rule: family and name. */
export type Rule = keyof typeof RULES;

/** Rules whose severity the code that reports them decides. */
export type EitherRule = { [R in Rule]: (typeof RULES)[R]["severity"] extends "either" ? R : never }[Rule];

/** Rules whose severity is in the table. */
export type FixedRule = Exclude<Rule, EitherRule>;

/** What is made of warnings by rule: nothing, warnings, or errors. */
export type RuleLevels = Readonly<Partial<Record<Rule, "off" | Severity>>>;

export function isRule(name: string): name is Rule {
  return Object.hasOwn(RULES, name);
}

/** Rules whose warnings say something of other findings, of waivers, or of callers of the served version. */
const NEVER_WAIVED: readonly Rule[] = [
  "contract.breaking",
  "document.too-many-findings",
  "mjml.too-many-findings",
  "waiver.unused",
];

/** True for rules that have warnings in published mails. Those that always prevent a publish cannot be turned off. */
export function isWarningAtPublication(rule: Rule): boolean {
  const { severity, stage }: RuleDefinition = RULES[rule];
  return severity !== "error" && stage === "draft" && !NEVER_WAIVED.includes(rule);
}

/** True for rules whose findings an author can allow, with a reason. */
export function isWaivable(rule: Rule): boolean {
  const { isWaivable: isMeantToBe }: RuleDefinition = RULES[rule];
  return isMeantToBe === true || isWarningAtPublication(rule);
}

/** What only the data of samples and callers shows, which a compile alone does not see. */
export function isOfContract(rule: Rule): boolean {
  return /^(?:sample|contract)\.|^variable\.unused$/.test(rule);
}

/** Whether a finding of the rule is an error once the source is published, whatever it is in a draft. */
export function isErrorAtPublication(rule: Rule): boolean {
  return RULES[rule].stage === "publication";
}

/** The severity of a rule in a draft. */
export function draftSeverity(rule: FixedRule): Severity {
  const { severity, stage } = RULES[rule];
  return stage === "publication" ? "warning" : severity;
}
