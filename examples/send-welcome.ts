// Renders the example template and sends it to the address that is its argument: `npm run -s node -- examples/send-welcome.ts ada@example.com`.
import { createTransport } from "nodemailer";
import { LetterpressClient } from "../clients/js/src/index.ts";

const { LETTERPRESS_URL, SMTP_HOST, SMTP_PORT, MAIL_FROM } = process.env;
const client = new LetterpressClient({
  baseUrl: LETTERPRESS_URL ?? "http://127.0.0.1:8080",
});
const smtp = createTransport({ host: SMTP_HOST ?? "localhost", port: Number(SMTP_PORT ?? 2525) });

const { output, text, subject } = await client.render({
  templateId: "welcome",
  dynamicData: {
    data: {
      first_name: "Ilse & Co",
      is_trial: true,
      start_url: "https://app.example.com/start?ws=91&step=1",
      campaign: "welcome",
      unsubscribe_url: "https://www.example.com/mail/settings?u=91",
    },
  },
});
const { accepted } = await smtp.sendMail({
  from: MAIL_FROM ?? "hello@example.com",
  to: process.argv[2],
  subject,
  text,
  html: output,
});
process.stdout.write(`Sent '${subject}' to ${accepted.join(", ")}.\n`);
