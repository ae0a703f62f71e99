package dev.letterpress.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.letterpress.Data;
import dev.letterpress.Mail;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ThreadsTest {
  private static final int CALLERS = 1_000;

  /** Virtual threads where Java has them, from version 21 on, or else those of the platform. */
  private static ExecutorService openThreads() throws ReflectiveOperationException {
    if (Runtime.version().feature() < 21) {
      return Executors.newCachedThreadPool();
    }
    return (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
  }

  /** A virtual thread that held the processor while it waits would keep the others from beginning. */
  @Test
  void aThousandCallsWaitAtOnceAndNoThreadIsLeft() throws Exception {
    ExecutorService threads = openThreads();
    try (AnsweringServer server = new AnsweringServer()) {
      Letterpress client =
          server.answerWith(
                  exchange -> {
                    server.waitForRelease();
                    AnsweringServer.sendTemplate(exchange);
                  })
              .build();
      CountDownLatch begun = new CountDownLatch(CALLERS);
      List<Future<Mail>> mails = new ArrayList<>();
      for (int each = 0; each < CALLERS; each++) {
        Data data = Data.ofMembers(Map.of("merge_tags", Map.of("text", Map.of("name", "no " + each))));
        String id = "greeting-" + each % 10;
        mails.add(
            threads.submit(
                () -> {
                  begun.countDown();
                  return client.render(id, data);
                }));
      }
      begun.await();
      server.release();
      for (int each = 0; each < CALLERS; each++) {
        assertEquals("<p>Hello no " + each + "</p>", mails.get(each).get().output());
      }
    }
    threads.shutdown();
    while (countThreads() > 0) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static long countThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("letterpress"))
        .count();
  }
}
