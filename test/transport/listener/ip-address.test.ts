import { describe, expect, it } from "vitest";
import { toIpAddress } from "../../../src/transport/listener/network.ts";

describe("toIpAddress()", () => {
  it.each([
    [
      "192.0.2.1",
      ["192.0.2.1", "192.0.2.1:80", " 192.0.2.1 ", '"192.0.2.1:80"', "::ffff:192.0.2.1", "::FFFF:c000:201"],
    ],
    ["192.0.2.1", ["[::ffff:192.0.2.1]:443", "0:0:0:0:0:ffff:192.0.2.1", "0000::ffff:c000:0201"]],
    ["2001:db8::1", ["2001:db8::1", "2001:DB8:0:0:0:0:0:1", "2001:0db8::0001", "[2001:db8::1]", "[2001:db8::1]:8080"]],
    ["fe80::1", ["fe80::1", "fe80::1%eth0", "[fe80::1%2]:80", "FE80::0:1%25eth0"]],
    ["::1", ["::1", "0:0:0:0:0:0:0:1", "[::1]"]],
  ])("says %s for every spelling of it", (address, spellings) => {
    expect(spellings.map(toIpAddress)).toEqual(spellings.map(() => address));
  });

  it.each([
    "",
    "unknown",
    "_hidden",
    "1",
    "0x7f.1",
    "192.0.2",
    "192.0.2.1.5",
    "01.2.3.4",
    "192.0.2.1:",
    "192.0.2.1:123456",
    "[192.0.2.1",
    "2001:db8::1::2",
    "[]",
    "a.example",
  ])("knows that %j is none", (text) => {
    expect(toIpAddress(text)).toBeUndefined();
  });
});
