/** A line that the process which checks a file writes: the keys are sound, then that everything was read. */
export type CheckReply =
  | {
      readonly kind: "keys-sound";
      /** How often the file is read from here on. */
      readonly passes: 2 | 3;
    }
  /** Empty for a file without damage. */
  | { readonly kind: "read"; readonly findings: readonly string[] };
