import { describe, expect, it } from "vitest";
import { addressSet, networkOf } from "../../../src/transport/listener/network.ts";

describe("networkOf()", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::6", "2001:db8:1:2"],
    ["2001:db8::6", "2001:db8:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["2001:0DB8:1::6", "2001:db8:1:0"],
    ["192.0.2.1:4711", "192.0.2.1"],
    ["127.0.0.1", undefined],
    ["127.9.9.9", undefined],
    ["::ffff:127.0.0.1", undefined],
    ["::1", undefined],
    [undefined, undefined],
  ])("takes %s for a client that holds %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("counts loopback when asked to", () => {
    const options = { countLoopback: true };
    expect([networkOf("127.0.0.1", options), networkOf("::1", options)]).toEqual(["127.0.0.1", "0:0:0:0"]);
  });
});

describe("addressSet()", () => {
  const isMember = addressSet(["10.0.0.0/8", "192.0.2.7", "2001:db8::/32"]);

  it.each(["10.255.0.1", "::ffff:10.1.2.3", "192.0.2.7", "2001:db8:ffff::1"])("holds %s", (address) => {
    expect(isMember(address)).toBe(true);
  });

  it.each(["11.0.0.1", "192.0.2.8", "2001:db9::1", "::1", ""])("does not hold %j", (address) => {
    expect(isMember(address)).toBe(false);
  });
});
