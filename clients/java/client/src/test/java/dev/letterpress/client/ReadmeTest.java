package dev.letterpress.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

class ReadmeTest {
  private static final Pattern EXAMPLE = Pattern.compile("```java\n(import.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  /** Compiles the example over the modules alone, and runs it with a running service. */
  @Test
  @EnabledIfEnvironmentVariable(named = "LETTERPRESS_URL", matches = ".+")
  void theFirstExampleRendersAMail() throws IOException, InterruptedException {
    Matcher example = EXAMPLE.matcher(Files.readString(Path.of("../README.md")));
    assertTrue(example.find());
    Path source = Files.writeString(folder.resolve("Welcome.java"), example.group(1));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String modules = Path.of("target/classes") + System.getProperty("path.separator") + Path.of("../target/classes");
    Process run =
        new ProcessBuilder(java, "-p", modules, "--add-modules", "dev.letterpress.client", source.toString())
            .redirectErrorStream(true)
            .start();
    String printed = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, run.waitFor(), printed);
    assertTrue(printed.contains("Ann") && printed.contains("</html>"), printed);
  }
}
