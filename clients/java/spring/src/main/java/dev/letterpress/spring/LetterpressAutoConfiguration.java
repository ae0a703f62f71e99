package dev.letterpress.spring;

import dev.letterpress.client.Letterpress;
import dev.letterpress.client.LetterpressBuilder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.mail.MailSenderAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.mail.javamail.JavaMailSender;

/**
 * Makes a {@code TemplateMailSender} where there is a {@code JavaMailSender}, with {@code letterpress.api-key} and
 * {@code letterpress.url}, which the variables LETTERPRESS_API_KEY and LETTERPRESS_URL also set.
 */
@AutoConfiguration(after = MailSenderAutoConfiguration.class)
@ConditionalOnBean(JavaMailSender.class)
public class LetterpressAutoConfiguration {
  /** Makes the configuration, as Spring does. */
  public LetterpressAutoConfiguration() {}

  /**
   * Makes the client of the service.
   *
   * @param environment the properties of the application
   * @return the client
   */
  @Bean
  @ConditionalOnMissingBean(MailRenderer.class)
  MailRenderer letterpressMailRenderer(Environment environment) {
    LetterpressBuilder builder = Letterpress.builder();
    if (environment.containsProperty("letterpress.api-key")) {
      builder.apiKey(environment.getProperty("letterpress.api-key"));
    }
    if (environment.containsProperty("letterpress.url")) {
      builder.baseUrl(environment.getProperty("letterpress.url"));
    }
    return builder.build()::render;
  }

  /**
   * Makes the sender of templates.
   *
   * @param sender the mail sender of Spring
   * @param renderer what renders the templates
   * @return the sender
   */
  @Bean
  @ConditionalOnMissingBean
  TemplateMailSender templateMailSender(JavaMailSender sender, MailRenderer renderer) {
    return new TemplateMailSender(sender, renderer);
  }
}
