package dev.letterpress.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WaysTest {
  @TempDir Path folder;

  @Test
  void allWaysWriteTheSame() throws IOException {
    for (BenchMail mail : List.of(BenchMail.ofSlots(), BenchMail.ofItems())) {
      Map<String, Supplier<String>> ways = Ways.of(mail, folder.resolve(String.valueOf(mail.data().size())));
      String expected = ways.get(Ways.OURS).get();
      assertTrue(expected.contains("Ann &amp; Bo"));
      ways.forEach((name, way) -> assertEquals(expected, way.get(), name));
    }
  }
}
