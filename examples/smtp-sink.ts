// Accepts every mail, writes it to a file and sends nothing on: `npm run -s node -- examples/smtp-sink.ts [port]`.
import { writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

const port = Number(process.argv[2] ?? process.env.SMTP_PORT ?? 2525);
let count = 0;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    buffer(stream).then((mail) => {
      count += 1;
      const file = `mail-${count}.eml`;
      writeFileSync(file, mail);
      const [subject = "no subject"] = /^Subject: .*/m.exec(mail.toString()) ?? [];
      process.stdout.write(`${subject.trimEnd()}\nWritten to ${file}\n`);
      done();
    }, done);
  },
});
const listener = server.listen(port, "127.0.0.1", () => {
  const { port: bound } = listener.address() as AddressInfo;
  process.stdout.write(`Writes every mail to 127.0.0.1:${bound} to a file.\n`);
});
