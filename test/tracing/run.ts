/**
 * Renders a mail with each library within a span of the application, and looks in the OpenTelemetry Collector, built
 * with the go command, whether that span, the server's and the store's are one trace. Ends with "N passed, N failed".
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFault } from "./find-fault.ts";
import { sendMails } from "./send-mails.ts";
import { type CollectedSpan, startCollector } from "./start-collector.ts";

const folder = mkdtempSync(join(tmpdir(), "letterpress-traces-"));
let mails: Readonly<Record<string, string>> = {};
let spans: readonly CollectedSpan[] = [];
try {
  const collector = await startCollector(folder);
  try {
    mails = await sendMails(folder, collector.url);
  } finally {
    spans = await collector.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
let failed = 0;
for (const [library, mail] of Object.entries(mails)) {
  const fault = /^<!doctype html>/i.test(mail) ? findFault(spans, library) : `it rendered ${mail}`;
  if (fault !== undefined) failed += 1;
  console.log(fault === undefined ? `ok      ${library}` : `FAILED  ${library}: ${fault}`);
}
console.log(`${Object.keys(mails).length - failed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
