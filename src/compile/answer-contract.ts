import { askContract, type ContractAnswers, type ContractQuestions } from "../contract/ask-contract.ts";
import type { ContractSource } from "../contract/contract-of.ts";
import { isOfContract } from "../domain/rules.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { CompileOptions } from "./compiler.ts";
import { judgeFindings } from "./judge-findings.ts";
import { readAllowed } from "./source/document/read-allowed.ts";
import { readWaivers } from "./source/mjml/waiver/read-waivers.ts";
import { findUnusedWaivers } from "./source/waiver/waive-findings.ts";
import type { Waiver } from "./source/waiver/waiver.ts";

/** Answers questions about the contract of a version that compiled, with findings judged as those of its source. */
export function answerContract(
  version: ContractSource,
  questions: ContractQuestions,
  options: CompileOptions,
): ContractAnswers {
  const { findings, sampleFindings, ...rest } = askContract(version, questions);
  const waivers = waiversOf(version.source).filter(({ rule }) => isOfContract(rule));
  const judge = (all: Parameters<typeof judgeFindings>[0]) => judgeFindings(all, waivers, options);
  const unused = findings === undefined ? [] : findUnusedWaivers(findings.warnings, waivers);
  return {
    ...rest,
    findings: findings && { ...findings, warnings: judge([...findings.warnings, ...unused]) },
    sampleFindings: sampleFindings && judge(sampleFindings),
  };
}

function waiversOf(source: TemplateSource): readonly Waiver[] {
  switch (source.kind) {
    case "document":
      return readAllowed(JSON.parse(source.text), []);
    case "mjml":
      return readWaivers(source, []).waivers;
  }
}
