import type { Format } from "../../../../core/evaluator/formats.ts";
import { FORMATS_FORMAT, type Program, type Tag } from "../../../../core/evaluator/program.ts";
import { dateEntry } from "./date-entry.ts";
import type { FormatChoice, SourceTag } from "./format-choice.ts";
import { inLatinDigits } from "./latin-digits.ts";
import type { LocaleRecord } from "./locale-data.ts";
import { anyMoneyEntry, moneyEntry, numberEntry, percentEntry } from "./number-entry.ts";

/** Whether a tag of the program says how its value is written. */
export function hasFormats({ tags }: Program): boolean {
  return tags.some((tag: SourceTag) => tag.choice !== undefined);
}

/** The program with the entries that its tags choose. A program without formats stays as it is. */
export function withFormats(program: Program, record: () => LocaleRecord): Program {
  if (!hasFormats(program)) return program;
  const formats: Format[] = [];
  const indexes = new Map<string, number>();
  const tags = program.tags.map(({ choice, ...tag }: SourceTag, at): Tag => {
    if (choice === undefined) return tag;
    const key = JSON.stringify("by" in choice ? { ...choice, by: undefined } : choice);
    const format = indexes.get(key) ?? formats.push(entryOf(choice, record())) - 1;
    indexes.set(key, format);
    return {
      ...tag,
      format,
      ...("by" in choice && { currency: indexOfCurrency(choice.by, program.tags.slice(0, at)) }),
    };
  });
  const { target, lists = [], conditions, ops } = program;
  return { format: FORMATS_FORMAT, target, lists, formats, tags, conditions, ops };
}

/** The tag table adds it in front of the amount. */
function indexOfCurrency({ source }: Tag, earlier: readonly SourceTag[]): number {
  const index = earlier.findIndex((tag) => tag.source === source && tag.choice === undefined);
  if (index === -1) throw new Error(`the program has no tag ${source}`);
  return index;
}

function entryOf(choice: FormatChoice, own: LocaleRecord): Format {
  const { options = [] } = choice;
  const record = options.includes("latn") ? inLatinDigits(own) : own;
  switch (choice.kind) {
    case "number":
      return numberEntry(record, choice.places);
    case "percent":
      return percentEntry(record, choice.places);
    case "money":
      return "by" in choice
        ? anyMoneyEntry(record, choice.codes, options)
        : moneyEntry(record, choice.currency, options);
    case "date":
      return dateEntry(record, record.dates[choice.style] ?? "");
    case "time":
      return dateEntry(record, record.times[choice.style] ?? "");
  }
}
