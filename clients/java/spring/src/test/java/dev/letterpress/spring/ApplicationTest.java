package dev.letterpress.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.jayway.jsonpath.JsonPath;
import dev.letterpress.Data;
import dev.letterpress.Issue;
import dev.letterpress.LetterpressException;
import dev.letterpress.OnMissing;
import dev.letterpress.client.Letterpress;
import dev.letterpress.client.RenderRequest;
import dev.letterpress.message.Mailbox;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.mail.MailException;
import org.springframework.mail.MailPreparationException;
import org.springframework.mail.javamail.JavaMailSender;

/** An application of Spring Boot, which sends the mails of MAILS, a list in JSON, to the SMTP server of SMTP_PORT. */
@SpringBootTest(properties = {"spring.mail.host=127.0.0.1", "spring.mail.port=${SMTP_PORT}"})
@EnabledIfEnvironmentVariable(named = "MAILS", matches = ".+")
class ApplicationTest {
  @SpringBootApplication
  static class Application {}

  @Autowired private TemplateMailSender sender;
  @Autowired private JavaMailSender mailer;

  @Test
  void sendsEachMailInTheLanguageOfItsReader() {
    List<Map<String, ?>> mails = JsonPath.parse(System.getenv("MAILS")).read("$");
    assertThat(mails).isNotEmpty();
    for (Map<String, ?> mail : mails) {
      LocaleContextHolder.setLocale(Locale.forLanguageTag((String) mail.get("locale")));
      RenderRequest request = RenderRequest.of((String) mail.get("template")).withData(Data.of(mail.get("data")));
      Mailbox from = Mailbox.of("Äpfel & Co", "shop@example.com");
      sender.send(request, message -> message.from(from).to(Mailbox.of("ann@example.com")));
    }
    LocaleContextHolder.resetLocaleContext();
  }

  /** What the application sees of a mail that cannot be prepared: Spring's exception, with the fault as its cause. */
  private static LetterpressException causeOf(TemplateMailSender sender, RenderRequest request) {
    MailException refusal =
        catchThrowableOfType(
            MailException.class, () -> sender.send(request, message -> message.to(Mailbox.of("ann@example.com"))));
    assertThat(refusal).isInstanceOf(MailPreparationException.class);
    assertThat(refusal).cause().isInstanceOf(LetterpressException.class);
    return (LetterpressException) refusal.getCause();
  }

  @Test
  void aMailThatCannotBePreparedIsRefusedBySpringsException() {
    RenderRequest empty = RenderRequest.of("welcome").withData(Data.of(Map.of())).withOnMissing(OnMissing.ERROR);
    LetterpressException missing = causeOf(sender, empty);
    assertThat(missing.code()).isEqualTo(LetterpressException.RENDER_ERROR);
    assertThat(missing.issues()).extracting(Issue::loc).contains(List.of("data", "start_url"));
    LetterpressException unknown = causeOf(sender, RenderRequest.of("no-such-template"));
    assertThat(unknown.code()).isEqualTo("TEMPLATE_NOT_FOUND");
    assertThat(unknown.status()).isEqualTo(404);
  }

  @Test
  void aServiceThatRefusesTheKeyOrIsNotThereIsNamedByTheCause() {
    Letterpress revoked = Letterpress.builder().apiKey("lp_" + "0".repeat(40)).build();
    assertThat(causeOf(new TemplateMailSender(mailer, revoked::render), RenderRequest.of("welcome")).code())
        .isEqualTo("INVALID_API_KEY");
    Letterpress unreachable = Letterpress.builder().baseUrl("http://127.0.0.1:1").build();
    assertThat(causeOf(new TemplateMailSender(mailer, unreachable::render), RenderRequest.of("welcome")).code())
        .isEqualTo(LetterpressException.NETWORK_ERROR);
  }
}
