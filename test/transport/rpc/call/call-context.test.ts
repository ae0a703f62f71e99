import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { KeyService } from "../../../../gen/letterpress/v1/key_service_pb.ts";
import { Call } from "../../../../src/transport/rpc/call/call.ts";
import { CallContext } from "../../../../src/transport/rpc/call/call-context.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function contextOf(timeoutMs: number | undefined) {
  const head = { method: "POST", url: "/", headers: {} };
  const call = new Call({ id: "1", ip: undefined });
  const carrier = { protocolName: "grpc", codec: "binary" as const, head, call, timeoutMs };
  return new CallContext(KeyService.method.listKeys, carrier);
}

it("tells a handler how much of the caller's time is left, in whole milliseconds", () => {
  const context = contextOf(1_000.5);
  expect(context.timeoutMs()).toBe(1_000);
  vi.advanceTimersByTime(400);
  expect(context.timeoutMs()).toBe(600);
  vi.advanceTimersByTime(700);
  expect(context.timeoutMs()).toBeLessThan(0);
});

it("tells of no time for a caller who set no deadline", () => {
  expect(contextOf(undefined).timeoutMs()).toBeUndefined();
});
