interface FillAnswer {
  readonly error?: { readonly code: string; readonly issues: readonly unknown[] };
}

/**
 * Answers of libraries in the form in which they agree: with U+FFFD for lone surrogates, which only some languages can
 * hold, and without what PHP advises for its arrays. A mail names each issue once.
 */
export function comparableAnswers(answers: unknown): readonly unknown[] {
  const text = JSON.stringify(answers).replace(/\\ud[89a-f][0-9a-f]{2}/gi, "\ufffd");
  const all: readonly FillAnswer[] = JSON.parse(text.replaceAll(": array_values() makes a list of it", ""));
  return all.map(({ error, ...filled }) =>
    error === undefined ? filled : [error.code, ...new Set(error.issues.map((issue) => JSON.stringify(issue)))],
  );
}
