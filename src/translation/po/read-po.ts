import type { FileEntry, FormatFault, ReadFile } from "../file/translation-file.ts";
import { type PoEntry, PoScanner } from "./scan-po.ts";

/** What is UTF-8, and the name that a template has until it is translated. */
const UTF_8 = /^(?:utf-?8|us-ascii|charset)$/i;

/** Reads gettext PO; obsolete entries (`#~`) are skipped. Every fault of the file is found. */
export function readPo(text: string): ReadFile {
  const { entries, faults } = new PoScanner().scan(text);
  const header = entries.find(isHeader);
  const [, charset = "utf-8"] = /charset=([\w-]+)/i.exec(header?.strings.get("msgstr") ?? "") ?? [];
  const read = entries.filter((entry) => !isHeader(entry)).map(readEntry);
  return {
    locale: header && readLanguage(header),
    entries: read.flatMap(({ entry }) => (entry === undefined ? [] : [entry])),
    faults: [
      ...faults,
      ...(UTF_8.test(charset)
        ? []
        : [
            {
              line: header?.line ?? 1,
              message: `declares ${charset} as its charset: save it as UTF-8, and declare UTF-8`,
            },
          ]),
      ...read.flatMap(({ fault }) => (fault === undefined ? [] : [fault])),
    ],
    isComplete: true,
  };
}

function isHeader({ strings }: PoEntry): boolean {
  return strings.get("msgid") === "" && !strings.has("msgctxt");
}

function readLanguage({ strings, line }: PoEntry): ReadFile["locale"] {
  const [, tag = ""] = /^Language:[ \t]*(\S+)/im.exec(strings.get("msgstr") ?? "") ?? [];
  return tag === "" ? undefined : { tag, line };
}

function readEntry({ strings, line, isFuzzy }: PoEntry): { entry?: FileEntry; fault?: FormatFault } {
  const id = strings.get("msgctxt");
  const source = strings.get("msgid");
  const text = strings.get("msgstr");
  if (strings.has("msgid_plural")) {
    const message =
      "has msgid_plural: Letterpress writes plural forms in one msgstr, as {count, plural, one {…} other {…}}";
    return { fault: { line, message } };
  }
  if (source === undefined) return { fault: { line, message: "has no msgid: copy the entry from the exported file" } };
  if (id === undefined)
    return { fault: { line, message: "has no msgctxt, which names the text: copy it from the exported file" } };
  if (text === undefined)
    return { fault: { line, message: "has no msgstr: add one, which is empty without a translation" } };
  return { entry: { id, line, text, source, isUnfinished: isFuzzy, previous: strings.get("previous msgid") } };
}
