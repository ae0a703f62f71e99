import { expect, test } from "vitest";
import { readGrpcTimeout } from "../../../../src/transport/protocol/unary/read-grpc-call.ts";

// https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md, "Timeout".
test.each([
  ["2H", 7_200_000],
  ["3M", 180_000],
  ["1S", 1_000],
  ["300m", 300],
  ["500u", 0.5],
  ["0n", 0],
  ["99999999H", 359_999_996_400_000],
])("a timeout of %s is %d ms", (text, ms) => {
  expect(readGrpcTimeout(text)).toEqual({ ms });
});

test.each(["", "1", "S", "1s", "-1S", "1.5S", "123456789S", " 1S", "1S "])("%j is no timeout", (text) => {
  expect(readGrpcTimeout(text)).toBeUndefined();
});
