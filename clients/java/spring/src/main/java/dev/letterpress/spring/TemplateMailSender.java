package dev.letterpress.spring;

import dev.letterpress.LetterpressException;
import dev.letterpress.client.RenderRequest;
import dev.letterpress.message.Message;
import dev.letterpress.message.MessageBuilder;
import dev.letterpress.message.MimeMessages;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.util.Locale;
import java.util.function.Consumer;
import org.springframework.context.i18n.LocaleContext;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.mail.MailPreparationException;
import org.springframework.mail.javamail.JavaMailSender;

/**
 * Sends templates by the mail sender of Spring. The language of a request that names none is that of
 * {@code LocaleContextHolder}, where Spring keeps the language of the reader.
 */
public class TemplateMailSender {
  private final JavaMailSender sender;
  private final MailRenderer renderer;

  /**
   * Makes a sender.
   *
   * @param sender the mail sender of Spring
   * @param renderer what renders the templates
   */
  public TemplateMailSender(JavaMailSender sender, MailRenderer renderer) {
    this.sender = sender;
    this.renderer = renderer;
  }

  /**
   * Renders a template and sends it.
   *
   * @param request what to render
   * @param settings sets recipients, and whatever else the template does not define or is to be replaced
   * @throws MailPreparationException as {@code prepare} does; nothing is sent then
   * @throws org.springframework.mail.MailException when the mail cannot be sent
   */
  public void send(RenderRequest request, Consumer<MessageBuilder> settings) {
    sender.send(prepare(request, settings));
  }

  /**
   * Renders a template to a message, which {@code JavaMailSender} can send with others.
   *
   * @param request what to render
   * @param settings as in {@code send}
   * @return the message
   * @throws MailPreparationException when the template cannot be rendered, or when the settings break a rule; its cause
   *     is the {@code LetterpressException}, which has the code and every fault
   */
  public MimeMessage prepare(RenderRequest request, Consumer<MessageBuilder> settings) {
    try {
      MessageBuilder builder = Message.of(renderer.render(withLocale(request)));
      settings.accept(builder);
      return MimeMessages.of(builder.build(), sender.createMimeMessage().getSession());
    } catch (LetterpressException fault) {
      String template = request.templateId();
      throw new MailPreparationException(fault.code() + " of template " + template + ": " + fault.getMessage(), fault);
    } catch (MessagingException fault) {
      throw new MailPreparationException(fault);
    }
  }

  /** Leaves it to the template where Spring knows no reader: the language of the machine says nothing of one. */
  private static RenderRequest withLocale(RenderRequest request) {
    LocaleContext context = LocaleContextHolder.getLocaleContext();
    Locale locale = context == null ? null : context.getLocale();
    return locale == null || !request.locale().isEmpty() ? request : request.withLocale(locale.toLanguageTag());
  }
}
