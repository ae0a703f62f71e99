/** A promise taken out of the code by one replacement of text, and the test that must notice. */
export interface Mutation {
  /** What is promised, in a few words. */
  readonly promise: string;
  /** The file to change, from the root of the project. */
  readonly file: string;
  /** Text that stands exactly once in the file. */
  readonly before: string;
  readonly after: string;
  readonly killedBy: Killer;
}

/** A test of the project, which passes as the code stands and fails with the mutation. */
export type Killer =
  /** A test file, from the root; with `name`, only the tests whose name holds it. */
  | { readonly vitest: string; readonly name?: string }
  /** A file of `clients/python/tests`. */
  | { readonly pytest: string }
  /** A file of `clients/php/tests`. */
  | { readonly phpunit: string }
  /** A scenario of `npm run suite -- reliability`. */
  | { readonly scenario: string };
