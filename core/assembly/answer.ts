import { endJson } from "./json-list.ts";
import { above, refusal, refuseWith } from "./place.ts";
import { OUT_OF_MEMORY } from "./rule.ts";

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

/** Answers with a result, output, and JSON behind it. */
export function answerResult(result: u32, outputStart: usize, outputEnd: usize, jsonEnd: usize): usize {
  answer.result = result;
  answer.outputStart = <u32>outputStart;
  answer.outputBytes = <u32>(outputEnd - outputStart);
  answer.jsonStart = <u32>outputEnd;
  answer.jsonBytes = <u32>(jsonEnd - outputEnd);
  return changetype<usize>(answer);
}

/** Answers with the refusal that has been made at a place of the program. */
export function answerRefusal(): usize {
  const end = endJson();
  return end === 0 ? answerOutOfMemory() : answerResult(0, refusal, refusal, end);
}

/** Answers with a refusal of the whole, by a rule with up to two numbers in its words. */
export function answerRule(rule: u32, number: u64 = 0, other: u64 = 0): usize {
  above(0);
  refuseWith(rule, number, other);
  return answerRefusal();
}

/** Answers with the issues whose JSON begins at `start`. */
export function answerIssues(start: usize): usize {
  const end = endJson();
  return end === 0 ? answerOutOfMemory() : answerResult(0, start, start, end);
}

export function answerOutOfMemory(): usize {
  return answerRule(OUT_OF_MEMORY);
}
