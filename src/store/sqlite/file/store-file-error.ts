import { UnusableStoreError } from "../../unusable-store-error.ts";

/** The reason why a store file cannot be used. */
export type StoreFileFault = keyof typeof ADVICE;

/** The file of a store cannot be used; it has not been changed. The message names the file and the remedy. */
export class StoreFileError extends UnusableStoreError {
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
  absent: 'check STORE_URL, or run "letterpress serve", which makes a new store',
  missing:
    "no new store is made in its place: put its files back or restore a backup; if a new store is wanted, " +
    "remove what is left of the old one",
  incomplete:
    "it was left untouched: put the -wal file back or restore the newest backup; to continue without those changes, " +
    "remove the -shm file",
  mixed:
    "it was left untouched: move the -wal and -shm files away, with the file that they belong to; if all were copied " +
    "here together, remove the -lock file instead",
  older:
    "it was left untouched: an older or another copy was put in its place; put the newer file back, or move this one " +
    'away and run "letterpress restore"; to continue with what it holds, remove the -seen file',
  replaced: "nothing was changed: stop every process on the store first",
  claimed: "nothing was changed: start again when that is done",
  lock: "stop every process on the store and remove it",
  exposed: "nothing was changed: take the rights of other users from it, or start as its owner",
  nothing: "it was left untouched: name a backup, or a store with its -wal file",
  corrupt: "it was left untouched: copy it and its -wal file aside, then restore the newest backup in its place",
  foreign: "it was left untouched: choose another path",
  newer: "it was left untouched: start the release that wrote it, or a newer one",
  edited: "nothing was changed: start a release with unedited migrations",
  unusable: "check that its directory exists on a local disk and that this user may read and write it",
};
