import type { SourceMessage } from "../../domain/translation/source-message.ts";
import type { FileEntry, FormatFault, ReadFile } from "../file/translation-file.ts";
import { type InlineCode, inlineCodes } from "./inline-codes.ts";
import { readUnit1 } from "./read-unit-1.ts";
import { readUnit2 } from "./read-unit-2.ts";
import { readXml, type XmlElement } from "./read-xml.ts";

/** What the two versions do not share. */
interface Version {
  readonly label: string;
  /** The first number of its versions. */
  readonly major: string;
  readonly unit: string;
  /** The attribute with the language of the translations, of `xliff` or of each `file`. */
  readonly language: string;
  readonly readUnit: typeof readUnit1;
}

const VERSIONS: Readonly<Record<"xliff-1.2" | "xliff-2.0", Version>> = {
  "xliff-1.2": { label: "XLIFF 1.2", major: "1", unit: "trans-unit", language: "target-language", readUnit: readUnit1 },
  "xliff-2.0": { label: "XLIFF 2.0", major: "2", unit: "unit", language: "trgLang", readUnit: readUnit2 },
};

/** Reads XLIFF 1.0 to 1.2, or 2.0 and later. After a fault in the XML, the units before it are read. */
export function readXliff(
  format: "xliff-1.2" | "xliff-2.0",
  text: string,
  messages: ReadonlyMap<string, SourceMessage>,
): ReadFile {
  const version = VERSIONS[format];
  const { root, fault } = readXml(text);
  const mismatch = root && findMismatch(root, version);
  const faults: FormatFault[] = fault === undefined ? [] : [fault];
  if (root === undefined || mismatch !== undefined) {
    return { locale: undefined, entries: [], faults: mismatch ? [mismatch] : faults, isComplete: false };
  }
  const entries: FileEntry[] = [];
  const known = new Map<SourceMessage, readonly InlineCode[]>();
  const codesOf = (message: SourceMessage) => {
    const codes = known.get(message) ?? inlineCodes(message);
    known.set(message, codes);
    return codes;
  };
  // The last unit of a file that ends too early is not whole.
  const units = fault === undefined ? findUnits(root, version.unit) : findUnits(root, version.unit).slice(0, -1);
  for (const unit of units) {
    const id = unit.attributes.id;
    const message = id === undefined ? undefined : messages.get(id);
    const codes = message === undefined ? [] : codesOf(message);
    if (id === undefined)
      faults.push({ line: unit.line, message: `has a ${version.unit} without an id: copy it from the exported file` });
    else entries.push({ id, line: unit.line, ...version.readUnit(unit, codes) });
  }
  return { locale: findLocale(root, version), entries, faults, isComplete: fault === undefined };
}

function findMismatch({ name, attributes, line }: XmlElement, { label, major }: Version): FormatFault | undefined {
  if (name !== "xliff") return { line, message: `is not ${label}: it begins with <${name}>, not <xliff>` };
  const { version = "" } = attributes;
  if (version.startsWith(`${major}.`)) return undefined;
  const other = Object.entries(VERSIONS).find(([, each]) => version.startsWith(`${each.major}.`));
  const advice = other === undefined ? "" : `: give ${other[0]} as the format`;
  return { line, message: `is XLIFF ${version === "" ? "of no version" : version}, not ${label}${advice}` };
}

/** In the order of the file; groups and files hold units. */
function findUnits(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === "string") return [];
    return child.name === name ? [child] : findUnits(child, name);
  });
}

function findLocale(root: XmlElement, { language }: Version): ReadFile["locale"] {
  const elements = [root, ...root.children.filter((child) => typeof child !== "string")];
  const element = elements.find(({ attributes }) => attributes[language] !== undefined);
  const tag = element?.attributes[language];
  return element === undefined || tag === undefined ? undefined : { tag, line: element.line };
}
