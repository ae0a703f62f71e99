import type { Path } from "../../domain/error.ts";
import { UsageError } from "../framework/usage-error.ts";
import { type FilePlace, formatFilePlace } from "../source/file-place.ts";

/** One fault in a file of a template. */
export interface FileFault {
  readonly place: FilePlace;
  readonly message: string;
}

/** One fault in a member of a file of JSON, and the way to it. */
export interface MemberFault {
  readonly path: Path;
  readonly message: string;
}

/** Files of a template that cannot be read as one: every fault of them. */
export class FolderError extends UsageError {
  readonly fileFaults: readonly FileFault[];

  constructor(first: FileFault, others: readonly FileFault[] = []) {
    super(formatFault(first), others.map(formatFault));
    this.fileFaults = [first, ...others];
  }
}

/** Throws a FolderError if there are faults. */
export function assertFaultless([first, ...others]: readonly FileFault[]): void {
  if (first !== undefined) throw new FolderError(first, others);
}

/** What `read` gives; undefined, and its faults among `faults`, where it throws them. `file` is what it reads. */
export function readOrNote<Value>(faults: FileFault[], file: string, read: () => Value): Value | undefined {
  try {
    return read();
  } catch (err) {
    if (!(err instanceof UsageError)) throw err;
    const found =
      err instanceof FolderError ? err.fileFaults : err.faults.map((message) => ({ place: { file }, message }));
    for (const fault of found) faults.push(fault);
    return undefined;
  }
}

function formatFault({ place, message }: FileFault): string {
  return `${formatFilePlace(place)}: ${message}`;
}
