import type { CompilePurpose } from "../compiler.ts";

/** What waits for its turn. */
export interface Waiting {
  readonly subject: string;
  readonly purpose: CompilePurpose;
  /** How much memory it holds while it waits. */
  readonly bytes: number;
}

/** How much may wait. */
export interface QueueLimits {
  /** Places by what they are for. */
  readonly places: Readonly<Record<CompilePurpose, Bound>>;
  readonly bytes: Bound;
}

export interface Bound {
  readonly inAll: number;
  readonly ofSubject: number;
}

/** Which bound is full: that of the subject, or that of the whole queue. */
export type FullFor = "subject" | "all";

/**
 * Waiting jobs in round-robin order: each subject has one job at a time, then it is the turn of the next subject.
 * Within a subject, changes come before checks, otherwise first come, first served. A republish begins only when
 * nothing else may, and uses no room of others. Queues are short, so each question counts them.
 */
export class FairQueue<Job extends Waiting> {
  /** In the order of their turns. */
  readonly #lanes = new Map<string, Job[]>();
  /** Subjects whose job was taken and has not ended. */
  readonly #busy = new Set<string>();
  readonly #limits: QueueLimits;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Puts a job into its subject's lane, or returns which bound is full. */
  add(job: Job): FullFor | undefined {
    const lane = this.#lanes.get(job.subject) ?? [];
    if (this.#isFull("ofSubject", lane, job)) return "subject";
    if (this.#isFull("inAll", this.waiting, job)) return "all";
    const firstCheck = lane.findIndex(({ purpose }) => purpose === "check");
    const place = job.purpose === "check" || firstCheck < 0 ? lane.length : firstCheck;
    this.#lanes.set(job.subject, lane.toSpliced(place, 0, job));
    return undefined;
  }

  /** The next job; its subject has no other one until `end`. Undefined when none may begin. */
  take(): Job | undefined {
    const ready = [...this.#lanes].flatMap(([subject, [job]]) => (job && !this.#busy.has(subject) ? [job] : []));
    const job = ready.find(({ purpose }) => purpose !== "republish") ?? ready[0];
    if (job === undefined) return undefined;
    this.remove(job);
    this.#busy.add(job.subject);
    return job;
  }

  /** Records that the subject's job has ended. The subject's next job goes behind those of all others. */
  end(subject: string): void {
    this.#busy.delete(subject);
    const lane = this.#lanes.get(subject);
    this.#lanes.delete(subject);
    if (lane !== undefined) this.#lanes.set(subject, lane);
  }

  /** Removes a job from the queue; false if it is not waiting. */
  remove(job: Job): boolean {
    const lane = this.#lanes.get(job.subject) ?? [];
    const others = lane.filter((each) => each !== job);
    if (others.length === 0) this.#lanes.delete(job.subject);
    else this.#lanes.set(job.subject, others);
    return others.length < lane.length;
  }

  get waiting(): readonly Job[] {
    return [...this.#lanes.values()].flat();
  }

  /** How many subjects have a job that waits or was taken. */
  get subjects(): number {
    return new Set([...this.#lanes.keys(), ...this.#busy]).size;
  }

  #isFull(bound: keyof Bound, all: readonly Job[], { purpose, bytes }: Job): boolean {
    const jobs = all.filter((job) => (job.purpose === "republish") === (purpose === "republish"));
    const held = jobs.reduce((sum, job) => sum + job.bytes, bytes);
    return countPurposes(jobs)[purpose] >= this.#limits.places[purpose][bound] || held > this.#limits.bytes[bound];
  }
}

/** How many jobs there are for each purpose. */
export function countPurposes(jobs: readonly Waiting[]): Record<CompilePurpose, number> {
  const counts = { change: 0, check: 0, republish: 0 };
  for (const { purpose } of jobs) counts[purpose] += 1;
  return counts;
}
