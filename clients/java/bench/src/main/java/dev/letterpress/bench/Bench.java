package dev.letterpress.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Prints the processor's time for a mail in each way, and how many times as long as Letterpress it takes. The ways run
 * in turns, and the shortest of all rounds counts, so that other work on the machine matters little.
 */
final class Bench {
  private static final int ROUNDS = 15;
  private static final int WARM_ROUNDS = 5;

  /** How long a way runs in a round. */
  private static final long ROUND_NANOS = 300_000_000L;

  private static final int BATCH = 200;
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** What is rendered counts, so that no compiler leaves it out. */
  private static long length;

  private Bench() {}

  /** Measures both mails. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory("letterpress-bench-");
    print("20 KB with 18 values", Ways.of(BenchMail.ofSlots(), folder.resolve("slots")));
    print("50 items with 6 values", Ways.of(BenchMail.ofItems(), folder.resolve("items")));
    System.out.println(length > 0 ? "" : "nothing was rendered");
  }

  private static void print(String title, Map<String, Supplier<String>> ways) {
    Map<String, Double> shortest = new HashMap<>();
    for (int round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
      boolean isWarm = round >= WARM_ROUNDS;
      ways.forEach((name, way) -> {
        double micros = measure(way);
        if (isWarm) {
          shortest.merge(name, micros, Math::min);
        }
      });
    }
    System.out.println(title);
    double ours = shortest.get(Ways.OURS);
    ways.keySet().forEach(
        name -> System.out.printf("  %-12s %8.1f µs %6.2f%n", name, shortest.get(name), shortest.get(name) / ours));
  }

  private static double measure(Supplier<String> way) {
    long count = 0;
    long start = SYSTEM.getProcessCpuTime();
    long spent;
    do {
      for (int each = 0; each < BATCH; each++) {
        length += way.get().length();
      }
      count += BATCH;
      spent = SYSTEM.getProcessCpuTime() - start;
    } while (spent < ROUND_NANOS);
    return spent / 1000.0 / count;
  }
}
