// What test/packages/check-client.ts runs with the installed package under every Node: disk, bytes, and an error.
import { LetterpressClient } from "@letterpress/client";

const { LETTERPRESS_API_KEY: apiKey, LETTERPRESS_URL: baseUrl, CACHE: path } = process.env;
const client = new LetterpressClient({ apiKey, baseUrl, cache: { type: "disk", path } });
const dynamicData = { merge_tags: { text: { first_name: "Ann & Bo" } } };
const { output } = await client.renderBytes({ templateId: "welcome", dynamicData });
const onDisk = new LetterpressClient({ apiKey, baseUrl, cache: { type: "disk", path } });
const [kept] = await onDisk.listCached();
const { code } = await client.renderReact("welcome").catch((err) => err);
process.stdout.write(JSON.stringify([new TextDecoder().decode(output), kept?.templateId, code]));
