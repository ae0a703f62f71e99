import dev.letterpress.Data;
import dev.letterpress.Mail;
import dev.letterpress.client.Letterpress;
import dev.letterpress.message.Mailbox;
import dev.letterpress.message.Message;
import dev.letterpress.message.MimeMessages;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import java.util.Properties;

/** Sends the mail `welcome` with the data of DATA to the SMTP server of SMTP_PORT. */
public class Send {
  public static void main(String[] args) throws Exception {
    Properties settings = new Properties();
    settings.put("mail.smtp.host", "127.0.0.1");
    settings.put("mail.smtp.port", System.getenv("SMTP_PORT"));
    Mail mail = Letterpress.create().render("welcome", Data.ofJson(System.getenv("DATA")));
    Message message =
        Message.of(mail).from(Mailbox.of("The Shop", "shop@example.com")).to(Mailbox.of("ann@example.com")).build();
    Transport.send(MimeMessages.of(message, Session.getInstance(settings)));
  }
}
