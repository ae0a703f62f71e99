import { FillError } from "../../../core/evaluator/report.ts";
import { WorkersError } from "../../cluster/workers-error.ts";
import { ConfigError } from "../../config.ts";
import { formatPath, Refusal } from "../../domain/error.ts";
import { UnusableStoreError } from "../../store/unusable-store-error.ts";
import { PROGRAM_CALL } from "../framework/program-call.ts";
import { UsageError } from "../framework/usage-error.ts";
import { formatIssues } from "../source/format-diagnostics.ts";
import type { CommandOutput } from "../terminal/command-output.ts";
import { NO_SCREEN } from "../terminal/screen.ts";
import { describeListenFault } from "./describe-listen-fault.ts";

/** Exit codes from sysexits.h: 64 for an invalid command line, 78 for an unusable environment. */
const USAGE = 64;
const CONFIG = 78;

/** A reported fault: text for people, and the API's format for programs. */
interface FaultReport {
  readonly exitCode: number;
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly {
    readonly loc: readonly (string | number)[];
    readonly msg: string;
    readonly type: string;
  }[];
  /** The text for people, red on a terminal. Default: the message. */
  readonly headline?: string;
  /** Lines below the headline. */
  readonly details?: readonly string[];
}

/** Options of a report. */
export interface ReportOptions {
  readonly output: CommandOutput;
  readonly asJson: boolean;
  /** Empty if no command was found. */
  readonly commandName: string;
}

/** Reports a fault of the user and returns the exit code. Rethrows every other error. */
export function reportFault(err: unknown, { output, asJson, commandName }: ReportOptions): number {
  const fault = describeFault(err, commandName);
  if (fault === undefined) throw err;
  const { exitCode, code, message, issues = [], headline = message, details = [] } = fault;
  const { paint } = output.screens?.note ?? NO_SCREEN;
  if (asJson) output.out(JSON.stringify({ error: { code, message, issues } }, undefined, 2));
  else output.note([paint("red", headline), ...details].join("\n"));
  return exitCode;
}

function describeFault(err: unknown, commandName: string): FaultReport | undefined {
  if (err instanceof UsageError) return describeUsage(err, commandName);
  if (err instanceof Refusal) return describeRefusal(err);
  if (err instanceof FillError) {
    const { code, message, issues } = err;
    const lines = issues.map(({ loc, msg }) => `  ${formatPath(loc)}: ${msg}`);
    return { exitCode: 1, code, message, issues, headline: `${code}:`, details: lines };
  }
  if (err instanceof ConfigError) {
    const issues = err.faults.map((msg) => ({ loc: ["environment"], msg, type: "config" }));
    return { exitCode: CONFIG, code: "CONFIG", message: err.message, issues };
  }
  if (err instanceof UnusableStoreError) return { exitCode: CONFIG, code: "STORE", message: err.message };
  const message = err instanceof WorkersError ? err.message : describeListenFault(err);
  return message === undefined ? undefined : { exitCode: 1, code: "START", message };
}

function describeUsage({ message, faults }: UsageError, commandName: string): FaultReport {
  const help = `${[PROGRAM_CALL, ...(commandName === "" ? [] : [commandName])].join(" ")} --help`;
  const issues = faults.map((msg) => ({ loc: [], msg, type: "usage" }));
  return { exitCode: USAGE, code: "USAGE", message, issues, details: ["", `For help: ${help}`] };
}

function describeRefusal({ code, message, issues }: Refusal): FaultReport {
  const fitsHeadline = issues.length === 1 && issues[0]?.documentationUrl === undefined;
  return {
    exitCode: 1,
    code,
    message,
    issues: issues.map(({ path, msg, type }) => ({ loc: path, msg, type })),
    headline: `${code}: ${message}`,
    details: fitsHeadline ? [] : formatIssues(issues),
  };
}
