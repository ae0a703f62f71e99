import type { Mutation } from "./mutation.ts";

const FAILOVER = "test/postgres/failover.test.ts";

export const POSTGRES: readonly Mutation[] = [
  {
    promise: "a primary that confirms no writes is not believed",
    file: "src/store/postgres/write-lease.ts",
    before: "const isHeld = () => performance.now() < heldUntil;",
    after: "const isHeld = () => heldUntil > 0;",
    killedBy: { vitest: "test/postgres/trouble.test.ts", name: "confirms no writes" },
  },
  {
    promise: "look-ups go to the server that confirms writes",
    file: "src/store/postgres/look-ups.ts",
    before: "if (run === holder) return client;",
    after: "return client;",
    killedBy: { vitest: FAILOVER },
  },
  {
    promise: "the first change of a new primary waits until nobody is served by the old one",
    file: "src/store/postgres/transaction.ts",
    before: "      await wait(OUTLIVE_MS);\n",
    after: "",
    killedBy: { vitest: FAILOVER },
  },
  {
    promise: "a commit that its standby may not have is not answered",
    file: "src/store/postgres/connection.ts",
    before: "if (warning !== undefined) throw new LostConnectionError(warning);",
    after: "",
    killedBy: { vitest: FAILOVER },
  },
  {
    promise: "changes are kept, even where the database is set to lose them for speed",
    file: "src/store/postgres/client-config.ts",
    before: "-c synchronous_commit=on",
    after: "",
    killedBy: { vitest: "test/postgres/trouble.test.ts", name: "keeps what it has answered" },
  },
  {
    promise: "a look-up sees what was committed before it was asked for",
    file: "src/store/postgres/look-up-batch.ts",
    before: "      batch = undefined;\n",
    after: "",
    killedBy: { vitest: "test/store/look-up-batch.test.ts" },
  },
  {
    promise: "changes of all nodes are made one after the other",
    file: "src/store/postgres/transaction.ts",
    before: "`${STATE} FOR UPDATE`",
    after: "STATE",
    killedBy: { vitest: "test/postgres/nodes.test.ts", name: "number events and versions" },
  },
  {
    promise: "a copy of a store is compared before it is there",
    file: "src/store/copy-store.ts",
    before: "if (digest.count === count && digest.sum === sum) continue;",
    after: "continue;",
    killedBy: { vitest: "test/postgres/copy-store.test.ts", name: "finds a row" },
  },
  {
    promise: "a copy carries no damaged text on",
    file: "src/store/copy-store.ts",
    before: '      if (table.name === "parts") rows.forEach(assertPart);\n',
    after: "",
    killedBy: { vitest: "test/postgres/copy-store.test.ts", name: "overwrites nothing" },
  },
];
