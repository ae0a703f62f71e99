package mails;

import dev.letterpress.Data;
import dev.letterpress.LetterpressException;
import dev.letterpress.client.Letterpress;
import dev.letterpress.client.TraceContext;
import dev.letterpress.message.Mailbox;
import dev.letterpress.message.Message;
import java.util.Map;
import java.util.function.Supplier;

class Welcome {
  static Message of(Letterpress letterpress, Data data) throws LetterpressException {
    return Message.of(letterpress.render("welcome", data.withBrand(Map.of("accent", "#1a73e8"))))
        .from(Mailbox.of("shop@example.com"))
        .to(Mailbox.of("ann@example.com"))
        .build();
  }

  static Supplier<TraceContext> noTrace() {
    return () -> new TraceContext(null, null);
  }
}
