import { type Diagnostic, finding } from "../domain/diagnostic.ts";
import { TYPE_RULES, type VariableType } from "../domain/document/variable/variable.ts";
import type { FixedRule } from "../domain/rules.ts";

/** A name is compared with each that is known, of which there may be ten thousand. */
const ADVICE_MAX = 50;

/** One finding for each rule and name, whatever the number of items that have it. */
export class SampleFindings {
  readonly #found = new Map<string, { readonly diagnostic: Diagnostic; places: number }>();
  #advised = 0;

  add(rule: FixedRule, path: Diagnostic["path"], message: string): void {
    const id = [rule, ...path.filter((segment) => typeof segment === "string")].join("\n");
    const known = this.#found.get(id);
    if (known !== undefined) known.places += 1;
    else this.#found.set(id, { diagnostic: finding(rule, { path, message }), places: 1 });
  }

  /** The first of them come with advice. */
  addUnknown(path: Diagnostic["path"], name: string, findNearest: () => string | undefined): void {
    this.#advised += 1;
    const nearest = this.#advised > ADVICE_MAX ? undefined : findNearest();
    const advice = nearest === undefined ? "take it out" : `did you mean ${nearest}?`;
    this.add("sample.unknown", path, `nothing in the template uses ${name}; ${advice}`);
  }

  addWrongType(path: Diagnostic["path"], name: string, type: VariableType): void {
    this.add("sample.wrong-type", path, `${name} must be ${TYPE_RULES[type].about}`);
  }

  toDiagnostics(): readonly Diagnostic[] {
    return [...this.#found.values()].map(({ diagnostic, places }) =>
      places === 1 ? diagnostic : { ...diagnostic, message: `${diagnostic.message} (in ${places} items)` },
    );
  }
}
