package dev.letterpress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Mails of every length, against the same text put together and escaped by the platform. */
class LongMailTest {
  private static String fill(List<String> literals, String value) {
    List<String> ops = new ArrayList<>();
    literals.forEach(literal -> ops.addAll(List.of("\"" + literal + "\"", "[\"text\",0]")));
    String program =
        "{\"format\":1,\"target\":\"html\",\"conditions\":[],\"ops\":[" + String.join(",", ops)
            + "],\"tags\":[{\"group\":\"text\",\"name\":\"v\",\"source\":\"v\"}]}";
    Template template = Template.parse("{\"template_id\":\"long\",\"programs\":{\"html\":" + program + "}}");
    return template.renderOutput(Data.of(Map.of("v", value)), Target.HTML, OnMissing.EMPTY);
  }

  private static String escape(String value) {
    return value.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&#34;");
  }

  @Test
  void markupIsEscapedWhereverItIsInAValue() {
    for (String letter : List.of("a", "ä", "€")) {
      for (int at = 0; at < 140; at++) {
        for (String end : List.of("", "\"", letter + "<" + letter.repeat(70) + "&")) {
          String value = letter.repeat(at) + "&" + end;
          assertEquals("<p>" + escape(value), fill(List.of("<p>"), value));
        }
      }
    }
  }

  @Test
  void literalsOfEveryLengthAreInOrder() {
    for (String letter : List.of("b", "ö", "語")) {
      List<String> literals = new ArrayList<>();
      StringBuilder expected = new StringBuilder();
      for (int at = 0; at < 400; at++) {
        String literal = at + letter.repeat(at % 7 == 0 ? 505 + at % 16 : 1 + at % 300);
        literals.add(literal);
        expected.append(literal).append("Ann &amp; Bo");
      }
      assertEquals(expected.toString(), fill(literals, "Ann & Bo"));
    }
  }
}
