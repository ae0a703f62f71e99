const BEARER = /^bearer +([a-z0-9\-._~+/]+=*)$/i;
const TOKEN_LENGTH_MAX = 256;

/**
 * The token of an Authorization header field (RFC 6750, section 2.1; the scheme in any case). Returns undefined for an
 * absent field, another scheme, a malformed token and a token of more than 256 bytes.
 */
export function readBearer(field: string | null | undefined): string | undefined {
  const token = BEARER.exec(field ?? "")?.[1];
  return token === undefined || token.length > TOKEN_LENGTH_MAX ? undefined : token;
}
