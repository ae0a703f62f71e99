/** What clients saw of the tokens of many keys, on one clock. */
export interface History {
  /** A key was made, and the answer has come. */
  add(id: string, token: string): void;
  /** Some token that was issued. */
  pick(number: number): { readonly id: string; readonly token: string } | undefined;
  /** The key was to be revoked by a call that began then and has been answered. */
  end(id: string, status: number, begin: number): void;
  /** The key was to be rotated with that grace, in ms, by a call that began then and has been answered. */
  rotate(id: string, status: number, token: string, begin: number, graceMs: number): void;
  /** The token was used in a call that began then and has been answered. */
  verify(token: string, status: number, begin: number): void;
  /** Accepted in its grace: after the call that rotated its key was answered. */
  counts(): { readonly verified: number; readonly refused: number; readonly inGrace: number };
  /** Answers that no order of the calls, each at one moment between its beginning and its end, can explain. */
  contradictions(): readonly string[];
}

/** A token works until some call ends it, at one moment between the beginning and the end of that call. */
interface Token {
  readonly id: string;
  readonly token: string;
  /** When the answer that held it came. */
  readonly issuedAt: number;
  /** The earliest moment at which it may have ended. */
  endedAfter: number;
  /** From then on it has ended for certain. */
  endedBefore: number;
  /** When the first call was answered that has certainly put another token in its place. */
  supersededAt: number;
}

interface Use {
  readonly token: Token;
  readonly status: number;
  readonly begin: number;
  readonly end: number;
}

/** The server's clock shows whole milliseconds. */
const CLOCK_MS = 2;

/** An empty history. It must be told of each call as soon as its answer has come. */
export function openHistory(): History {
  const tokens: Token[] = [];
  const byToken = new Map<string, Token>();
  const byKey = new Map<string, Token[]>();
  const uses: Use[] = [];
  const wrong: string[] = [];

  /** The latest end of a call that ended tokens of the key, and the first of those that revoked it. */
  const lastEnds = new Map<string, number>();
  const revokedAt = new Map<string, number>();

  function issue(id: string, token: string, begin: number): Token {
    const issuedAt = performance.now();
    // A call that ran beside the issuing one may have come after it, unless it had ended before that began.
    const endedAfter = (lastEnds.get(id) ?? 0) > begin ? begin : Number.POSITIVE_INFINITY;
    const entry: Token = {
      id,
      token,
      issuedAt,
      endedAfter,
      endedBefore: revokedAt.get(id) ?? Number.POSITIVE_INFINITY,
      supersededAt: Number.POSITIVE_INFINITY,
    };
    tokens.push(entry);
    byToken.set(token, entry);
    byKey.set(id, [...(byKey.get(id) ?? []), entry]);
    return entry;
  }

  /** A revocation ends all there is and will be. */
  function revoke(id: string, begin: number): void {
    const end = performance.now();
    for (const token of byKey.get(id) ?? []) {
      token.endedAfter = Math.min(token.endedAfter, begin);
      token.endedBefore = Math.min(token.endedBefore, end);
    }
    lastEnds.set(id, end);
    if (!revokedAt.has(id)) revokedAt.set(id, end);
  }

  /**
   * A rotation gives its grace to the newest token and ends older ones; which of them a token was is certain only when
   * no other rotation ran beside this one.
   */
  function supersede(issued: Token, begin: number, graceMs: number): void {
    const end = performance.now();
    for (const token of byKey.get(issued.id) ?? []) {
      if (token === issued) continue;
      const mayBeNewest = token.endedAfter === Number.POSITIVE_INFINITY;
      token.endedAfter = Math.min(token.endedAfter, begin + (mayBeNewest ? graceMs - CLOCK_MS : 0));
      if (token.issuedAt > begin) continue;
      const isOlder = token.supersededAt <= begin;
      token.endedBefore = Math.min(token.endedBefore, end + (isOlder ? 0 : graceMs + CLOCK_MS));
      token.supersededAt = Math.min(token.supersededAt, end);
    }
    lastEnds.set(issued.id, end);
  }

  return {
    add: (id, token) => issue(id, token, performance.now()),
    pick: (number) => (tokens.length === 0 ? undefined : tokens[number % tokens.length]),
    end(id, status, begin) {
      if (status === 200) revoke(id, begin);
      else wrong.push(`revoking ${id} was answered ${status}`);
    },
    rotate(id, status, token, begin, graceMs) {
      if (status === 200) supersede(issue(id, token, begin), begin, graceMs);
      else if (status !== 409) wrong.push(`rotating ${id} was answered ${status}`);
    },
    verify(token, status, begin) {
      const entry = byToken.get(token);
      if (entry !== undefined) uses.push({ token: entry, status, begin, end: performance.now() });
    },
    counts: () => ({
      verified: uses.length,
      refused: uses.filter(({ status }) => status === 401).length,
      inGrace: uses.filter(({ token, status, begin }) => status === 200 && begin > token.supersededAt).length,
    }),
    contradictions: () => [...wrong, ...uses.flatMap(contradictionOf)],
  };
}

function contradictionOf({ token, status, begin, end }: Use): string[] {
  if (status === 200 && begin > token.endedBefore) return [`a token of ${token.id} was accepted after its end`];
  if (status === 401 && end < token.endedAfter) return [`a token of ${token.id} was refused before its end`];
  return status === 200 || status === 401 ? [] : [`a token of ${token.id} was answered ${status}`];
}
