import type { OperatorApi } from "./operator-api.ts";

/** The start of a token, which leak reports show, or all of it. */
const TOKEN_START = /^lp_(?:sdk|admin)_([0-9A-Za-z]{12})(?:_[0-9A-Za-z]*)?$/;

/** The id of a key that is named by its id, by its secret or by the start of that. What names none is given back. */
export async function findKeyId(keys: Pick<OperatorApi["keys"], "findByTokenId">, given: string): Promise<string> {
  const [, tokenId] = TOKEN_START.exec(given) ?? [];
  return tokenId === undefined ? given : ((await keys.findByTokenId(tokenId)) ?? given);
}
