// Fetches the example template from a running server and fills it here: the data below goes nowhere.
import { LetterpressClient } from "../clients/js/src/index.ts";

const client = new LetterpressClient({
  baseUrl: process.env.LETTERPRESS_URL ?? "http://127.0.0.1:8080",
});

const html = await client.renderHtml("welcome", {
  merge_tags: {
    text: { first_name: "Ilse & Co" },
    url: {
      start_url: "https://app.example.com/start?ws=91&step=1",
      campaign: "welcome",
      unsubscribe_url: "https://www.example.com/mail/settings?u=91",
    },
  },
  context: { is_trial: true },
});
process.stdout.write(html);
