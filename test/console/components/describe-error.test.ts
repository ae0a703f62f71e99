import { Code, ConnectError } from "@connectrpc/connect";
import { onlineManager } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { describeError, SIGN_IN_WORDS } from "../../../console/src/components/describe-error.ts";
import { type ErrorCode, Refusal } from "../../../src/domain/error.ts";
import { toConnectError } from "../../../src/transport/rpc/policy/to-connect-error.ts";
import { readTable } from "../../docs/read-table.ts";

const CODES = readTable("docs/api.md", "Errors").map(({ Code = "" }) => Code.replaceAll("`", "") as ErrorCode);

it.each(CODES)("the console says in words of its own what %s is, and what to do", (code) => {
  const error = toConnectError(new Refusal(code, "the reason"), { requestId: "" });
  error.metadata.set("x-request-id", "req-1");
  const { title, advice, ...others } = describeError(error);
  expect(others).toMatchObject({ code, requestId: "req-1" });
  // What is too large is answered before it is read, so only the console knows what it has sent.
  expect(others.message).toMatch(code === "PAYLOAD_TOO_LARGE" ? /1 MiB/ : /^the reason$/);
  expect(title).not.toBe("The server refused");
  expect(advice).toMatch(/^[A-Z].*\.$/);
});

it("it says so where no server answers", () => {
  const { title, advice } = describeError(new ConnectError("fetch failed"));
  expect([title, advice]).toEqual(["The server cannot be reached", expect.stringContaining("try again")]);
});

it("it says that the server is busy where only the status of HTTP does", () => {
  expect(describeError(new ConnectError("HTTP 503", Code.Unavailable)).title).toBe("The server is busy");
});

it("it says that the browser is offline, and that changes are kept", () => {
  onlineManager.setOnline(false);
  const { title, advice } = describeError(new ConnectError("fetch failed"));
  onlineManager.setOnline(true);
  expect([title, advice]).toEqual(["Offline", "This browser keeps your changes."]);
});

it("it tells a session that has ended from a key that does not sign in", () => {
  const refused = toConnectError(new Refusal("INVALID_API_KEY", "the reason"), { requestId: "" });
  const titles = [describeError(refused), describeError(refused, SIGN_IN_WORDS)].map(({ title }) => title);
  expect(titles).toEqual(["Your session has ended", "You cannot sign in with that"]);
});
