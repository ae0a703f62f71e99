import type { Diagnostic } from "../domain/diagnostic.ts";
import { limitDiagnostics } from "../domain/template/limit-diagnostics.ts";
import type { TemplateSample } from "../domain/template/template-sample.ts";
import { checkSample } from "./check-sample.ts";
import { type ContractSource, contractOf } from "./contract-of.ts";
import { type ContractText, toContractText } from "./contract-text.ts";
import { type ContractFindings, type ContractGate, judgeContract } from "./judge-contract.ts";

/** What there is to know of the contract of a version. What is absent is not asked. */
export interface ContractQuestions {
  /** Judges the version, which is about to be served. */
  readonly gate?: ContractGate | undefined;
  /** What the version says of a sample. */
  readonly sample?: Pick<TemplateSample, "name" | "data"> | undefined;
  /** The texts of the contract, if they have together no more bytes than this. */
  readonly textBytesMax?: number | undefined;
  /** Of texts and programs together, where one answer has both. */
  readonly answerBytesMax?: number | undefined;
}

export interface ContractAnswers {
  readonly findings?: ContractFindings | undefined;
  readonly sampleFindings?: readonly Diagnostic[] | undefined;
  /** Undefined, too, when it is larger. */
  readonly text?: ContractText | undefined;
}

/**
 * Answers questions about the contract of a version, with as many findings as an answer lists. Programs may be
 * megabytes with ten thousand tags, so this is no work for the event loop.
 */
export function askContract(version: ContractSource, questions: ContractQuestions): ContractAnswers {
  const { gate, sample } = questions;
  const textBytesMax = roomForText(version, questions);
  const contract = contractOf(version);
  return {
    findings: gate && judgeContract(version.source, contract, gate),
    sampleFindings: sample && limitDiagnostics(checkSample(contract, sample), version.source.kind),
    text: textBytesMax === undefined ? undefined : toContractText(contract, textBytesMax),
  };
}

function roomForText({ programs }: ContractSource, { textBytesMax, answerBytesMax }: ContractQuestions) {
  if (textBytesMax === undefined || answerBytesMax === undefined) return textBytesMax;
  const taken = Object.values(programs).reduce((bytes, program) => bytes + Buffer.byteLength(program), 0);
  return Math.min(textBytesMax, answerBytesMax - taken);
}
