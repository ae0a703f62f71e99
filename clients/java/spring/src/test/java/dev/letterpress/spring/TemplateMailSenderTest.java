package dev.letterpress.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.letterpress.Data;
import dev.letterpress.LetterpressException;
import dev.letterpress.Template;
import dev.letterpress.client.RenderRequest;
import dev.letterpress.message.Mailbox;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.mail.MailSenderAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.mail.MailPreparationException;
import org.springframework.mail.javamail.JavaMailSenderImpl;

/** The sender with a saved template, and its configuration in a context of Spring Boot. */
class TemplateMailSenderTest {
  private static final Path SAVED = Path.of("../../../conformance/messages/template-with-message.json");
  private static final RenderRequest REQUEST =
      RenderRequest.of("offers")
          .withData(Data.of(Map.of("name", "Ann", "unsubscribe", "https://mail.example.com/leave?u=7")));

  private final List<String> locales = new ArrayList<>();
  private final JavaMailSenderImpl mailer = new JavaMailSenderImpl();
  private final TemplateMailSender sender = new TemplateMailSender(mailer, this::render);
  private final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(MailSenderAutoConfiguration.class, LetterpressAutoConfiguration.class));

  private dev.letterpress.Mail render(RenderRequest request) {
    locales.add(request.locale());
    try {
      return Template.parse(Files.readString(SAVED)).render(request.data());
    } catch (java.io.IOException fault) {
      throw new java.io.UncheckedIOException(fault);
    }
  }

  @AfterEach
  void forgetTheReader() {
    LocaleContextHolder.resetLocaleContext();
  }

  @Test
  void hasWhatTheTemplateDefinesAndTheCallDoesNotReplace() throws Exception {
    MimeMessage made = sender.prepare(REQUEST, message -> message.to(Mailbox.of("bo@example.com")));
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    made.writeTo(written);
    assertThat(written.toString())
        .contains("Subject: Hello Ann\r\n", "To: bo@example.com\r\n", "Reply-To: desk@example.com\r\n")
        .contains("List-Unsubscribe: <https://mail.example.com/leave?u=7>\r\n", "Auto-Submitted: auto-generated\r\n")
        .contains("<shop@example.com>", "format=flowed", "Hello Ann</p>");
    Mailbox own = Mailbox.of("me@example.com");
    MimeMessage replaced = sender.prepare(REQUEST, message -> message.to(own).from(own).subject("Your offers"));
    assertThat(replaced.getSubject()).isEqualTo("Your offers");
    assertThat(replaced.getFrom()).extracting(Object::toString).containsExactly("me@example.com");
  }

  @Test
  void isInTheLanguageOfTheReaderUnlessTheRequestNamesOne() {
    Mailbox to = Mailbox.of("bo@example.com");
    sender.prepare(REQUEST, message -> message.to(to));
    LocaleContextHolder.setLocale(Locale.forLanguageTag("de-AT"));
    sender.prepare(REQUEST, message -> message.to(to));
    sender.prepare(REQUEST.withLocale("fr"), message -> message.to(to));
    assertThat(locales).containsExactly("", "de-AT", "fr");
  }

  @Test
  void refusesSettingsThatBreakARule() {
    assertThatThrownBy(() -> sender.send(REQUEST, message -> message.to(Mailbox.of("bo@example.com\r\nBcc: eve"))))
        .isInstanceOf(MailPreparationException.class)
        .hasMessageStartingWith("INVALID_REQUEST of template offers: ")
        .cause()
        .isInstanceOfSatisfying(LetterpressException.class, fault -> assertThat(fault.issues()).hasSize(1));
  }

  @Test
  void isConfiguredWhereThereIsAMailSender() {
    ApplicationContextRunner configured =
        runner.withPropertyValues("letterpress.api-key=k", "letterpress.url=http://127.0.0.1:1");
    configured.run(context -> assertThat(context).doesNotHaveBean(TemplateMailSender.class));
    configured
        .withPropertyValues("spring.mail.host=127.0.0.1")
        .run(context -> assertThat(context).hasSingleBean(TemplateMailSender.class));
  }

  @Test
  void asksTheServiceOfItsPropertiesWithTheirKey() throws Exception {
    List<String> keys = new CopyOnWriteArrayList<>();
    HttpServer service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.createContext(
        "/v1/sdk/template/offers",
        call -> {
          keys.add(call.getRequestHeaders().getFirst("Authorization"));
          call.sendResponseHeaders(404, -1);
          call.close();
        });
    service.start();
    try {
      runner
          .withPropertyValues(
              "spring.mail.host=127.0.0.1", "letterpress.api-key=key-of-the-application",
              "letterpress.url=http://127.0.0.1:" + service.getAddress().getPort())
          .run(
              context ->
                  assertThatThrownBy(() -> context.getBean(MailRenderer.class).render(REQUEST))
                      .isInstanceOfSatisfying(
                          LetterpressException.class, fault -> assertThat(fault.status()).isEqualTo(404)));
    } finally {
      service.stop(0);
    }
    assertThat(keys).containsExactly("Bearer key-of-the-application");
  }

  @Test
  void anApplicationReplacesTheRendererAndTheSender() {
    MailRenderer saved = this::render;
    runner
        .withPropertyValues("spring.mail.host=127.0.0.1")
        .withBean(MailRenderer.class, () -> saved)
        .run(
            context -> {
              assertThat(context.getBean(MailRenderer.class)).isSameAs(saved);
              TemplateMailSender made = context.getBean(TemplateMailSender.class);
              MimeMessage offers = made.prepare(REQUEST, message -> message.to(Mailbox.of("bo@example.com")));
              assertThat(offers.getSubject()).isEqualTo("Hello Ann");
            });
    runner
        .withPropertyValues("spring.mail.host=127.0.0.1")
        .withBean(MailRenderer.class, () -> saved)
        .withBean(TemplateMailSender.class, () -> sender)
        .run(context -> assertThat(context.getBean(TemplateMailSender.class)).isSameAs(sender));
  }

  @Test
  void aMessageHasTheSessionOfTheMailSender() {
    MimeMessage made = sender.prepare(REQUEST, message -> message.to(Mailbox.of("bo@example.com")));
    assertThat(made.getSession()).isSameAs(mailer.getSession());
  }
}
