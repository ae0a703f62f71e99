package dev.letterpress.client;

import dev.letterpress.LetterpressException;
import dev.letterpress.Mail;
import java.util.Optional;

/**
 * What came of one request of many: a mail or an error.
 *
 * @param mail the mail, if there is no error
 * @param error why there is no mail
 */
public record RenderResult(Optional<Mail> mail, Optional<LetterpressException> error) {
  static RenderResult of(Mail mail) {
    return new RenderResult(Optional.of(mail), Optional.empty());
  }

  static RenderResult of(LetterpressException error) {
    return new RenderResult(Optional.empty(), Optional.of(error));
  }
}
