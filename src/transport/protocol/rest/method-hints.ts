/**
 * What does the work of a method that a path does not accept, as the end of a sentence: by method and path, as in the
 * google.api.http rules.
 */
export const METHOD_HINTS: ReadonlyMap<string, string> = new Map([
  ["DELETE /api/v1/keys/{id}", "keys are revoked, with POST /api/v1/keys/{id}:revoke"],
]);
