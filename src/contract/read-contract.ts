import { isUrlValue } from "../../core/evaluator/escape.ts";
import type { TagGroup } from "../../core/evaluator/names.ts";
import {
  type AskOp,
  type BrandOp,
  type ConditionStep,
  type List,
  nameOfKey,
  type Op,
  type Program,
  type SlotOp,
  type Tag,
  type ValuePath,
} from "../../core/evaluator/program.ts";
import type { ProgramName } from "../domain/template/program-name.ts";
import { type Contract, type ContractScope, NEEDS, type Need } from "./contract.ts";
import { FORMAT_KINDS, type FormatKind, formatKindOf } from "./format-rules.ts";
import { KeyReader } from "./key-reader.ts";
import { PathSet, pathOfTag } from "./value-path.ts";

/** Programs as JSON text, by their names. */
type Programs = Readonly<Partial<Record<ProgramName, string>>>;

/**
 * Reads what programs ask of the data, in each language of a mail. What they have of a brand is recorded apart.
 */
export function readContract(programs: Programs, translations: readonly Programs[] = []): Contract {
  const data = new ScopeReader();
  for (const language of [programs, ...translations]) readPrograms(language, data);
  return data.toScope();
}

function readPrograms(programs: Programs, data: ScopeReader): void {
  for (const name of (Object.keys(programs) as ProgramName[]).toSorted()) {
    const program = JSON.parse(programs[name] ?? "") as Program;
    const scopes = (program.lists ?? []).reduce(addList, { data, items: [] });
    for (const condition of program.conditions)
      for (const step of condition.steps) readStep(step, program, name, scopes);
    readOps(program, name, scopes);
  }
}

/** The data, and what is in each list of one program. */
interface Scopes {
  readonly data: ScopeReader;
  readonly items: readonly ScopeReader[];
}

function addList({ data, items }: Scopes, list: List): Scopes {
  const holder = list.in === undefined ? data : items[list.in];
  return { data, items: [...items, (holder ?? data).listOf(list)] };
}

function scopeOf({ data, items }: Scopes, list: number | undefined): ScopeReader {
  return (list === undefined ? undefined : items[list]) ?? data;
}

function readStep(step: ConditionStep, { tags }: Program, name: ProgramName, scopes: Scopes): void {
  if (step[0] === "given") {
    const tag = tags[step[1]];
    if (tag !== undefined) scopeOf(scopes, tag.list).addTag(tag, { need: "never", isWholeUrl: false, name });
  } else if (step[0] === "test") {
    const [, key, ...comparison] = step;
    scopes.data.keys.add(key, comparison, name);
  } else if (step[0] === "item") {
    const [, list, written, ...comparison] = step;
    if (!nameOfKey(written).startsWith("loop_")) scopeOf(scopes, list).keys.add(written, comparison, name);
  }
}

/** The context of an op: in the items of a list, or of none, and in a conditional part of it or not. */
interface Place {
  readonly end: number;
  readonly list: number | undefined;
  readonly isConditional: boolean;
}

function readOps(program: Program, name: ProgramName, scopes: Scopes): void {
  const { ops } = program;
  const places: Place[] = [{ end: ops.length, list: undefined, isConditional: false }];
  for (const [at, op] of ops.entries()) {
    while ((places.at(-1)?.end ?? 0) <= at && places.length > 1) places.pop();
    const place = places.at(-1);
    if (typeof op === "string" || place === undefined) continue;
    if (op[0] === "unless") places.push({ ...place, end: op[2], isConditional: true });
    if (op[0] === "each") {
      places.push({ ...place, end: op[3], list: op[1] });
      scopeOf(scopes, op[1]).isRepeated = true;
    }
    if (asksTag(op)) readTags(op, program, place, name, scopes);
  }
}

/** Reads the tag of an op, and that of its currency. */
function readTags(
  op: SlotOp | BrandOp | AskOp,
  { tags, formats }: Program,
  place: Place,
  name: ProgramName,
  scopes: Scopes,
): void {
  const tag = tags[op[1]];
  if (tag === undefined) return;
  const format = formats?.[tag.format ?? -1];
  readTag(op, tag, place, { name, format: format && formatKindOf(format) }, scopes);
  const currency = tags[tag.currency ?? -1];
  if (currency !== undefined) readTag(op, currency, place, { name, format: "currency" }, scopes);
}

function asksTag(op: Exclude<Op, string>): op is SlotOp | BrandOp | AskOp {
  return op[0] !== "unless" && op[0] !== "each";
}

function readTag(
  [position]: SlotOp | BrandOp | AskOp,
  tag: Tag,
  place: Place,
  use: Pick<Use, "name" | "format">,
  scopes: Scopes,
): void {
  if (tag.count !== undefined || (tag.list !== undefined && tag.name.startsWith("loop_"))) return;
  const need = place.isConditional || place.list !== tag.list ? "sometimes" : "always";
  scopeOf(scopes, tag.list).addTag(tag, {
    need: tag.default === undefined ? need : "never",
    isWholeUrl: position !== "ask" && isUrlValue(position),
    ...use,
  });
}

interface Use {
  readonly need: Need;
  readonly isWholeUrl: boolean;
  readonly name: ProgramName;
  readonly format?: FormatKind | undefined;
}

interface KnownTag {
  readonly group: TagGroup;
  readonly name: string;
  readonly paths: PathSet;
  readonly uses: Use[];
}

interface KnownList {
  max: number;
  readonly path: ValuePath;
  readonly items: ScopeReader;
}

class ScopeReader {
  readonly keys = new KeyReader();
  /** Of a list: whether something is repeated for its items. */
  isRepeated = false;
  readonly #tags = new Map<string, KnownTag>();
  readonly #lists = new Map<string, KnownList>();

  /** What is in the items of a list. Programs of one template may differ in the most items that they take. */
  listOf({ name, path = [name], max }: List): ScopeReader {
    const known = this.#lists.get(name) ?? { max, path, items: new ScopeReader() };
    known.max = Math.min(known.max, max);
    this.#lists.set(name, known);
    return known.items;
  }

  addTag(tag: Tag, use: Use): void {
    const { group, name } = tag;
    if (group === "brand") return;
    const id = `${group}.${name}`;
    const known = this.#tags.get(id) ?? { group, name, paths: new PathSet(), uses: [] };
    this.#tags.set(id, known);
    known.paths.add(pathOfTag(tag));
    known.uses.push(use);
  }

  toScope(): ContractScope {
    return {
      tags: inOrder(this.#tags).map(({ group, name, paths, uses }) => ({
        group,
        name,
        paths: paths.toPaths(),
        need: uses.reduce<Need>((most, { need }) => (NEEDS.indexOf(need) > NEEDS.indexOf(most) ? need : most), "never"),
        isWholeUrl: uses.some(({ isWholeUrl }) => isWholeUrl),
        ...narrowestOf(uses),
        programs: [...new Set(uses.map((use) => use.name))],
      })),
      keys: this.keys.toKeys(),
      lists: [...this.#lists]
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([name, { path, max, items }]) => {
          return { name, path, isRepeated: items.isRepeated, max, items: items.toScope() };
        }),
    };
  }
}

function narrowestOf(uses: readonly Use[]): { readonly format?: FormatKind } {
  const format = FORMAT_KINDS.find((kind) => uses.some((use) => use.format === kind));
  return format === undefined ? {} : { format };
}

function inOrder<Value>(byId: ReadonlyMap<string, Value>): readonly Value[] {
  return [...byId].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, value]) => value);
}
