import { defaulted, hidden, missing, ReportList, rejectedUrls, tables } from "./fill-tables.ts";
import { addString, closeList, endJson, openList, startJson } from "./json-list.ts";
import { NameEntry, nameAt } from "./name-entry.ts";
import { ProgramImage } from "./program-image.ts";
import { REPORT_UNUSED, walkTags } from "./walk-data.ts";

/** Writes the report of a fill as JSON. Returns its end; 0 when memory does not suffice. */
export function putReport(image: usize, data: usize, at: usize): usize {
  const program = changetype<ProgramImage>(image);
  startJson(at);
  addNames(image, program.labels, missing);
  addNames(image, program.labels, defaulted);
  openList();
  if (tables.unusedCount > 0) walkTags(image, data, REPORT_UNUSED);
  closeList();
  addNames(image, program.labels, rejectedUrls);
  addNames(image, program.nodes, hidden);
  return endJson();
}

/** Adds the names that a list of the report has the numbers of. */
function addNames(image: usize, names: usize, list: ReportList): void {
  openList();
  for (let i: u32 = 0; i < list.count; i++) {
    const name = changetype<NameEntry>(nameAt(image + names, load<u32>(<usize>list.items + ((<usize>i) << 2))));
    addString(image + name.start, image + name.end);
  }
  closeList();
}
