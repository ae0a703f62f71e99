import { answerIssues, answerOutOfMemory, answerResult, INVALID_PROGRAM, RENDER_ERROR } from "./answer.ts";
import { checkData } from "./check-data.ts";
import { contentEnd, isValue } from "./data-value.ts";
import { clearTables, missing, tables } from "./fill-tables.ts";
import {
  addBytes,
  addName,
  areIssuesCut,
  closeIssue,
  issueCount,
  openIssue,
  say,
  sayNumber,
  startIssues,
} from "./issue.ts";
import { findProgram } from "./loaded-programs.ts";
import { alignAddress } from "./memory.ts";
import { NameEntry, nameAt } from "./name-entry.ts";
import { above, refuse } from "./place.ts";
import { ProgramImage } from "./program-image.ts";
import { putReport } from "./put-report.ts";
import { readContext } from "./read-context.ts";
import { readMergeTags } from "./read-merge-tags.ts";
import { missingPolicy, ON_MISSING_ERROR, outputLimit, readOptions } from "./read-options.ts";
import { OUT_OF_MEMORY, OVER_LIMIT, runProgram } from "./run-program.ts";
import { text } from "./text.ts";

/** Fills a loaded program with encoded data and options. Answers with output and report. */
export function fillProgram(handle: u32, data: usize, length: usize): usize {
  const free = alignAddress(data + length);
  const image = findProgram(handle);
  startIssues(free);
  if (image === 0) {
    above(0);
    refuse(text("must be loaded; there is none with this handle"), text("handle"));
    return answerIssues(free, INVALID_PROGRAM);
  }
  if (!isWellEncoded(data, data + length)) {
    startIssues(free);
    openIssue();
    say(text("must be encoded as the core reads it"));
    closeIssue(text("encoding"));
  }
  if (areIssuesCut()) return answerOutOfMemory(RENDER_ERROR);
  if (issueCount() > 0) return answerIssues(free, RENDER_ERROR);
  const program = changetype<ProgramImage>(image);
  const isRead = clearTables(program, free) && readMergeTags(image, data) && readContext(image, data);
  return isRead ? run(image, data) : answerOutOfMemory(RENDER_ERROR);
}

/** Whether data and options can be told from the bytes. If they can, there is an issue for each of their faults. */
function isWellEncoded(data: usize, end: usize): bool {
  if (!isValue(data, end)) return false;
  const options = contentEnd(data);
  if (options !== end && !isValue(options, end)) return false;
  return readOptions(options, end) && checkData(data);
}

function run(image: usize, data: usize): usize {
  const output = <usize>tables.end;
  const end = runProgram(image, output);
  if (end === OUT_OF_MEMORY) return answerOutOfMemory(RENDER_ERROR);
  if (end === OVER_LIMIT) return refuseLength(output);
  if (missing.count > 0 && missingPolicy() === ON_MISSING_ERROR) return refuseMissing(image, end);
  const reportEnd = putReport(image, data, end, end - output);
  return reportEnd === 0 ? answerOutOfMemory(RENDER_ERROR) : answerResult(1, output, end, reportEnd);
}

function refuseLength(at: usize): usize {
  startIssues(at);
  openIssue();
  addName(text("output"));
  say(text("is longer than the limit of "));
  sayNumber(outputLimit(), text(" bytes"));
  closeIssue(text("output_too_long"));
  return answerIssues(at, RENDER_ERROR);
}

function refuseMissing(image: usize, at: usize): usize {
  const labels = image + changetype<ProgramImage>(image).labels;
  startIssues(at);
  for (let i: u32 = 0; i < missing.count; i++) {
    const label = changetype<NameEntry>(nameAt(labels, load<u32>(<usize>missing.items + ((<usize>i) << 2))));
    const start = image + label.start;
    let point = start;
    while (load<u8>(point) !== 0x2e) point += 1;
    openIssue();
    addName(text("merge_tags"));
    addBytes(start, point);
    addBytes(point + 1, image + label.end);
    say(text("has neither a value nor a default"));
    closeIssue(text("missing"));
  }
  return areIssuesCut() ? answerOutOfMemory(RENDER_ERROR) : answerIssues(at, RENDER_ERROR);
}
