import Sqlite from "better-sqlite3";
import { beforeAll, expect, it } from "vitest";
import type { Caller } from "../../src/domain/session/caller.ts";
import { type AuditService, createAuditService } from "../../src/service/audit-service.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { storedKey } from "../support/stored-key.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const EVENTS = 12_000;
const directory = useTemporaryDirectory();
let audit: AuditService;

beforeAll(async () => {
  const store = await openSqliteStore(directory.path("store.db"));
  const file = new Sqlite(directory.path("store.db"));
  file.exec(`
    WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${EVENTS})
    INSERT INTO audit_events (at, actor, action, subject, facts)
    SELECT number, 'cli', 'test.change', iif(number IN (1, 2, ${EVENTS}), 'rare', 'common'), '{}' FROM numbers
  `);
  file.close();
  audit = createAuditService(store);
  return () => store.close();
});

/** The numbers on each page. */
async function readPages(filter: object, pageSize: number): Promise<readonly (readonly number[])[]> {
  const pages: (readonly number[])[] = [];
  let pageToken = "";
  do {
    const page = await audit.list(LOCAL, { ...filter, pageSize, pageToken });
    pages.push(page.events.map(({ number }) => number));
    pageToken = page.nextPageToken;
  } while (pageToken !== "");
  return pages;
}

it("lists every event once, newest first, and knows the last page", async () => {
  const pages = await readPages({}, 200);
  expect(pages.map(({ length }) => length)).toEqual(Array(EVENTS / 200).fill(200));
  expect(pages.flat()).toEqual(Array.from({ length: EVENTS }, (_, index) => EVENTS - index));
});

it("looks through 5,000 events for a page with a filter, and goes on where it ended", async () => {
  expect(await readPages({ subject: "rare" }, 200)).toEqual([[EVENTS], [], [2, 1]]);
  expect(await readPages({ subject: "rare" }, 1)).toEqual([[EVENTS], [], [2], [1]]);
});

it("ends where a filter has looked at everything", async () => {
  expect(await readPages({ subject: "none" }, 200)).toEqual([[], [], []]);
});

it.each(["x", "MA", "LTE", Buffer.from("1\n2").toString("base64url")])("refuses the page token %j", async (token) => {
  const asked = audit.list(LOCAL, { pageSize: 1, pageToken: token });
  await expect(asked).rejects.toMatchObject({ code: "INVALID_REQUEST", issues: [{ path: ["page_token"] }] });
});

it("is not for SDK keys", async () => {
  const caller: Caller = { kind: "key", key: storedKey() };
  await expect(audit.list(caller, { pageSize: 1, pageToken: "" })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
