import { ConnectError } from "@connectrpc/connect";
import { expect, it } from "vitest";
import { describeError } from "../../../console/src/components/describe-error.ts";
import { type ErrorCode, Refusal } from "../../../src/domain/error.ts";
import { toConnectError } from "../../../src/transport/rpc/policy/to-connect-error.ts";
import { readTable } from "../../docs/read-table.ts";

const CODES = readTable("docs/api.md", "Errors").map(({ Code = "" }) => Code.replaceAll("`", "") as ErrorCode);

it.each(CODES)("the console says in words of its own what %s is, and what to do", (code) => {
  const error = toConnectError(new Refusal(code, "the reason"), { requestId: "" });
  error.metadata.set("x-request-id", "req-1");
  const { title, advice, ...others } = describeError(error);
  expect(others).toMatchObject({ code, message: "the reason", requestId: "req-1" });
  expect(title).not.toBe("The server refused");
  expect(advice).toMatch(/^[A-Z].*\.$/);
});

it("it says so where no server answers", () => {
  const { title, advice } = describeError(new ConnectError("fetch failed"));
  expect([title, advice]).toEqual(["The server did not answer", expect.stringContaining("try again")]);
});
