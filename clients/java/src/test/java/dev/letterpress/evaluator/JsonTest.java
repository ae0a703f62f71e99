package dev.letterpress.evaluator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @Test
  void readsEveryKindOfValue() {
    Object read = Json.parse(" {\"a\": [1, -2.5e1, true, false, {}, []], \"b\": \"\\u00e9\\ud83d\\ude00\\n\\/\"} ");
    Map<String, Object> expected =
        Map.of("a", List.of(1.0, -25.0, true, false, Map.of(), List.of()), "b", "\u00e9\ud83d\ude00\n/");
    assertEquals(expected, read);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", " ", "{", "[", "[1", "[1,]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "01", "1.", ".5", "+1", "1e", "-",
    "nul", "tru", "\"", "\"\\", "\"\\x\"", "\"\\u00g0\"", "\"\\u12", "\"\n\"", "1 2", "[1]]", "NaN", "'a'", "\u00a01"
  })
  void refusesWhatIsNotJson(String text) {
    assertThrows(IllegalArgumentException.class, () -> Json.parse(text));
  }

  @Test
  void readsMembersAsTheTextsOfTheirValues() {
    Map<String, String> expected = Map.of("a", "{ \"b\": [1.0] }", "c", "\"\\u00e9\"");
    assertEquals(expected, Json.parseTexts(" { \"a\" : { \"b\": [1.0] } ,\"c\":\"\\u00e9\"} "));
    for (String text : List.of("", "[]", "{} 1", "{\"a\":}", "{\"a\":1")) {
      assertThrows(IllegalArgumentException.class, () -> Json.parseTexts(text), text);
    }
  }

  @Test
  void refusesWhatNestsTooDeep() {
    int deep = 100_000;
    assertThrows(IllegalArgumentException.class, () -> Json.parse("[".repeat(deep) + "]".repeat(deep)));
    assertThrows(IllegalArgumentException.class, () -> Json.parse("{\"a\":".repeat(deep)));
  }
}
