package dev.letterpress.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.letterpress.Data;
import dev.letterpress.LetterpressException;
import dev.letterpress.Mail;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** With a running service with the examples, as `npm run suite -- java` starts it. */
@EnabledIfEnvironmentVariable(named = "LETTERPRESS_URL", matches = ".+")
class LiveTest {
  private static final Map<String, Object> USER =
      Map.of(
          "first_name", "Ann & Bo", "is_trial", true, "start_url", "https://example.com/start", "campaign", "welcome",
          "unsubscribe_url", "https://example.com/mail");

  @Test
  void rendersWithARunningService() {
    Letterpress client = Letterpress.builder().ttl(Duration.ZERO).build();
    // The second is confirmed by its entity tag.
    for (int times = 0; times < 2; times++) {
      Mail mail = client.render("welcome", Data.of(USER));
      assertTrue(mail.output().contains("Ann &amp; Bo"));
      assertTrue(mail.subject().orElseThrow().contains("Ann & Bo"));
      assertEquals(List.of(), mail.report().missing());
      assertFalse(mail.fromStaleCache());
    }
    LetterpressException fault =
        assertThrows(LetterpressException.class, () -> client.render("nothing", Data.of(USER)));
    assertEquals("TEMPLATE_NOT_FOUND", fault.code());
    assertEquals(404, fault.status());
  }

  @Test
  void watchesARunningService() throws Exception {
    Letterpress client = Letterpress.create();
    try (Watch watch = client.watch(WatchOptions.create().withBrands(true))) {
      watch.ready().get();
      assertTrue(watch.cursor().isPresent());
      assertFalse(watch.ended().isDone());
    }
    WatchOptions elsewhere = WatchOptions.create().withCursor("x");
    assertEquals(422, client.watch(elsewhere).ended().get().orElseThrow().status());
    Letterpress stranger = Letterpress.builder().apiKey("lp_sdk_unknown").build();
    LetterpressException reason = stranger.watch(WatchOptions.create()).ended().get().orElseThrow();
    assertEquals("INVALID_API_KEY", reason.code());
  }

  @Test
  void aStrangerIsRefused() {
    Letterpress client = Letterpress.builder().apiKey("lp_sdk_unknown").build();
    LetterpressException fault =
        assertThrows(LetterpressException.class, () -> client.render("welcome", Data.of(USER)));
    assertEquals("INVALID_API_KEY", fault.code());
  }
}
