import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Key } from "../../src/domain/key/key.ts";
import { createAuthenticate } from "../../src/service/authenticate.ts";
import { issueKey } from "../../src/service/issue-key.ts";
import { createAcquireStreamSlot } from "../../src/service/watch/acquire-stream-slot.ts";
import { createTemplateWatch, type TemplateWatch } from "../../src/service/watch/template-watch.ts";
import type { Store } from "../../src/store/port/store.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { PATIENT } from "../store/patient.ts";
import { auditEvent } from "../support/audit-event.ts";
import { type Forwarder, startForwarder } from "../support/start-forwarder.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const KEYS = 200;
/** The name by which each look-up of keys names its statement. */
const LOOK_UP = /key-by-token-id/g;
/**
 * Each look has one for all keys, and one for those that are refused, whose time must not tell why. Others look
 * meanwhile, twice a second.
 */
const LOOK_UPS_MAX = KEYS / 4;

const database = useDatabase();
let forwarder: Forwarder;
let store: Store;

beforeEach(async () => {
  if (!HAS_POSTGRES) return;
  const place = await database.newPlace();
  forwarder = await startForwarder(place.port);
  store = await openPostgresStore({ ...place, port: forwarder.port }, PATIENT);
});
afterEach(async () => {
  if (!HAS_POSTGRES) return;
  await store.close();
  await forwarder.close();
});

describe.runIf(HAS_POSTGRES)("streams of as many keys, with a database that is far away", () => {
  it("are looked up by one statement, and are sent nothing that came after their revocation", async () => {
    const keys = Array.from({ length: KEYS }, () =>
      issueKey({ now: () => new Date(), randomBytes, pepper: undefined }, LOCAL, {
        ...{ name: "one of many", kind: "sdk", scope: ["all"], definition: "full" },
      }),
    );
    await store.begin({ templates: [], keys });
    const template = storedTemplate();
    await store.templates.create(template, auditEvent());
    const publish = () => store.templates.publish(newVersion(template), undefined, auditEvent());
    const watch = openWatch();
    const streams = await Promise.all(keys.map(({ key, token }) => open(watch, key, token)));
    const [first, ...others] = streams;
    forwarder.delay(5);
    let sent = "";
    forwarder.watch((piece) => {
      sent += piece.toString("latin1");
    });
    const countLookUps = async () => {
      sent = "";
      await watch.look();
      return sent.match(LOOK_UP)?.length ?? 0;
    };
    await publish();
    const told = streams.map((stream) => stream.next());
    expect(await countLookUps()).toBeLessThanOrEqual(LOOK_UPS_MAX);
    for (const { value } of await Promise.all(told)) expect(value).toMatchObject({ messages: [{ kind: "published" }] });

    const refused = expect(first?.next()).rejects.toMatchObject({ code: "INVALID_API_KEY" });
    const toldAgain = others.map((stream) => stream.next());
    await store.keys.revoke(keys[0]?.key.id ?? "", new Date(), { keepLastOwner: false }, auditEvent());
    await publish();
    expect(await countLookUps()).toBeLessThanOrEqual(LOOK_UPS_MAX);
    await refused;
    for (const { value } of await Promise.all(toldAgain)) {
      expect(value).toMatchObject({ messages: [{ kind: "published" }] });
    }
    watch.close();
  });
});

function openWatch(): TemplateWatch {
  const { keys, changes } = store;
  return createTemplateWatch({
    changes,
    authenticate: createAuthenticate({ keys, now: () => new Date(), pepper: undefined, onRefused: () => undefined }),
    acquireSlot: createAcquireStreamSlot({ streams: KEYS, streamsPerKey: undefined }, () => undefined),
    heartbeatMs: 3_600_000,
    now: () => performance.now(),
    onEnded: () => undefined,
    onTold: () => undefined,
  });
}

async function open(watch: TemplateWatch, key: Key, token: string) {
  const { signal } = new AbortController();
  const request = {
    cursor: "",
    target: undefined,
    untilNow: false,
    brands: false,
    inBatches: true,
    token,
    signal,
    cutOff() {},
  };
  const stream = watch.watch({ kind: "key", key }, request)[Symbol.asyncIterator]();
  await stream.next();
  return stream;
}
