// Takes every mail that is sent to it, writes it to a file and sends nothing on: `npm run -s node -- examples/smtp-sink.ts`.
import { writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

const port = Number(process.env.SMTP_PORT ?? 2525);
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
server.listen(port, "127.0.0.1", () => {
  process.stdout.write(`Takes every mail on 127.0.0.1:${port} and writes it to a file.\n`);
});
