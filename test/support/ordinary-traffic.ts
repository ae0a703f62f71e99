/** Keys that the calls are made with, and the servers that they go to in turn. */
export interface OrdinaryTrafficOptions {
  /** Asked anew before each call. */
  readonly urls: () => readonly string[];
  readonly sdkToken: string;
  readonly adminToken: string;
}

/** What was called, and whatever was not answered with success. */
export interface TrafficSeen {
  readonly fetches: number;
  readonly publishes: number;
  readonly failures: readonly string[];
}

const FETCHES_FOR_A_PUBLISH = 10;

/** Fetches what it publishes, one call after the other, until the end. The first publish is over when this resolves. */
export async function startOrdinaryTraffic(options: OrdinaryTrafficOptions) {
  const { urls, sdkToken, adminToken } = options;
  const failures: string[] = [];
  let [fetches, publishes, calls] = [0, 0, 0];
  let isOver = false;
  let published = "";

  function nextUrl(): string {
    const all = urls();
    return all[calls++ % all.length] ?? "";
  }

  async function call(path: string, token: string, body?: object): Promise<{ readonly id?: string }> {
    const url = nextUrl();
    const answer = await fetch(url + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url}${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  async function publish(): Promise<void> {
    const name = `Number ${publishes}`;
    const mjml = `<mjml><mj-body><mj-section><mj-column><mj-text>${name}</mj-text></mj-column></mj-section></mj-body></mjml>`;
    const { id = "" } = await call("/api/v1/templates", adminToken, { name, subject: name, mjml });
    await call(`/api/v1/templates/${id}:publish`, adminToken, {});
    published = id;
    publishes += 1;
  }

  async function turn(): Promise<void> {
    for (let at = 0; at < FETCHES_FOR_A_PUBLISH; at += 1) {
      await call(`/v1/sdk/template/${published}?target=html&program_format=2`, sdkToken);
      fetches += 1;
    }
    await publish();
  }

  await publish();
  const asking = (async () => {
    while (!isOver) await turn().catch((err) => failures.push(err instanceof Error ? err.message : String(err)));
  })();
  return {
    publishes: () => publishes,
    async end(): Promise<TrafficSeen> {
      isOver = true;
      await asking;
      return { fetches, publishes, failures };
    },
  };
}
