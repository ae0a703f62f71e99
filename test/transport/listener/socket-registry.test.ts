import { describe, expect, it } from "vitest";
import { networkOf } from "../../../src/transport/listener/socket-registry.ts";

describe("networkOf()", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::6", "2001:db8:1:2"],
    ["2001:db8::6", "2001:db8:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["127.0.0.1", undefined],
    ["127.9.9.9", undefined],
    ["::ffff:127.0.0.1", undefined],
    ["::1", undefined],
    [undefined, undefined],
  ])("takes %s for a client that holds %s", (address, network) => {
    expect(networkOf(address, false)).toBe(network);
  });

  it("counts loopback when asked to", () => {
    expect([networkOf("127.0.0.1", true), networkOf("::1", true)]).toEqual(["127.0.0.1", "0:0:0:0"]);
  });
});
