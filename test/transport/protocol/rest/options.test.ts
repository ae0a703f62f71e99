import { describe, expect, test } from "vitest";
import { type HttpBinding, readHttpBindings } from "../../../../src/transport/protocol/rest/http-rule.ts";
import { createReadCall } from "../../../../src/transport/protocol/rest/read-call.ts";
import { createWriteAnswer } from "../../../../src/transport/protocol/rest/write-answer.ts";
import { type ProbeOptions, probeMethod } from "../../support/probe-service.ts";

/** What is made of each binding when the server starts. */
function start(path: string, options: ProbeOptions): void {
  const rule = { pattern: { case: "get", value: path } } as const;
  const [binding] = readHttpBindings(probeMethod(rule, options)) as [HttpBinding];
  createReadCall(binding);
  createWriteAnswer(binding);
}

describe("an option of ours", () => {
  test.each<[string, string, ProbeOptions, fault: string]>([
    ["a location that is no rpc", "/v1/{name}", { location: "Nothing" }, "there is no rpc Nothing"],
    ["a location without a path", "/v1/{name}", { location: "Plain" }, "Plain has no path"],
    [
      "a location of what the answer does not tell",
      "/v1/{inner.text}",
      { location: "Check" },
      "'inner.text' is no single segment of Probe",
    ],
    ["a location of two segments", "/v1/{name=a/*}", { location: "Check" }, "'name' is no single segment of Probe"],
    ["a header for a number", "/v1", { headerField: "page_size" }, "Probe.page_size: is no string"],
    ["a header for a message", "/v1", { headerField: "inner" }, "Probe.inner: is no string"],
    ["a header for a list", "/v1", { headerField: "tags" }, "Probe.tags: is no string"],
  ])("stops the start with %s", (_, path, options, fault) => {
    expect(() => start(path, options)).toThrow(fault);
  });

  test("lets it start when it is right", () => {
    expect(() => start("/v1/{name}", { location: "Check", headerField: "name" })).not.toThrow();
  });
});
