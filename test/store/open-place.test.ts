import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import { inspectDatabase } from "../../src/store/sqlite/database/inspect-file.ts";
import { copyStoreFile } from "../../src/store/sqlite/maintenance/copy-store-file.ts";
import { migrate, readMigrations } from "../../src/store/sqlite/migrations/migrate.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { leaveByCrash } from "../support/leave-by-crash.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
let lastFolder = 0;
let folder: string;
let path: string;

beforeEach(async () => {
  lastFolder += 1;
  folder = directory.path(`place-${lastFolder}`);
  path = join(folder, "store.db");
  await makeStore(path);
});

async function makeStore(file: string): Promise<string> {
  const store = await openSqliteStore(file);
  await store.close();
  return store.id;
}

function remove(...suffixes: readonly string[]): void {
  for (const suffix of suffixes) rmSync(path + suffix);
}

describe("two that begin at the same moment", () => {
  it("wait for one another when both have come to share a hold that neither has alone", async () => {
    const file = join(folder, "new.db");
    const other = new Sqlite(`${file}-lock`, { timeout: 0 });
    other.exec("BEGIN");
    other.prepare("SELECT 1 FROM sqlite_schema").get();
    const opening = openSqliteStore(file);
    await wait(50);
    other.close();
    await (await opening).close();
  });

  it("see either nothing or a store of theirs, whenever the other writes its tables", () => {
    const file = join(folder, "new.db");
    const [ours, others] = [new Sqlite(file), new Sqlite(file)];
    ours.pragma("journal_mode = WAL");
    const pragma = ours.pragma.bind(ours);
    ours.pragma = (source, options) => {
      const value = pragma(source, options);
      if (source === "application_id") migrate(others, readMigrations());
      return value;
    };
    expect(() => inspectDatabase(ours, { knownVersion: readMigrations().length })).not.toThrow();
    ours.close();
    others.close();
  });
});

describe("where a store has been", () => {
  it.each([
    ["the lock and the space reserve", []],
    ["the lock", ["-reserve"]],
    ["the space reserve", ["-lock"]],
  ])("none is made while %s is left", async (_what, removed) => {
    remove("", ...removed);
    const before = readdirSync(folder).filter((name) => name !== "store.db-lock");
    for (const options of [{}, { isInspected: true }, { mayMake: false }]) {
      const opening = openSqliteStore(path, options);
      await expect(opening).rejects.toMatchObject({ name: "StoreFileError", fault: "missing", path });
      await expect(opening).rejects.toThrow(
        /is missing, but a store has been there \(store\.db-.* is left\).*restore a backup/,
      );
    }
    expect(readdirSync(folder).filter((name) => name !== "store.db-lock")).toEqual(before);
  });

  it.each(["-wal", "-shm"])("none is made while a %s file is left", async (suffix) => {
    remove("", "-lock", "-reserve");
    writeFileSync(path + suffix, "");
    await expect(openSqliteStore(path)).rejects.toMatchObject({ fault: "missing" });
  });

  it("none is made in its emptied file, nor in one whose log with all of it is lost", async () => {
    writeFileSync(path, "");
    await expect(openSqliteStore(path)).rejects.toThrow(/holds nothing, but a store has been there/);
    expect(statSync(path).size).toBe(0);
    const young = join(folder, "young.db");
    await leaveByCrash(young, path);
    remove("-wal", "-shm");
    await expect(openSqliteStore(path)).rejects.toThrow(/holds nothing, but a store has been there/);
  });

  it("a new one is made when nothing is left of it", async () => {
    remove("", "-lock", "-reserve");
    await makeStore(path);
  });

  it("a backup may be put, by the name of the store or by hand", async () => {
    const backup = join(folder, "backup.db");
    await copyStoreFile(path, backup);
    const id = await makeStore(path);
    remove("");
    renameSync(backup, path);
    expect(await makeStore(path)).toBe(id);
  });
});

describe("a store that may not be made", () => {
  it("is absent, and leaves no file", async () => {
    const none = join(folder, "none/none.db");
    const opening = openSqliteStore(none, { mayMake: false });
    await expect(opening).rejects.toMatchObject({ name: "StoreFileError", fault: "absent", path: none });
    expect(existsSync(join(folder, "none"))).toBe(false);
  });

  it("is not made in an empty file", async () => {
    const empty = join(folder, "empty.db");
    writeFileSync(empty, "");
    await expect(openSqliteStore(empty, { mayMake: false })).rejects.toMatchObject({ fault: "absent" });
    expect(statSync(empty).size).toBe(0);
  });
});

describe("a file in the place of a store", () => {
  it("that others have open is not touched", async () => {
    const store = await openSqliteStore(path);
    const backup = join(folder, "backup.db");
    await copyStoreFile(path, backup);
    renameSync(path, `${path}.moved`);
    await expect(openSqliteStore(path)).rejects.toThrow(
      /is missing, and with it the one that other processes have open/,
    );
    renameSync(backup, path);
    const opening = openSqliteStore(path);
    await expect(opening).rejects.toMatchObject({ name: "StoreFileError", fault: "replaced", path });
    await expect(opening).rejects.toThrow(/stop every process on the store first/);
    await store.close();
  });

  it("is not taken with the log of the one that was there before, until that is out of the way", async () => {
    const backup = join(folder, "backup.db");
    await copyStoreFile(path, backup);
    const crashed = join(folder, "crashed.db");
    await leaveByCrash(path, crashed);
    for (const suffix of ["-wal", "-shm"]) renameSync(crashed + suffix, path + suffix);
    renameSync(backup, path);
    await expect(openSqliteStore(path)).rejects.toMatchObject({ name: "StoreFileError", fault: "mixed" });
    remove("-wal", "-shm");
    await expect(openSqliteStore(path)).rejects.toMatchObject({ name: "StoreFileError", fault: "older" });
    remove("-seen");
    await makeStore(path);
  });

  it("is not taken when its own log is lost, until its owner says that this is well", async () => {
    const crashed = join(folder, "crashed.db");
    await leaveByCrash(path, crashed);
    rmSync(`${crashed}-wal`);
    await expect(openSqliteStore(crashed)).rejects.toMatchObject({ name: "StoreFileError", fault: "incomplete" });
    rmSync(`${crashed}-shm`);
    await makeStore(crashed);
  });

  it("is found over a link, and missed when the link leads elsewhere", async () => {
    const link = join(folder, "link.db");
    symlinkSync(basename(path), link);
    const store = await openSqliteStore(link);
    await store.ping();
    expect(existsSync(`${link}-lock`)).toBe(false);
    copyFileSync(path, join(folder, "other.db"));
    rmSync(link);
    symlinkSync("other.db", link);
    await expect(store.ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await store.close();
  });

  it("is refused with a lock that is none, in words that name it", async () => {
    writeFileSync(`${path}-lock`, "not a lock file\n".repeat(1000));
    const opening = openSqliteStore(path);
    await expect(opening).rejects.toMatchObject({ name: "StoreFileError", fault: "lock", path: `${path}-lock` });
    await expect(opening).rejects.toThrow(/is no lock file; stop every process on the store and remove it/);
  });
});

describe("files that other users may read or write", () => {
  it("are closed to them, with a line for each", async () => {
    const crashed = join(folder, "crashed.db");
    await leaveByCrash(path, crashed);
    const names = ["", "-wal", "-shm"].map((suffix) => crashed + suffix);
    for (const name of names) chmodSync(name, 0o664);
    const lines: string[] = [];
    const store = await openSqliteStore(crashed, { note: (line) => lines.push(line) });
    expect(names.map((name) => statSync(name).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
    expect(lines).toEqual(names.map((name) => `${name} was open to other users (mode 0664); its mode is 0600 now`));
    await store.close();
  });

  it("are left alone when they are their owner's only", async () => {
    const lines: string[] = [];
    await (await openSqliteStore(path, { note: (line) => lines.push(line) })).close();
    expect(lines).toEqual([]);
    mkdirSync(join(folder, "fresh"));
    await makeStore(join(folder, "fresh/store.db"));
    const modes = readdirSync(join(folder, "fresh")).map((name) => statSync(join(folder, "fresh", name)).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600, 0o600]);
  });
});
