import { element, make, setChildren } from "./element.js";

/** @typedef {import("../preview-json.ts").FindingJson} Finding */
/** @typedef {import("../preview-json.ts").FilledJson["report"]} Report */

/** @param {readonly Finding[]} findings */
export function showFindings(findings) {
  const lines = findings.map(({ severity, place, message, rule, waived, documentation_url: url }) => {
    const line = document.createElement("li");
    const reason = waived === undefined ? "" : ` (${waived})`;
    line.append(
      make("strong", waived === undefined ? severity : "waived"),
      " ",
      make("code", place),
      ` ${message}${reason}`,
    );
    if (url !== undefined) {
      const link = make("a", rule);
      link.href = url;
      line.append(" ", link);
    }
    return line;
  });
  setChildren(element("findings", HTMLUListElement), lines.length > 0 ? lines : [make("li", "none")]);
}

/** @param {readonly string[]} faults */
export function showDataFaults(faults) {
  setChildren(
    element("data-faults", HTMLUListElement),
    faults.map((fault) => make("li", fault)),
  );
}

/** @param {Report} report */
export function showReport(report) {
  const lists = Object.entries(report.lists).map(([name, count]) => `${name}: ${count}`);
  const rows = [
    ["Missing", report.missing],
    ["Defaulted", report.defaulted],
    ["Unused", report.unused],
    ["Refused URLs", report.rejected_urls],
    ["Hidden", report.hidden],
    ["Items", lists],
    ["Bytes of HTML", [report.bytes.toLocaleString("en")]],
  ];
  const cells = rows.flatMap(([name, values]) => [
    make("dt", String(name)),
    make("dd", values?.length ? [values].flat().join(", ") : "none"),
  ]);
  setChildren(element("report", HTMLDListElement), cells);
}
