package dev.letterpress.evaluator;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Fills the programs of a mail that a line of the input has with its data, and prints a line with the results:
 * test/clients/fills compares them with those of other libraries.
 */
final class AnswerFills {
  private AnswerFills() {}

  /** Answers each line until the input ends. */
  public static void main(String[] arguments) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream output = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      output.println(JsonWriter.write(answer((Map<?, ?>) Json.parse(line))));
      output.flush();
    }
  }

  private static List<Object> answer(Map<?, ?> given) {
    List<Object> programs = new ArrayList<>();
    ((List<?>) given.get("programs")).forEach(program -> programs.add(TaggedValue.read(program)));
    Fill mail = null;
    FillException refusal = null;
    try {
      mail = Fill.prepare(programs);
    } catch (FillException fault) {
      refusal = fault;
    }
    Report.Options options = optionsOf((Map<?, ?>) given.get("options"));
    List<Object> answers = new ArrayList<>();
    for (Object data : (List<?>) given.get("data")) {
      answers.add(refusal == null ? fill(mail, TaggedValue.read(data), options) : toError(refusal));
    }
    return answers;
  }

  private static Report.Options optionsOf(Map<?, ?> given) {
    String policy = given.get("onMissing") instanceof String text ? text : Report.ERROR_URLS;
    Report.Options usual = Report.Options.of(policy);
    return given.get("maxOutputBytes") instanceof Double most ? new Report.Options(policy, most.longValue()) : usual;
  }

  private static Object fill(Fill mail, Object data, Report.Options options) {
    try {
      Fill.Filled filled = mail.fill(data, options);
      return Map.of("outputs", filled.outputs(), "report", toMembers(filled.report()));
    } catch (FillException fault) {
      return toError(fault);
    }
  }

  private static Object toMembers(Report report) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("missing", report.missing());
    members.put("defaulted", report.defaulted());
    members.put("unused", report.unused());
    members.put("rejected_urls", report.rejectedUrls());
    members.put("hidden", report.hidden());
    members.put("lists", report.lists());
    members.put("bytes", report.bytes());
    return members;
  }

  private static Object toError(FillException fault) {
    List<Object> issues = new ArrayList<>();
    for (Issue issue : fault.issues()) {
      // Issues are compared as texts, whose members have this order.
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("loc", issue.loc());
      members.put("msg", issue.msg());
      members.put("type", issue.type());
      issues.add(members);
    }
    return Map.of("error", Map.of("code", fault.code(), "issues", issues));
  }
}
