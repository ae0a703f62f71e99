import type { Mutation } from "./mutation.ts";

const FAILOVER = "test/postgres/failover.test.ts";
const LEASE = "test/postgres/lease.test.ts";
const TRANSACTION = "test/postgres/transaction.test.ts";
const MEMORY = "test/store/cache-lease.test.ts";

export const POSTGRES: readonly Mutation[] = [
  {
    promise: "a primary that confirms no writes is not believed",
    file: "src/store/postgres/lease/write-lease.ts",
    before: "const isHeld = () => performance.now() < heldUntil;",
    after: "const isHeld = () => heldUntil > 0;",
    killedBy: { vitest: "test/postgres/unconfirmed-writes.test.ts" },
  },
  {
    promise: "the first change of a new primary waits until nobody is served by the old one",
    file: "src/store/postgres/database/transaction.ts",
    before: "      await wait(LEASE_EXPIRY_MS);\n",
    after: "",
    killedBy: { vitest: FAILOVER },
  },
  {
    promise: "a commit that its standby may not have is not answered",
    file: "src/store/postgres/connection/connection.ts",
    before: "if (warning !== undefined) throw new LostConnectionError(warning);",
    after: "",
    killedBy: { vitest: FAILOVER },
  },
  {
    promise: "a change that the server has undone is not answered as made",
    file: "src/store/postgres/connection/connection.ts",
    before: 'if (sql === "COMMIT" && command === "ROLLBACK") throw unavailable(UNDONE);',
    after: "",
    killedBy: { vitest: TRANSACTION, name: "refuses it, which throws its error" },
  },
  {
    promise: "changes are kept, even where the database is set to lose them for speed",
    file: "src/store/postgres/connection/client-config.ts",
    before: "-c synchronous_commit=on",
    after: "",
    killedBy: { vitest: "test/postgres/trouble.test.ts", name: "keeps what it has answered" },
  },
  {
    promise: "changes of all nodes are made one after the other",
    file: "src/store/postgres/database/transaction.ts",
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
    promise: "a change waits until every node knows it",
    file: "src/store/postgres/database/database.ts",
    before: "if (awaitsCaches) await awaitCaches(committed);",
    after: "",
    killedBy: { vitest: LEASE, name: "know of every change" },
  },
  {
    promise: "a node that does not say that it knows a change is outlived",
    file: "src/store/postgres/database/await-caches.ts",
    before: "if (each.serverId === serverId && each.event <= known) each.end();",
    after: "if (each.serverId === serverId) each.end();",
    killedBy: { vitest: LEASE, name: "are waited for when they hang" },
  },
  {
    promise: "what has run out is not served from memory",
    file: "src/store/postgres/lease/cache-lease.ts",
    before: "return now < this.#until ? this.#generation : undefined;",
    after: "return this.#until > 0 ? this.#generation : undefined;",
    killedBy: { vitest: LEASE, name: "are waited for when they hang" },
  },
  {
    promise: "a look-up that was overtaken by a change is not kept",
    file: "src/store/postgres/look-up/look-up-cache.ts",
    before: "put(name, { found, generation, askedAt });",
    after: "put(name, { found, generation: lease?.generation ?? 0, askedAt });",
    killedBy: { vitest: MEMORY },
  },
  {
    promise: "a key ends by the clock of the database, whatever that of the node says",
    file: "src/service/authenticate.ts",
    before: "findEnd(key, secret, found?.at ?? now())",
    after: "findEnd(key, secret, new Date())",
    killedBy: { vitest: "test/postgres/clocks.test.ts", name: "has expired" },
  },
];
