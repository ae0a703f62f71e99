package dev.letterpress.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.letterpress.Data;
import dev.letterpress.Issue;
import dev.letterpress.LetterpressException;
import dev.letterpress.OnMissing;
import dev.letterpress.Target;
import dev.letterpress.Template;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class MessageTest {
  private static final Set<String> LISTS = Set.of("to", "cc", "bcc", "replyTo");

  @TestFactory
  Stream<DynamicTest> makesThePayloadsOfAllLibraries() throws IOException {
    List<MessageCase> cases = MessageCase.read("messages.json");
    assertTrue(cases.size() >= 6);
    return cases.stream().map(each -> dynamicTest(each.name(), () -> expectPayloads(each)));
  }

  private static void expectPayloads(MessageCase given) throws IOException {
    Message message = given.make();
    Map<String, Object> headers = new LinkedHashMap<>();
    message.headers().forEach(each -> headers.put(each.name(), each.value()));
    Map<String, Object> made =
        Map.of(
            "headers", headers, "postmark", Payloads.postmark(message), "ses", Payloads.ses(message), "resend",
            Payloads.resend(message), "sendGrid", Payloads.sendGrid(message), "mailgun", mailgunOf(message));
    Map<?, ?> expected = MessageCase.objectOf(given.given(), "expected");
    assertEquals(made.keySet(), expected.keySet());
    expected.forEach((name, payload) -> assertEquals(payload, made.get(name), (String) name));
  }

  private static Map<String, Object> mailgunOf(Message message) {
    MailgunForm form = MailgunForm.of(message);
    Map<String, Object> fields = new LinkedHashMap<>();
    form.fields().forEach((name, values) -> fields.put(name, LISTS.contains(name) ? values : values.get(0)));
    List<Object> files = new ArrayList<>();
    form.files()
        .forEach(
            each ->
                files.add(
                    Map.of("field", each.field(), "filename", each.filename(), "content", each.file().base64())));
    return Map.of("fields", fields, "files", files);
  }

  @TestFactory
  Stream<DynamicTest> refusesWhatAllLibrariesRefuse() throws IOException {
    List<MessageCase> cases = MessageCase.read("refusals.json");
    assertTrue(cases.size() >= 105);
    return cases.stream().map(each -> dynamicTest(each.name(), () -> expectRefusal(each)));
  }

  private static void expectRefusal(MessageCase given) {
    LetterpressException fault = assertThrows(LetterpressException.class, given::make);
    assertEquals(LetterpressException.INVALID_REQUEST, fault.code());
    assertFalse(fault.getMessage().contains("eve@"));
    List<Object> issues = new ArrayList<>();
    for (Issue issue : fault.issues()) {
      List<Object> loc = new ArrayList<>();
      issue.loc().forEach(part -> loc.add(part instanceof Integer index ? (Object) index.doubleValue() : part));
      issues.add(Map.of("loc", loc, "type", issue.type()));
    }
    assertEquals(expectedIssues(given), issues);
  }

  /** The issues with the place of each mailbox in its list: recipients are always lists in Java. */
  private static List<Object> expectedIssues(MessageCase given) {
    List<Object> issues = new ArrayList<>();
    for (Object each : (List<?>) given.given().get("issues")) {
      Map<?, ?> issue = (Map<?, ?>) each;
      List<Object> loc = new ArrayList<>((List<?>) issue.get("loc"));
      Object name = loc.get(1);
      boolean isList = given.settings().get(name) instanceof List;
      if (LISTS.contains(name) && !isList && !"missing".equals(issue.get("type"))) {
        loc.add(2, 0.0);
      }
      issues.add(Map.of("loc", loc, "type", issue.get("type")));
    }
    return issues;
  }

  @TestFactory
  Stream<DynamicTest> formatsTextsAsAllLibrariesDo() throws IOException {
    List<MessageCase> cases = MessageCase.read("text-formats.json");
    assertTrue(cases.size() >= 10);
    return cases.stream().map(each -> dynamicTest(each.name(), () -> expectFormats(each.given())));
  }

  private static void expectFormats(Map<?, ?> given) throws Exception {
    for (TextFormat format : TextFormat.values()) {
      String name = format == TextFormat.WRAPPED ? "wrapped" : "flowed";
      if (given.get("repeat") instanceof String part) {
        String text = format.apply(part.repeat(((Double) given.get("times")).intValue()));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        assertEquals(given.get(name + "Sha256"), HexFormat.of().formatHex(digest));
      } else {
        assertEquals(given.get(name), format.apply((String) given.get("text")));
      }
    }
  }

  @Test
  void aRandomIdHasTheDomainOfTheTemplate() throws IOException {
    Map<String, Object> settings = Map.of("to", "ann@example.com");
    Map<String, Object> urls = Map.of("unsubscribe", "https://a.example/u");
    Message message =
        new MessageCase(Map.of("template", "template-with-message", "urls", urls, "settings", settings)).make();
    assertTrue(message.messageId().endsWith("@mail.example.com"), message.messageId());
    assertEquals(TextFormat.FLOWED, message.textFormat().orElseThrow());
  }

  @Test
  void refusesAMailForAnotherTarget() throws IOException {
    Path file = Path.of("../../../conformance/render/watch-list/template.json");
    Data data = Data.ofMembers(Map.of());
    var mail = Template.parse(Files.readString(file)).render(data, Target.MJML, OnMissing.EMPTY);
    MessageBuilder builder = Message.of(mail).from(Mailbox.of("a@example.com")).to(Mailbox.of("b@example.com"));
    LetterpressException fault = assertThrows(LetterpressException.class, builder::build);
    assertEquals("target", fault.issues().get(0).type());
  }
}
