/** A state in words, and how its badge looks. */
interface StateWords {
  readonly label: string;
  readonly look: "" | "ok" | "warn" | "danger" | "accent";
  readonly about: string;
}

const JOB_STATES: Readonly<Record<string, StateWords>> = {
  running: { label: "Running", look: "accent", about: "The server compiles the mails, and publishes those it may." },
  planned: { label: "Planned", look: "warn", about: "All mails are compiled. Nothing is published yet." },
  done: { label: "Done", look: "ok", about: "The job has ended." },
  blocked: { label: "Blocked", look: "danger", about: "Nothing was published, because some mails cannot be." },
  cancelled: { label: "Cancelled", look: "", about: "The job publishes nothing more. What it has published stays." },
  failed: { label: "Failed", look: "danger", about: "The server could not finish the job. Its log says why." },
};

export const MAIL_STATES: Readonly<Record<string, StateWords>> = {
  blocked: { label: "Blocked", look: "danger", about: "It has errors, or its callers must change their data." },
  waiting: { label: "Waiting", look: "", about: "It is compiled next." },
  compiled: { label: "Ready", look: "accent", about: "It is compiled and not served yet." },
  published: { label: "Published", look: "ok", about: "It is served in a new version." },
  unchanged: { label: "Unchanged", look: "", about: "It is served already as it would be." },
  skipped: { label: "Skipped", look: "", about: "Somebody else has archived or published it meanwhile." },
};

/** The words of a state that this page does not know are its name. */
export function jobWords(state: string): StateWords {
  return JOB_STATES[state] ?? { label: state, look: "", about: "" };
}

export function mailWords(state: string): StateWords {
  return MAIL_STATES[state] ?? { label: state, look: "", about: "" };
}

/** How many mails a job has in each state. */
export interface JobCounts {
  readonly waiting: number;
  readonly compiled: number;
  readonly unchanged: number;
  readonly blocked: number;
  readonly published: number;
  readonly skipped: number;
}

export function mailsOf({ waiting, compiled, unchanged, blocked, published, skipped }: JobCounts): number {
  return waiting + compiled + unchanged + blocked + published + skipped;
}

export function countMails(count: number): string {
  return count === 1 ? "1 mail" : `${count} mails`;
}

/** Why a planned job cannot publish anything; undefined for one that can. */
export function planBlocker({ mode, counts }: { readonly mode: string; readonly counts: JobCounts }) {
  if (counts.blocked > 0 && mode === "together")
    return `${countMails(counts.blocked)} cannot be published, so none would be. Cancel the job, then correct what is listed below, or plan to publish the others one by one.`;
  return counts.compiled === 0 ? "No mail would change. Cancel the job." : undefined;
}
