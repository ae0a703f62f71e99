import { afterEach, describe, expect, it } from "vitest";
import { closeTestPorts, openTestPort } from "../listener/test-port.ts";

afterEach(closeTestPorts);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("the request id", () => {
  it.each(["a", "Trace-1.2_3", "x".repeat(64)])("is the caller's: %s", async (id) => {
    const { url } = await openTestPort();
    const response = await fetch(`${url}/hello`, { headers: { "x-request-id": id } });
    expect(response.headers.get("x-request-id")).toBe(id);
  });

  it.each([undefined, "", "x".repeat(65), "two words", 'quo"te', "a,b", "{}"])(
    "is a UUID instead of %j",
    async (id) => {
      const { url } = await openTestPort();
      const response = await fetch(`${url}/hello`, { headers: id === undefined ? {} : { "x-request-id": id } });
      expect(response.headers.get("x-request-id")).toMatch(UUID);
    },
  );

  it("is told with refusals too", async () => {
    const { url } = await openTestPort();
    const response = await fetch(`${url}/nothing-here`, { headers: { "x-request-id": "mine" } });
    expect([response.status, response.headers.get("x-request-id")]).toEqual([404, "mine"]);
  });
});
