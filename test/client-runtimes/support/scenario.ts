import { type FillData, LetterpressClient, type LetterpressError } from "../../../clients/js/src/index.ts";

/** What a runtime needs for the scenario. */
export interface ScenarioInput {
  /** A key for html and mjml. */
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly templateId: string;
  readonly dynamicData: FillData;
}

/** What a runtime made of it, as JSON can carry it. */
export type ScenarioOutcome = Awaited<ReturnType<typeof runScenario>>;

/**
 * Fetches, confirms, renders in every form and meets a refusal, with the client as it is bundled for the runtime, and
 * tells what the runtime allows.
 */
export async function runScenario({ apiKey, baseUrl, templateId, dynamicData }: ScenarioInput) {
  const statuses: number[] = [];
  const client = new LetterpressClient({
    apiKey,
    baseUrl,
    cache: { type: "memory", ttl: 0 },
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      statuses.push(response.status);
      return response;
    },
  });
  try {
    const { output, text, subject, report } = await client.render({ templateId, dynamicData });
    const { output: bytes } = await client.renderBytes({ templateId, dynamicData });
    const mjml = await client.renderMjml(templateId, dynamicData);
    const refusal = await client.renderReact(templateId, dynamicData).then(() => undefined, toPlainError);
    const rendering = { output, text, subject, report, bytes: new TextDecoder().decode(bytes), mjml };
    return { rendering, refusal, statuses, allowed: whatIsAllowed() };
  } catch (err) {
    return { failure: toPlainError(err as LetterpressError), statuses, allowed: whatIsAllowed() };
  }
}

function toPlainError({ code, status, message }: LetterpressError) {
  return { code, status, message };
}

function whatIsAllowed() {
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { Module: new (bytes: Uint8Array) => object } };
  // The shortest module: the magic number and the version.
  const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
  return {
    eval: isAllowed(() => new Function("return 1")()),
    webAssembly: isAllowed(() => new WebAssembly.Module(empty)),
  };
}

function isAllowed(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}
