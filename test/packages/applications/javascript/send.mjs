// Sends the mail `welcome` with the data of DATA to the SMTP server of SMTP_PORT.
import { LetterpressClient } from "@letterpress/client";
import { letterpress } from "@letterpress/client/nodemailer";
import { createTransport } from "nodemailer";

const { DATA, SMTP_PORT } = process.env;
const transport = createTransport(`smtp://127.0.0.1:${SMTP_PORT}`, { from: "The Shop <shop@example.com>" });
transport.use("compile", letterpress(new LetterpressClient()));
await transport.sendMail({ to: "ann@example.com", template: "welcome", ...JSON.parse(DATA) });
transport.close();
