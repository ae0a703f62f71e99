package dev.letterpress.spring;

import dev.letterpress.Mail;
import dev.letterpress.client.RenderRequest;

/** What renders templates: a client of the service, or in a test what fills saved templates. */
@FunctionalInterface
public interface MailRenderer {
  /**
   * Renders a template, as {@code Letterpress.render} does.
   *
   * @param request what to render
   * @return the mail
   */
  Mail render(RenderRequest request);
}
