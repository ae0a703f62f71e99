/** Why the file of a store cannot be used. */
export type StoreFileFault = "corrupt" | "foreign" | "newer" | "edited" | "unusable";

/**
 * The file of a store cannot be used, and trying again will not help. The file is as it was. The message names the file
 * and says what to do; it is meant for the operator.
 */
export class StoreFileError extends Error {
  override readonly name = "StoreFileError";
  readonly path: string;
  readonly fault: StoreFileFault;

  constructor(path: string, fault: StoreFileFault, finding: string, options?: ErrorOptions) {
    super(`store file ${path} ${finding}; ${ADVICE[fault]}`, options);
    this.path = path;
    this.fault = fault;
  }
}

const ADVICE = {
  corrupt: "it was left untouched: copy it and its -wal file aside, then restore the newest backup in its place",
  foreign: "it was left untouched: choose another path",
  newer: "it was left untouched: start the release that wrote it, or a newer one",
  edited: "nothing was changed: start a release with unedited migrations",
  unusable: "check that its directory exists on a local disk and that this user may read and write it",
} satisfies Record<StoreFileFault, string>;
