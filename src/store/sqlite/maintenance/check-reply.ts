/** A line of output of the check process: first that the keys are undamaged, then the result of the whole check. */
export type CheckReply =
  | {
      readonly kind: "keys-sound";
      /** Number of times that the file is read from here on. */
      readonly passes: 2 | 3;
    }
  /** Empty if the file is undamaged. */
  | { readonly kind: "read"; readonly findings: readonly string[] };
