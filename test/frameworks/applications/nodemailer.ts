/** An application with nodemailer: sends the mails of MAILS, a list in JSON, to the SMTP server of SMTP_PORT. */
import { createTransport } from "nodemailer";
import { LetterpressClient } from "../../../clients/js/src/index.ts";
import { letterpress } from "../../../clients/js/src/nodemailer/index.ts";

const mails = JSON.parse(process.env.MAILS ?? "") as readonly {
  readonly template: string;
  readonly locale: string;
  readonly data: object;
}[];
const transport = createTransport(`smtp://127.0.0.1:${process.env.SMTP_PORT}`, {
  from: "Äpfel & Co <shop@example.com>",
});
transport.use("compile", letterpress(new LetterpressClient()));
for (const mail of mails) await transport.sendMail({ ...mail, to: "ann@example.com" } as object);
transport.close();
