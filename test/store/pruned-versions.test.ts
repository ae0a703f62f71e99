import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { describePrunedVersions } from "./pruned-versions-conformance.ts";

const directory = useTemporaryDirectory();

describePrunedVersions("pruned versions in a file", async () => () => openSqliteStore(directory.path("store.db")));
