import { DAY_MS, type KeyUse, MINUTE_MS } from "../../domain/key/key-use.ts";

/** Uses of keys that are not stored yet, one for each key and day. */
export interface KeyUses {
  note(keyId: string, use: NotedUse): void;
  /** Removes and returns all. */
  take(): KeyUse[];
  putBack(uses: readonly KeyUse[]): void;
}

interface NotedUse {
  readonly at: number;
  /** Days since 1970. */
  readonly day: number;
  readonly isFetch: boolean;
}

interface Use {
  readonly keyId: string;
  readonly day: number;
  fetches: number;
  lastUsedAt: number;
}

export function createKeyUses(): KeyUses {
  let today = new Map<string, Use>();
  let earlier: KeyUse[] = [];
  let day = 0;

  function turn(): void {
    for (const use of today.values()) earlier.push(toKeyUse(use));
    today = new Map();
  }

  return {
    note(keyId, { at, day: dayOfUse, isFetch }) {
      if (dayOfUse !== day) {
        turn();
        day = dayOfUse;
      }
      const known = today.get(keyId);
      const use = known ?? { keyId, day, fetches: 0, lastUsedAt: 0 };
      if (known === undefined) today.set(keyId, use);
      if (isFetch) use.fetches += 1;
      use.lastUsedAt = at;
    },
    take() {
      turn();
      const uses = earlier;
      earlier = [];
      return uses;
    },
    putBack(uses) {
      for (const use of uses) earlier.push(use);
    },
  };
}

function toKeyUse({ keyId, day, fetches, lastUsedAt }: Use): KeyUse {
  const minute = Math.floor(lastUsedAt / MINUTE_MS) * MINUTE_MS;
  return { keyId, day: new Date(day * DAY_MS), fetches, lastUsedAt: new Date(minute) };
}
