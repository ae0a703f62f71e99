package dev.letterpress.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class ReadmeTest {
  private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  /** What the examples use and do not import. */
  private static final String IMPORTS =
      """
      import dev.letterpress.*;
      import dev.letterpress.client.*;
      import dev.letterpress.grpc.*;
      import dev.letterpress.message.*;
      import dev.letterpress.spring.*;
      import io.grpc.*;
      import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
      import io.opentelemetry.context.Context;
      import jakarta.mail.Session;
      import jakarta.mail.Transport;
      import java.io.IOException;
      import java.nio.file.*;
      import java.time.Duration;
      import java.util.*;
      import java.util.concurrent.TimeUnit;
      import org.junit.jupiter.api.Test;
      import org.slf4j.Logger;
      import org.springframework.stereotype.Service;
      import static org.junit.jupiter.api.Assertions.*;
      """;

  /** What the examples use and an application has. */
  private static final String APPLICATION =
      """
        Letterpress letterpress;
        Map<String, Object> user;
        Session session;
        Logger logger;
        record Customer(String email) {}
        Map<String, Object> newWelcome() { return user; }
        static void use(Object made) {}
      """;

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> everyExampleCompiles() throws IOException {
    Matcher examples = EXAMPLE.matcher(Files.readString(Path.of("../README.md")));
    List<DynamicTest> tests = new ArrayList<>();
    while (examples.find()) {
      String example = examples.group(1);
      // Its types are printed for a template; the suite compiles calls with such types by themselves.
      if (!example.contains("Mails.")) {
        String name = example.lines().findFirst().orElseThrow() + " (" + tests.size() + ")";
        tests.add(dynamicTest(name, () -> assertEquals(List.of(), compile(complete(example)))));
      }
    }
    assertTrue(tests.size() > 5, "there are few examples");
    return tests.stream();
  }

  /** An example as a whole file. */
  private static String complete(String example) {
    if (example.startsWith("import ")) {
      return example.replaceFirst("public class \\w+", "class Example");
    }
    String head = IMPORTS + "class Example {\n" + APPLICATION;
    if (example.startsWith("@")) {
      return head + example + "}\n";
    }
    String mail = example.contains("Mail mail") ? "" : "Mail mail = letterpress.render(\"a\", Data.of(user));\n";
    boolean isStatement = example.stripTrailing().endsWith(";");
    String body = isStatement ? example : "use(" + example + ");\n";
    return head + "void example() throws Exception {\n" + mail + body + "}\n}\n";
  }

  /** What the compiler says of a file, warnings included. */
  private List<String> compile(String source) throws IOException {
    Path file = Files.writeString(folder.resolve("Example.java"), source);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    List<String> options =
        List.of("-classpath", System.getProperty("java.class.path"), "-d", folder.toString(), "-proc:none");
    try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, null)) {
      compiler.getTask(null, files, found, options, null, files.getJavaFileObjects(file)).call();
    }
    return found.getDiagnostics().stream()
        .filter(each -> each.getKind() != Diagnostic.Kind.NOTE)
        .map(each -> each.getLineNumber() + ": " + each.getMessage(null) + "\n" + source)
        .toList();
  }
}
