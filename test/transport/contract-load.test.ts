import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

/** Nearly as many tags as a program may hold, and as many as a contract can tell of. */
const TEMPLATES = { most: 9_900, told: 2_500 } as const;
const CALLS = 4;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const app = useTestApp();
let viewer: string;
let editor: string;
let sdk: string;
beforeAll(async () => {
  viewer = await app.issueKey({ kind: "admin", role: "viewer" });
  editor = await app.issueKey({ kind: "admin", role: "editor" });
  sdk = await app.issueKey();
  for (const [slug, tags] of Object.entries(TEMPLATES)) {
    const source = { kind: "mjml", text: mjmlOf(tags) } as const;
    await app.services.templates.create(LOCAL, { name: slug, slug, subject: "x", source });
    await app.services.templates.publish(LOCAL, slug, { comment: "" });
  }
});
afterAll(async () => {
  agent.destroy();
});

function mjmlOf(tags: number): string {
  const shown = Array.from({ length: tags }, (_, at) => `{{ t${at} }}`).join("");
  return `<mjml><mj-body><mj-section><mj-column><mj-text>${shown}</mj-text></mj-column></mj-section></mj-body></mjml>`;
}

interface Answer {
  readonly status: number;
  readonly bytes: number;
}

/** Calls, and drops the answer as it comes: the processor time of the test's own thread is nearly the server's. */
function call(key: string, path: string, body?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const method = body === undefined ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    const asked = request(`${app.url}${path}`, { agent, headers, method }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, bytes }));
    });
    asked.on("error", reject);
    asked.end(body && JSON.stringify(body));
  });
}

/**
 * Milliseconds of this thread's processor time that a call takes beside its answer, once all is known: of the cheapest,
 * since garbage of others is collected in some of them.
 */
async function costOf(make: () => Promise<Answer>, expected: number): Promise<number> {
  expect((await make()).status).toBe(expected);
  const costs: number[] = [];
  for (let at = 0; at < CALLS; at += 1) {
    const before = process.threadCpuUsage();
    await make();
    const { user, system } = process.threadCpuUsage(before);
    costs.push((user + system) / 1_000);
  }
  return Math.min(...costs);
}

const contract = (slug: string) => () => call(viewer, `/api/v1/templates/${slug}/contract`);
const fetchMost = () => call(sdk, "/v1/sdk/template/most?program_format=2");
const setSample = () => call(editor, "/api/v1/templates/most:setSample", { name: "empty", dynamic_data: {} });
const mjml = mjmlOf(TEMPLATES.told);
const preview = () => call(viewer, "/api/v1/templates:preview", { subject: "x", mjml });
const validate = () => call(viewer, "/api/v1/templates:validate", { subject: "x", mjml });

describe("beside what reading the template costs, the event loop is left alone by", () => {
  it("the contract of a template with thousands of tags", async () => {
    const describing = await costOf(() => call(viewer, "/api/v1/templates/told"), 200);
    const cost = await costOf(contract("told"), 200);
    expect(cost).toBeLessThan(4 * describing + 10);
  });

  it("a contract that is too large for an answer", async () => {
    const describing = await costOf(() => call(viewer, "/api/v1/templates/most"), 200);
    const cost = await costOf(contract("most"), 409);
    expect(cost).toBeLessThan(2 * describing + 5);
  });

  it("a sample that gives none of its tags, whose findings are as many as answers list", async () => {
    const describing = await costOf(() => call(viewer, "/api/v1/templates/most"), 200);
    expect((await setSample()).bytes).toBeLessThan(400_000);
    const cost = await costOf(setSample, 200);
    expect(cost).toBeLessThan(6 * describing + 60);
  });

  it("a preview, beside that of a validation and of what it answers", async () => {
    const validating = await costOf(validate, 200);
    const cost = await costOf(preview, 200);
    expect(cost).toBeLessThan(2 * validating + 35);
  });
});

it("serves every fetch beside one key that calls for contracts, previews and samples", async () => {
  let isOver = false;
  const attacks = [contract("told"), contract("most"), preview, setSample];
  const attack = async (at: number): Promise<void> => {
    for (let each = at; !isOver; each += 1) await attacks[each % attacks.length]?.();
  };
  const attackers = Array.from({ length: 16 }, (_, at) => attack(at));
  const statuses: number[] = [];
  for (let at = 0; at < 30; at += 1) statuses.push((await fetchMost()).status);
  isOver = true;
  await Promise.all(attackers);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
