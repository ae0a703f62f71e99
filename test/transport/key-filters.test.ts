import { beforeAll, expect, it } from "vitest";
import { KeyService } from "../../gen/letterpress/v1/key_service_pb.ts";
import { type RpcWay, rpcWays } from "../support/rpc-ways.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { listKeys } = KeyService.method;
const WAYS = ["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"];

const app = useTestApp();
let admin: Record<string, string>;
beforeAll(async () => {
  admin = { authorization: `Bearer ${await app.issueKey({ kind: "admin", name: "admin" })}` };
  await app.issueKey({ name: "Mailer one" });
  await app.issueKey({ name: "mailer two", expiresAt: new Date("2100-01-01T00:00:00Z") });
  const revoked = { name: "mailer three", kind: "sdk", scope: ["all"], definition: "full" } as const;
  const { key } = await app.services.keys.create(LOCAL, revoked);
  await app.services.keys.revoke(LOCAL, key.id, { force: false });
});

/** Sorted: keys of the same millisecond are listed in any order. */
async function names(way: RpcWay, filter: object): Promise<unknown> {
  const { response, issues } = await way.call(listKeys, { page_size: 50, ...filter }, admin);
  const keys = response?.keys as readonly { readonly name: string }[] | undefined;
  return keys?.map(({ name }) => name).sort() ?? issues;
}

it.each(WAYS)("filters keys over %s", async (name) => {
  const way = rpcWays(app.url).find((each) => each.name === name) as RpcWay;
  expect(await names(way, {})).toHaveLength(4);
  expect(await names(way, { state: "revoked" })).toEqual(["mailer three"]);
  expect(await names(way, { state: "in-force", name: "MAILER" })).toEqual(["Mailer one", "mailer two"]);
  expect(await names(way, { expires_before: "2100-01-01T00:00:00.001Z" })).toEqual(["mailer two"]);
  expect(await names(way, { expires_before: "2100-01-01T00:00:00Z" })).toEqual([]);
  expect(await names(way, { state: "expired" })).toEqual([]);
  expect(await names(way, { state: "gone" })).toEqual([
    "state: must be in list [in-force, expired, revoked] [string.in]",
  ]);
});
