import { expect, test } from "vitest";
import { CallHeaders } from "../../../../src/transport/rpc/call/call-context.ts";

const INCOMING = { ":path": "/x", accept: "a", "set-cookie": ["b=1", "c=2"], absent: undefined };

test("reads as the platform's Headers do", () => {
  const own = new CallHeaders(INCOMING);
  const platform = new Headers([
    ["accept", "a"],
    ["x", "1"],
    ["x", "2"],
  ]);
  expect([own.get("Accept"), own.has("ACCEPT"), own.get("absent"), own.has("toString")]).toEqual([
    "a",
    true,
    null,
    false,
  ]);
  own.delete("Set-Cookie");
  own.append("X", "1");
  own.append("x", "2");
  expect([...own]).toEqual([...platform]);
  expect([...new Headers(own)]).toEqual([...platform]);
  expect([[...own.keys()], [...own.values()]]).toEqual([[...platform.keys()], [...platform.values()]]);
});

test("leaves the incoming fields as they are, and the pseudo ones out", () => {
  const incoming = { ...INCOMING };
  const own = new CallHeaders(incoming);
  own.set("accept", "b");
  own.delete("set-cookie");
  expect(incoming).toEqual(INCOMING);
  expect([...own]).toEqual([["accept", "b"]]);
});
