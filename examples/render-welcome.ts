import { LetterpressClient } from "../clients/js/src/index.ts";

const client = new LetterpressClient(); // with LETTERPRESS_URL and LETTERPRESS_API_KEY of the environment
const user = {
  first_name: "Ilse & Co",
  is_trial: true,
  start_url: "https://app.example.com/start?ws=91&step=1",
  campaign: "welcome",
  unsubscribe_url: "https://www.example.com/mail/settings?u=91",
};
const { subject, text } = await client.render({ templateId: "welcome", dynamicData: { data: user } });
process.stdout.write(`${subject}\n\n${text}`);
