import { request } from "node:http";
import { connect } from "node:http2";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../support/use-test-app.ts";

const PATH = "/letterpress.v1.TemplateService/GetTemplate";

const app = useTestApp();
let authorization: string;
beforeAll(async () => {
  authorization = `Bearer ${await app.issueKey()}`;
});

/** Sends the head of a call and a part of its message; returns what leaves. */
type Begin = (type: string) => () => void;

const beginByHttp1: Begin = (type) => {
  const headers = { authorization, "content-type": type, "content-length": "100" };
  const sent = request(`${app.url}${PATH}`, { method: "POST", headers });
  sent.on("error", () => undefined).write("{");
  return () => void sent.destroy();
};

const beginByHttp2: Begin = (type) => {
  const session = connect(app.url);
  session.on("error", () => undefined);
  const sent = session.request({ ":method": "POST", ":path": PATH, authorization, "content-type": type });
  sent.on("error", () => undefined).write("{");
  return () => session.destroy();
};

const WAYS: readonly [protocol: string, version: string, type: string, begin: Begin][] = [
  ["connect", "HTTP/1.1", "application/json", beginByHttp1],
  ["connect", "HTTP/2", "application/json", beginByHttp2],
  ["grpc-web", "HTTP/2", "application/grpc-web+proto", beginByHttp2],
  ["grpc", "HTTP/2", "application/grpc", beginByHttp2],
];

describe.each(WAYS)("a call of %s over %s whose client leaves", (protocol, _version, type, begin) => {
  it("is in flight until then, and then counted as canceled", async () => {
    const canceled = `letterpress_requests_total{route="${PATH}",protocol="${protocol}",code="canceled"}`;
    const inFlight = `letterpress_requests_in_flight{protocol="${protocol}"}`;
    const before = await readSeries(canceled);
    const leave = begin(type);
    await expect.poll(() => readSeries(inFlight)).toBe(1);
    leave();
    await expect.poll(() => readSeries(canceled)).toBe(before + 1);
    expect(await readSeries(inFlight)).toBe(0);
  });
});

/** The value of a series, 0 when it has none yet. */
async function readSeries(series: string): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}
