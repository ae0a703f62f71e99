/** A change that the server has answered for. */
export interface Acknowledged {
  readonly id: string;
  /** When its answer came. */
  readonly at: number;
}

/** Creates keys until the server is gone. */
export interface Writing {
  /** Those that were made so far. */
  readonly acknowledged: readonly Acknowledged[];
  /** What was answered with anything else. */
  readonly refused: readonly string[];
  /** Resolves when no call is under way any more. */
  readonly ended: Promise<void>;
}

const AT_ONCE = 4;

/** Creates one key after the other on four connections. */
export function createKeys(url: string, adminToken: string): Writing {
  const acknowledged: Acknowledged[] = [];
  const refused: string[] = [];
  const headers = { authorization: `Bearer ${adminToken}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: "one of many", targets: ["html"] });

  async function createMany(): Promise<void> {
    for (;;) {
      const answer = await fetch(`${url}/api/v1/keys`, { method: "POST", headers, body });
      const text = await answer.text();
      if (answer.ok) acknowledged.push({ id: JSON.parse(text).id, at: Date.now() });
      else refused.push(`${answer.status} ${text}`);
    }
  }

  // Each ends with the server, whose connections are then reset.
  const calls = Array.from({ length: AT_ONCE }, () => createMany().catch(() => undefined));
  return { acknowledged, refused, ended: Promise.all(calls).then(() => undefined) };
}
