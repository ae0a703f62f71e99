import { it } from "vitest";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { PATIENT } from "../../store/patient.ts";
import { useTemporaryDirectory } from "../../support/temporary-directory.ts";
import { expectEachFetchOnce } from "./count-across-processes.ts";

const directory = useTemporaryDirectory();

it("two processes on one file store each fetch once, whatever they do at the same time", async () => {
  const path = directory.path("shared.db");
  const stores = [await openSqliteStore(path, PATIENT), await openSqliteStore(path, PATIENT)] as const;
  await expectEachFetchOnce(stores, 100);
  for (const store of stores) await store.close();
});
