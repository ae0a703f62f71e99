/** A key as its creation answers. */
export interface MadeKey {
  readonly id: string;
  readonly key: string;
  readonly expires_at?: string;
}

/** What a test asks of one node, as a client would. */
export interface NodeCalls {
  /** Throws what was answered instead. */
  createKey(more?: object): Promise<MadeKey>;
  revoke(id: string): Promise<void>;
  rotate(id: string, graceMs: number): Promise<{ readonly previous_secret_expires_at: string }>;
  /** Archives a template, and takes it back. */
  archiveAndBack(slug: string): Promise<void>;
  /** The status of a fetch with the key. */
  fetchWith(key: string): Promise<number>;
}

export function callNode(url: string, adminKey: string): NodeCalls {
  const headers = { authorization: `Bearer ${adminKey}`, "content-type": "application/json" };

  async function post(path: string, body: object): Promise<string> {
    const answer = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    return text;
  }

  return {
    async createKey(more) {
      return JSON.parse(await post("/api/v1/keys", { name: "one of many", targets: ["html"], ...more }));
    },
    async rotate(id, graceMs) {
      return JSON.parse(await post(`/api/v1/keys/${id}:rotate`, { grace_period: `${graceMs / 1_000}s` }));
    },
    async revoke(id) {
      await post(`/api/v1/keys/${id}:revoke`, {});
    },
    async archiveAndBack(slug) {
      await post(`/api/v1/templates/${slug}:archive`, {});
      await post(`/api/v1/templates/${slug}:unarchive`, {});
    },
    async fetchWith(key) {
      const path = "/v1/sdk/template/welcome?target=html&program_format=1000";
      const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}
