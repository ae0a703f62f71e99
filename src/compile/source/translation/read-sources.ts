import { keepLatest } from "../../../domain/keep-latest.ts";
import type { PartKind } from "../../../domain/template/template-kind.ts";
import type { TemplateSource } from "../../../domain/template/template-source.ts";
import type { SourceMessage } from "../../../domain/translation/source-message.ts";
import { withIds } from "../../../domain/translation/with-ids.ts";
import { decodeEntities } from "../mjml/decode-entities.ts";
import { documentSources } from "./document-sources.ts";
import { messageOfUnit, type UnitMessage } from "./message-of-unit.ts";
import { mjmlSources } from "./mjml-sources.ts";
import { taggedTextUnits } from "./tagged-text-units.ts";
import type { TextSource } from "./text-source.ts";
import type { TextUnit } from "./text-unit.ts";

/** A template whose texts are looked for. */
export interface TranslatableSource {
  readonly source: TemplateSource;
  /** Of a mail. */
  readonly subject?: string | undefined;
  /** Absent: a mail. Only a mail says in which language it is. */
  readonly kind?: PartKind | undefined;
}

/** A text of a source with its message. */
export interface ReadUnit {
  readonly unit: TextUnit;
  readonly message: UnitMessage;
  readonly id: string;
}

export interface ReadSources {
  readonly sources: readonly { readonly source: TextSource; readonly units: readonly ReadUnit[] }[];
  /** In the order of the mail. Tags that say the same have one message of their default. */
  readonly messages: readonly SourceMessage[];
}

/**
 * Reads a template for its texts, its messages and their places, once for all of its languages. What is faulty in it is
 * left out.
 */
export const readSources: (template: TranslatableSource) => ReadSources = keepLatest(
  2,
  ({ source, subject }) => JSON.stringify([source, subject]),
  read,
);

function read({ source, subject = "" }: TranslatableSource): ReadSources {
  const { sendingService: service, kind } = source;
  const found = kind === "document" ? documentSources(source.text, service) : mjmlSources(source, service);
  const line: TextSource = {
    place: { of: "subject" },
    text: subject,
    units: taggedTextUnits(subject, "subject", { kind, service }),
    pathOf: () => ["subject"],
  };
  const texts = [line, ...found].map((text) => ({
    text,
    units: text.units.toSorted(inOrder).map((unit) => readUnit(text, unit)),
  }));
  const firsts = new Map<unknown, Omit<SourceMessage, "id">>();
  for (const { text, units } of texts) {
    for (const { key, unit, message } of units) {
      const { role, text: words, placeholders } = message;
      if (!firsts.has(key)) firsts.set(key, { role, text: words, placeholders, path: text.pathOf(unit.from) });
    }
  }
  const messages = withIds([...firsts.values()]);
  const ids = new Map([...firsts.keys()].map((key, index) => [key, messages[index]?.id ?? ""]));
  return {
    sources: texts.map(({ text, units }) => ({
      source: text,
      units: units.map(({ key, ...each }) => ({ ...each, id: ids.get(key) ?? "" })),
    })),
    messages,
  };
}

/** A text before what is within it. */
function inOrder(one: TextUnit, other: TextUnit): number {
  return one.from - other.from || other.to - one.to;
}

function readUnit(text: TextSource, unit: TextUnit): Omit<ReadUnit, "id"> & { readonly key: unknown } {
  const message = messageOfUnit(unit, text.text);
  const written = text.text.slice(unit.from, unit.to);
  const isHtml = unit.within === "html" || unit.within === "attribute";
  const key = unit.syntax === "default" ? (isHtml ? decodeEntities(written).text : written) : unit;
  return { unit, message, key };
}
