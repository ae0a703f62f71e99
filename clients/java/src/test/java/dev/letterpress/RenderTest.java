package dev.letterpress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.letterpress.evaluator.Fill;
import dev.letterpress.evaluator.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class RenderTest {
  private static final Path CONFORMANCE = Path.of("../../conformance");

  private static List<Path> filesOf(String folder, String name) throws IOException {
    try (Stream<Path> files = Files.walk(CONFORMANCE.resolve(folder))) {
      return files.filter(file -> file.getFileName().toString().endsWith(name)).toList();
    }
  }

  private static OnMissing policyOf(Map<?, ?> given) {
    Object policy = given.get("options") instanceof Map<?, ?> options ? options.get("onMissing") : null;
    return Arrays.stream(OnMissing.values())
        .filter(each -> each.policy().equals(policy))
        .findFirst()
        .orElse(OnMissing.ERROR_URLS);
  }

  private static Data dataOf(Map<?, ?> given) {
    return given.containsKey("data") ? Data.ofJson(JsonText.write(given.get("data"))) : Data.ofMembers(Map.of());
  }

  @TestFactory
  Stream<DynamicTest> rendersTheMailsOfAllLibraries() throws IOException {
    List<Path> files = filesOf("render", "expected.json");
    assertTrue(files.size() >= 6);
    return files.stream().map(file -> dynamicTest(file.getParent().toString(), () -> checkMail(file.getParent())));
  }

  private static void checkMail(Path folder) throws IOException {
    Template template = Template.parse(Files.readString(folder.resolve("../template.json")));
    Map<?, ?> given = (Map<?, ?>) Json.parse(Files.readString(folder.resolve("case.json")));
    OnMissing policy = policyOf(given);
    Map<?, ?> expected = (Map<?, ?>) Json.parse(Files.readString(folder.resolve("expected.json")));
    for (Object name : expected.keySet()) {
      String output = textOf(folder, expected, name).orElseThrow();
      Fill.Filled filled = template.fill(List.of((String) name), dataOf(given), policy);
      assertEquals(output, filled.outputs().get(0));
      Map<?, ?> wanted = (Map<?, ?>) ((Map<?, ?>) expected.get(name)).get("report");
      assertEquals(wanted, reportOf(Report.of(filled.report())));
      for (Target target : Target.values()) {
        if (target.id().equals(name)) {
          Mail mail = template.render(dataOf(given), target, policy);
          assertEquals(output, mail.output());
          assertEquals(textOf(folder, expected, "text"), mail.text());
          assertEquals(textOf(folder, expected, "subject"), mail.subject());
        }
      }
    }
  }

  private static Optional<String> textOf(Path folder, Map<?, ?> expected, Object part) throws IOException {
    if (!(expected.get(part) instanceof Map<?, ?> of)) {
      return Optional.empty();
    }
    return Optional.of(Files.readString(folder.resolve((String) of.get("file"))));
  }

  private static Map<String, Object> reportOf(Report report) {
    Map<String, Object> lists = new HashMap<>();
    report.lists().forEach((name, count) -> lists.put(name, (double) count));
    return Map.of(
        "missing", report.missing(), "defaulted", report.defaulted(), "unused", report.unused(), "rejected_urls",
        report.rejectedUrls(), "hidden", report.hidden(), "lists", lists, "bytes", (double) report.bytes());
  }

  @TestFactory
  Stream<DynamicTest> refusesWhatAllLibrariesRefuse() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path file : filesOf("errors", ".json")) {
      for (Object each : (List<?>) Json.parse(Files.readString(file))) {
        Map<?, ?> given = (Map<?, ?>) each;
        // A policy is a constant here, so there is no other.
        if (!"a policy that does not exist".equals(given.get("name"))) {
          tests.add(dynamicTest((String) given.get("name"), () -> checkRefusal(given)));
        }
      }
    }
    assertTrue(tests.size() > 10);
    return tests.stream();
  }

  private static void checkRefusal(Map<?, ?> given) throws IOException {
    Map<?, ?> expected = (Map<?, ?>) ((Map<?, ?>) given.get("expected")).get("error");
    String json =
        given.get("template_file") instanceof String file
            ? Files.readString(CONFORMANCE.resolve(file))
            : JsonText.write(given.get("template"));
    Target target =
        Arrays.stream(Target.values()).filter(each -> each.id().equals(given.get("target"))).findFirst()
            .orElse(Target.HTML);
    LetterpressException refused =
        assertThrows(
            LetterpressException.class,
            () -> Template.parse(json).render(dataOf(given), target, policyOf(given)));
    assertEquals(expected.get("code"), refused.code());
    List<?> wanted = (List<?>) expected.get("issues");
    assertEquals(wanted.size(), refused.issues().size(), refused.getMessage());
    for (int at = 0; at < wanted.size(); at++) {
      Issue issue = refused.issues().get(at);
      List<Object> loc = new ArrayList<>();
      issue.loc().forEach(
          segment -> loc.add(segment instanceof Integer index ? (Object) index.doubleValue() : segment));
      Map<String, Object> made = Map.of("loc", loc, "msg", issue.msg(), "type", issue.type());
      ((Map<?, ?>) wanted.get(at)).forEach((member, value) -> assertEquals(value, made.get(member)));
    }
  }
}
