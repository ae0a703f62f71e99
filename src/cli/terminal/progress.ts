import type { CommandOutput } from "./command-output.ts";

/** The progress of a long operation: `copying 34 % of 15.4 GB`, or `exporting 120,000 events`. */
export type Progress = ByteProgress | CountProgress;

interface ByteProgress {
  readonly doing: string;
  readonly bytes: number;
  /** Undefined if the system does not report it. */
  readonly bytesDone: number | undefined;
}

/** Progress of an operation with an unknown total. */
interface CountProgress {
  readonly doing: string;
  readonly done: number;
  /** What is counted, in the plural. */
  readonly unit: string;
}

/** Interval of updates. */
const INTERVAL_MS = 250;

/** Runs an operation that reports its progress, and shows it meanwhile. */
export async function showProgress<Result>(
  output: CommandOutput,
  run: (tell: (progress: Progress) => void) => Promise<Result>,
): Promise<Result> {
  let shownAt = Number.NEGATIVE_INFINITY;
  return showSteps(output, (tell) =>
    run((progress) => {
      if (performance.now() - shownAt < INTERVAL_MS) return;
      shownAt = performance.now();
      tell(formatProgress(progress));
    }),
  );
}

/** Runs an operation that reports its current step, and shows it meanwhile. */
export async function showSteps<Result>(
  { progress = () => undefined }: CommandOutput,
  run: (tell: (line: string) => void) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(progress);
  } finally {
    progress();
  }
}

/** Returns a function that reports how much of a file was read. */
export function tellBytesRead(tell: (progress: Progress) => void): (bytesDone: number, bytes: number) => void {
  return (bytesDone, bytes) => tell({ doing: "reading", bytes, bytesDone });
}

/** Formats progress as one line. */
function formatProgress(progress: Progress): string {
  if ("unit" in progress) return `${progress.doing} ${progress.done.toLocaleString("en")} ${progress.unit}`;
  const { doing, bytes, bytesDone } = progress;
  const percent = bytesDone === undefined || bytes === 0 ? "" : ` ${Math.floor((bytesDone / bytes) * 100)} % of`;
  return `${doing}${percent} ${formatBytes(bytes)}`;
}

/** Formats a size in the largest unit that gives more than one: `15.4 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${bytes} bytes`;
}
