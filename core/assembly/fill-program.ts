import { answerIssues, answerOutOfMemory, answerResult, answerRule } from "./answer.ts";
import { cleanValues } from "./clean-values.ts";
import { clearTables } from "./clear-tables.ts";
import { leaveItems } from "./data-issue.ts";
import { contentEnd, isWhole, OBJECT } from "./encoded-value.ts";
import { tables } from "./fill-tables.ts";
import { MAX_REPEATED_WORK, MAX_WORK, workOf } from "./fill-work.ts";
import { formatValues } from "./format-values.ts";
import { holderOf, indexOf, scopeOf } from "./item.ts";
import { addNumber, addString, addText, closeList, isListEmpty, openList, startJson } from "./json-list.ts";
import { findProgram } from "./loaded-programs.ts";
import { alignAddress } from "./memory.ts";
import { NameEntry, nameAt } from "./name-entry.ts";
import { ProgramImage } from "./program-image.ts";
import { endContext, startContext } from "./read-context.ts";
import { outputLimit, readOptions } from "./read-options.ts";
import { putReport } from "./report-fill.ts";
import { listedIndex, listedItem, listedRule, refused } from "./report-list.ts";
import { HANDLE, INPUT_ENCODING, OUTPUT_TOO_LONG, TOO_MUCH_REPEATED, TOO_MUCH_WORK } from "./rule.ts";
import { NO_MEMORY, OVER_LIMIT, repeatedWork, runProgram, TOO_MUCH } from "./run-program.ts";
import { scopeAt } from "./scope-at.ts";
import { text } from "./text.ts";
import { CHECK, READ, walkData } from "./walk-data.ts";

/** Fills a loaded program with encoded data and options. Answers with output and report. */
export function fillProgram(handle: u32, data: usize, length: usize): usize {
  const end = data + length;
  const image = findProgram(handle);
  if (image === 0) return answerRule(HANDLE);
  if (!isWhole(data, end)) return answerRule(INPUT_ENCODING);
  const options = contentEnd(data);
  if (options !== end && (!isWhole(options, end) || load<u8>(options) !== OBJECT || contentEnd(options) !== end)) {
    return answerRule(INPUT_ENCODING);
  }
  const free = alignAddress(end);
  startJson(free);
  leaveItems();
  readOptions(options === end ? 0 : options);
  walkData(image, data, CHECK);
  if (!isListEmpty()) return answerIssues(free);
  startContext();
  const isRead =
    clearTables(changetype<ProgramImage>(image), free) &&
    walkData(image, data, READ) &&
    endContext() &&
    formatValues(image) &&
    cleanValues(image);
  return isRead ? run(image, data) : answerOutOfMemory();
}

function run(image: usize, data: usize): usize {
  const work = workOf(image);
  if (work > MAX_WORK) return answerRule(TOO_MUCH_WORK, work, MAX_WORK);
  const output = <usize>tables.end;
  const end = runProgram(image, output);
  if (end === NO_MEMORY) return answerOutOfMemory();
  if (end === TOO_MUCH) return answerRule(TOO_MUCH_REPEATED, repeatedWork(), MAX_REPEATED_WORK);
  if (end === OVER_LIMIT) return answerRule(OUTPUT_TOO_LONG, <u64>outputLimit());
  if (refused.count > 0) return refuseMissing(image, end);
  const reportEnd = putReport(image, data, end);
  return reportEnd === 0 ? answerOutOfMemory() : answerResult(1, output, end, reportEnd);
}

function refuseMissing(image: usize, at: usize): usize {
  const labels = image + changetype<ProgramImage>(image).labels;
  startJson(at);
  for (let i: u32 = 0; i < refused.count; i++) {
    const label = changetype<NameEntry>(nameAt(labels, listedIndex(refused, i)));
    const start = image + label.start + 1;
    let point = start;
    while (load<u8>(point) !== 0x2e) point += 1;
    openList();
    addNumber(listedRule(refused, i));
    openList();
    addItem(image, listedItem(refused, i));
    addText(text("merge_tags"));
    addString(start, point);
    addString(point + 1, image + label.end);
    closeList();
    closeList();
  }
  return answerIssues(at);
}

/** Adds the way to an item; nothing for the data. */
function addItem(image: usize, item: usize): void {
  if (holderOf(item) === 0) return;
  const list = scopeAt(image, scopeOf(item));
  addItem(image, holderOf(item));
  addText(text("lists"));
  addString(image + list.nameStart, image + list.nameEnd);
  addNumber(indexOf(item));
}
