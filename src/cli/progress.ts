import type { CommandOutput } from "./command.ts";

/** How far something has come that takes long: `copying 34 % of 15.4 GB`. */
export interface Progress {
  readonly doing: string;
  readonly bytes: number;
  /** Undefined where the system does not tell. */
  readonly bytesDone: number | undefined;
}

/** How often a line changes. */
const INTERVAL_MS = 250;

/** Runs something that tells how far it has come, and shows that while it runs. */
export async function showProgress<Result>(
  output: CommandOutput,
  run: (tell: (progress: Progress) => void) => Promise<Result>,
): Promise<Result> {
  let shownAt = Number.NEGATIVE_INFINITY;
  try {
    return await run((progress) => {
      if (performance.now() - shownAt < INTERVAL_MS) return;
      shownAt = performance.now();
      output.progress?.(formatProgress(progress));
    });
  } finally {
    output.progress?.();
  }
}

/** One line. */
function formatProgress({ doing, bytes, bytesDone }: Progress): string {
  const percent = bytesDone === undefined || bytes === 0 ? "" : ` ${Math.floor((bytesDone / bytes) * 100)} % of`;
  return `${doing}${percent} ${formatBytes(bytes)}`;
}

/** In the largest unit that gives more than one: `15.4 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${bytes} bytes`;
}
