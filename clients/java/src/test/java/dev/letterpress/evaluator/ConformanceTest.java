package dev.letterpress.evaluator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ConformanceTest {
  private static final Path CONFORMANCE = Path.of("../../conformance");

  @TestFactory
  Stream<DynamicTest> fillsTheCasesOfAllLibraries() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (String pattern : List.of("core/*.json", "data/*.json", "formats/fills.json")) {
      int before = tests.size();
      String[] parts = pattern.split("/");
      try (DirectoryStream<Path> files = Files.newDirectoryStream(CONFORMANCE.resolve(parts[0]), parts[1])) {
        for (Path file : files) {
          for (Object each : (List<?>) Json.parse(Files.readString(file))) {
            Map<?, ?> given = (Map<?, ?>) each;
            tests.add(dynamicTest(file.getFileName() + ": " + given.get("name"), () -> check(given)));
          }
        }
      }
      assertTrue(tests.size() > before, pattern);
    }
    return tests.stream();
  }

  private static void check(Map<?, ?> given) {
    Object expected = given.get("expected");
    assertEquals(expected, pick(outcome(given), expected));
  }

  /** Fills a program as a case says, and returns what came of it in the form of the cases. */
  private static Object outcome(Map<?, ?> given) {
    try {
      Object program = given.get("json") instanceof String json ? parse(json) : given.get("program");
      Object data = given.containsKey("data") ? given.get("data") : Map.of();
      Fill.Filled filled = Fill.prepare(Collections.singletonList(program)).fill(data, optionsOf(given.get("options")));
      return Map.of("output", filled.outputs().get(0), "report", reportOf(filled.report()));
    } catch (FillException fault) {
      List<Object> issues = new ArrayList<>();
      for (Issue issue : fault.issues()) {
        List<Object> loc = new ArrayList<>();
        issue.loc().forEach(
            segment -> loc.add(segment instanceof Integer index ? (Object) index.doubleValue() : segment));
        issues.add(Map.of("loc", loc, "msg", issue.msg(), "type", issue.type()));
      }
      return Map.of("error", Map.of("code", fault.code(), "issues", issues));
    }
  }

  private static Object parse(String json) {
    try {
      return Json.parse(json);
    } catch (IllegalArgumentException fault) {
      throw Member.refuse(Place.ROOT, fault.getMessage(), "json");
    }
  }

  private static Report.Options optionsOf(Object options) {
    Map<?, ?> given = options instanceof Map<?, ?> map ? map : Map.of();
    String policy = given.get("onMissing") instanceof String text ? text : Report.ERROR_URLS;
    Report.Options usual = Report.Options.of(policy);
    return given.get("maxOutputBytes") instanceof Double most ? new Report.Options(policy, most.longValue()) : usual;
  }

  private static Map<String, Object> reportOf(Report report) {
    Map<String, Object> counts = new HashMap<>();
    report.lists().forEach((list, count) -> counts.put(list, count.doubleValue()));
    return Map.of(
        "missing", report.missing(), "defaulted", report.defaulted(), "unused", report.unused(), "rejected_urls",
        report.rejectedUrls(), "hidden", report.hidden(), "lists", counts, "bytes", (double) report.bytes());
  }

  /** What is expected of a value: members of objects that are left out may hold anything. */
  private static Object pick(Object actual, Object expected) {
    if (actual instanceof Map<?, ?> object && expected instanceof Map<?, ?> wanted) {
      Map<Object, Object> picked = new HashMap<>();
      wanted.forEach((name, value) -> {
        if (object.containsKey(name)) {
          picked.put(name, pick(object.get(name), value));
        }
      });
      return picked;
    }
    if (actual instanceof List<?> list && expected instanceof List<?> wanted && list.size() == wanted.size()) {
      List<Object> picked = new ArrayList<>();
      for (int at = 0; at < list.size(); at++) {
        picked.add(pick(list.get(at), wanted.get(at)));
      }
      return picked;
    }
    return actual;
  }

  @Test
  void entriesOfFormatsWriteWhatIntlWrites() throws IOException {
    List<?> entries = (List<?>) Json.parse(Files.readString(CONFORMANCE.resolve("formats/entries.json")));
    assertFalse(entries.isEmpty());
    for (Object entry : entries) {
      Map<?, ?> given = (Map<?, ?>) entry;
      Formats.Format format = Formats.parse(List.of(given.get("format"))).get(0);
      for (Object value : (List<?>) given.get("values")) {
        List<?> pair = (List<?>) value;
        String what = given.get("locale") + " " + given.get("style") + " " + pair.get(0);
        assertEquals(pair.get(1), format.write((String) pair.get(0), ""), what);
      }
    }
  }
}
