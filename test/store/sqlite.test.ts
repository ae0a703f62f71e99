import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { PATIENT } from "./patient.ts";
import { describeStore } from "./store-conformance.ts";

const directory = useTemporaryDirectory();
let lastFile = 0;

describeStore("sqlite in a file", () => openSqliteStore(directory.path(`store-${++lastFile}.db`), PATIENT));
describeStore("sqlite in memory", () => openSqliteStore(":memory:", PATIENT), { only: "wire" });
