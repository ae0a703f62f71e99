/** What clients saw of the tokens of many keys, on one clock. */
export interface History {
  /** A key was made, and the answer has come. */
  add(id: string, token: string): void;
  /** Some token that was issued. */
  pick(number: number): { readonly id: string; readonly token: string } | undefined;
  /** The key was to be revoked by a call that began then and has been answered. */
  end(id: string, status: number, begin: number): void;
  /** The key was to be rotated without grace by a call that began then and has been answered. */
  rotate(id: string, status: number, token: string, begin: number): void;
  /** The token was used in a call that began then and has been answered. */
  verify(token: string, status: number, begin: number): void;
  counts(): { readonly verified: number; readonly refused: number };
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
}

interface Use {
  readonly token: Token;
  readonly status: number;
  readonly begin: number;
  readonly end: number;
}

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
    };
    tokens.push(entry);
    byToken.set(token, entry);
    byKey.set(id, [...(byKey.get(id) ?? []), entry]);
    return entry;
  }

  /** A rotation ends for certain what had been issued when it began; a revocation ends all there is and will be. */
  function endAll(id: string, begin: number, isRevocation: boolean, issued?: Token): void {
    const end = performance.now();
    for (const token of byKey.get(id) ?? []) {
      if (token === issued) continue;
      token.endedAfter = Math.min(token.endedAfter, begin);
      if (isRevocation || token.issuedAt <= begin) token.endedBefore = Math.min(token.endedBefore, end);
    }
    lastEnds.set(id, end);
    if (isRevocation && !revokedAt.has(id)) revokedAt.set(id, end);
  }

  return {
    add: (id, token) => issue(id, token, performance.now()),
    pick: (number) => (tokens.length === 0 ? undefined : tokens[number % tokens.length]),
    end(id, status, begin) {
      if (status === 200) endAll(id, begin, true);
      else wrong.push(`revoking ${id} was answered ${status}`);
    },
    rotate(id, status, token, begin) {
      if (status === 200) {
        const issued = issue(id, token, begin);
        endAll(id, begin, false, issued);
      } else if (status !== 409) wrong.push(`rotating ${id} was answered ${status}`);
    },
    verify(token, status, begin) {
      const entry = byToken.get(token);
      if (entry !== undefined) uses.push({ token: entry, status, begin, end: performance.now() });
    },
    counts: () => ({ verified: uses.length, refused: uses.filter(({ status }) => status === 401).length }),
    contradictions: () => [...wrong, ...uses.flatMap(contradictionOf)],
  };
}

function contradictionOf({ token, status, begin, end }: Use): string[] {
  if (status === 200 && begin > token.endedBefore) return [`a token of ${token.id} was accepted after its end`];
  if (status === 401 && end < token.endedAfter) return [`a token of ${token.id} was refused before its end`];
  return status === 200 || status === 401 ? [] : [`a token of ${token.id} was answered ${status}`];
}
