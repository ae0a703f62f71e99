package dev.letterpress.client;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.letterpress.evaluator.Json;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class FetchCasesTest {
  private static final Path CASES = Path.of("../../../conformance/fetch");

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> fetchesAsAllLibrariesDo() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    int files = 0;
    try (DirectoryStream<Path> found = Files.newDirectoryStream(CASES, "*.json")) {
      for (Path file : found) {
        files++;
        for (Object each : (List<?>) Json.parse(Files.readString(file))) {
          Map<?, ?> given = (Map<?, ?>) each;
          tests.add(dynamicTest(file.getFileName() + ": " + given.get("name"), () -> run(given)));
        }
      }
    }
    assertTrue(files >= 8);
    return tests.stream();
  }

  private void run(Map<?, ?> given) throws IOException {
    Path shared = Files.createTempDirectory(folder, "cache");
    try (ScriptedServer server = new ScriptedServer()) {
      new FetchCase(server, shared).run(given);
    }
  }
}
