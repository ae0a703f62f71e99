import { addName, closeIssue, closeIssues, openIssue, say, startIssues } from "./issue.ts";
import { scratchStart } from "./loaded-programs.ts";
import { Text, text } from "./text.ts";

/** What load and fill return the address of. */
@unmanaged
class Answer {
  /** 0 when refused; the handle from load, 1 from fill. */
  result: u32;
  outputStart: u32;
  outputBytes: u32;
  /** The report or the refusal; nothing from load. */
  jsonStart: u32;
  jsonBytes: u32;
}

const answer = changetype<Answer>(memory.data(offsetof<Answer>(), 4));

/** Codes of refusals. */
export const RENDER_ERROR = text("RENDER_ERROR");
export const INVALID_PROGRAM = text("INVALID_PROGRAM");

/** Answers with a result other than 0. */
export function answerResult(result: u32, outputStart: usize, outputEnd: usize, jsonEnd: usize): usize {
  answer.result = result;
  answer.outputStart = <u32>outputStart;
  answer.outputBytes = <u32>(outputEnd - outputStart);
  answer.jsonStart = <u32>outputEnd;
  answer.jsonBytes = <u32>(jsonEnd - outputEnd);
  return changetype<usize>(answer);
}

/** Answers with the issues there are, which begin at `start`. */
export function answerIssues(start: usize, code: Text): usize {
  const end = closeIssues(code);
  return end === 0 ? answerOutOfMemory(code) : answerResult(0, start, start, end);
}

/** Refuses for want of memory. What is written fits into memory that is always free. */
export function answerOutOfMemory(code: Text): usize {
  const start = scratchStart();
  startIssues(start);
  openIssue();
  addName(text("memory"));
  say(text("must suffice for programs, data and output; there are 128 MiB"));
  closeIssue(text("out_of_memory"));
  return answerResult(0, start, start, closeIssues(code));
}
