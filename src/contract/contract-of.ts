import { normalizeTagName } from "../../core/evaluator/names.ts";
import { lowerCase } from "../../core/evaluator/text.ts";
import { type Diagnostic, finding } from "../domain/diagnostic.ts";
import type { BrandUse } from "../domain/document/brand/brand-use.ts";
import { labelOf } from "../domain/document/variable/parse-variables.ts";
import { readVariables } from "../domain/document/variable/read-variables.ts";
import type { Variable } from "../domain/document/variable/variable.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { TemplateVersion } from "../domain/template/template-version.ts";
import type { Contract, ContractScope } from "./contract.ts";
import { readContract } from "./read-contract.ts";

/** What a contract is made of. */
export interface ContractSource extends Pick<TemplateVersion, "source" | "programs" | "brandUse"> {
  /** The programs of the version in other languages. */
  readonly translations?: readonly TemplateVersion["programs"][] | undefined;
}

/** What a template asks for: what its programs do, and what its author declares of that. */
export function contractOf({ source, programs, translations = [], brandUse }: ContractSource): Contract {
  const variables = readVariables(source);
  const brand = brandUse === undefined ? undefined : (JSON.parse(brandUse) as BrandUse).values;
  return { ...declare(readContract(programs, translations), variables, []), variables, ...(brand && { brand }) };
}

/** A warning for each variable that the source of a contract declares and that nothing asks for. */
export function findUnusedVariables(contract: Contract, source: TemplateSource): readonly Diagnostic[] {
  const labels = labelsOf(contract, []);
  return readVariables(source)
    .filter((variable) => !(variable.group === "any" ? labels.has(variable.name) : isAskedFor(contract, variable)))
    .map((variable) => {
      const message = `nothing in the template uses ${labelOf(variable)}`;
      return finding("variable.unused", { path: variable.path, message });
    });
}

function isAskedFor(contract: Contract, { lists, group, name }: Variable): boolean {
  const scope = scopeNamed(contract, lists.join("."));
  if (group === "context") return scope?.keys.some((key) => lowerCase(key.name) === name) ?? false;
  return scope?.tags.some((tag) => tag.group === group && tag.name === name) ?? false;
}

/** All names without a group, and those of what holds them. */
function labelsOf({ tags, keys, lists }: ContractScope, within: readonly string[]): ReadonlySet<string> {
  const names = [...tags, ...keys, ...lists].map(({ name }) => labelIn(within, name));
  const inner = lists.flatMap(({ name, items }) => [...labelsOf(items, [...within, name])]);
  const holders = names.flatMap((name) => [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index)));
  return new Set([...names, ...inner, ...holders]);
}

function labelIn(within: readonly string[], name: string): string {
  return [...within, normalizeTagName(name)].join(".");
}

/** What is in the items of a list, by the names of the lists on the way; a name may have dots. */
function scopeNamed(scope: ContractScope, name: string): ContractScope | undefined {
  if (name === "") return scope;
  return scope.lists
    .filter((list) => `${name}.`.startsWith(`${list.name}.`))
    .map((list) => scopeNamed(list.items, name.slice(list.name.length + 1)))
    .find((found) => found !== undefined);
}

function declare(scope: ContractScope, variables: readonly Variable[], within: readonly string[]): ContractScope {
  const own = variables.filter(({ lists }) => lists.join(".") === within.join("."));
  const find = (group: Variable["group"], name: string) =>
    own.find((variable) => variable.group === group && variable.name === name) ??
    variables.find((variable) => variable.group === "any" && variable.name === labelIn(within, name));
  return {
    tags: scope.tags.map((tag) => {
      const declared = find(tag.group, tag.name);
      return declared === undefined ? tag : { ...tag, declared, need: declared.isRequired ? "always" : tag.need };
    }),
    keys: scope.keys.map((key) => ({ ...key, declared: find("context", lowerCase(key.name)) })),
    lists: scope.lists.map((list) => ({ ...list, items: declare(list.items, variables, [...within, list.name]) })),
  };
}
