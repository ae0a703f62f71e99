package dev.letterpress.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import dev.letterpress.Data;
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

/** An application of Spring Boot, which sends the mails of MAILS, a list in JSON, to the SMTP server of SMTP_PORT. */
@SpringBootTest(properties = {"spring.mail.host=127.0.0.1", "spring.mail.port=${SMTP_PORT}"})
@EnabledIfEnvironmentVariable(named = "MAILS", matches = ".+")
class ApplicationTest {
  @SpringBootApplication
  static class Application {}

  @Autowired private TemplateMailSender sender;

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
}
