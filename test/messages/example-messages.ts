import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LetterpressClient } from "../../clients/js/src/index.ts";
import { toRfc5322 } from "../../clients/js/src/rfc5322/index.ts";
import { startTestApp } from "../support/start-test-app.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");

/** Every example with its data as a whole message, made by the JavaScript library from a server. */
export async function exampleMessages(): Promise<ReadonlyMap<string, string>> {
  const app = await startTestApp({ EXAMPLES: "on" });
  try {
    const client = new LetterpressClient({ baseUrl: app.url, apiKey: await app.issueKey() });
    const examples: readonly { readonly slug: string }[] = JSON.parse(
      readFileSync(join(EXAMPLES, "examples.json"), "utf8"),
    );
    const messages = new Map<string, string>();
    for (const { slug } of examples) {
      const dynamicData = JSON.parse(readFileSync(join(EXAMPLES, `${slug}.data.json`), "utf8"));
      const message = await client.renderMessage({
        templateId: slug,
        dynamicData,
        message: {
          from: { name: "Numbrook", address: "hello@mail.example.com" },
          to: { name: "Ada Lovelace", address: "ada@example.org" },
          unsubscribeUrl: "https://mail.example.com/unsubscribe?u=1",
        },
      });
      messages.set(slug, Buffer.from(await toRfc5322(message)).toString("latin1"));
    }
    return messages;
  } finally {
    await app.close();
  }
}
