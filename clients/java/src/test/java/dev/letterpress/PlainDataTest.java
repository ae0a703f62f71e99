package dev.letterpress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PlainDataTest {
  private static final Template VALUE =
      templateOf("", "{\"group\":\"text\",\"name\":\"value\",\"source\":\"\"}", "[\"plain\",0]");
  private static final String BEYOND =
      "is beyond 9007199254740991, up to which numbers are exact: give it as a string";
  private static final Template ITEMS =
      templateOf(
          "{\"name\":\"items\",\"max\":100}",
          "{\"group\":\"text\",\"name\":\"title\",\"list\":0,\"source\":\"\"}",
          "[\"each\",0,1,3],[\"plain\",0],\";\"");

  private static Template templateOf(String lists, String tags, String ops) {
    return Template.parse(
        "{\"template_id\":\"mail\",\"programs\":{\"html\":{\"format\":3,\"target\":\"html\",\"lists\":[" + lists
            + "],\"tags\":[" + tags + "],\"conditions\":[],\"ops\":[" + ops + "]}}}");
  }

  private static String fill(Template template, Object data) {
    return template.renderOutput(Data.of(data), Target.HTML, OnMissing.EMPTY);
  }

  private enum Direction { NORTH }

  static List<Arguments> values() {
    ZonedDateTime time = ZonedDateTime.of(2026, 11, 28, 9, 30, 15, 0, ZoneId.of("Europe/Berlin"));
    return List.of(
        Arguments.of("Ann", "Ann"), Arguments.of(new StringBuilder("Ann"), "Ann"), Arguments.of('A', "A"),
        Arguments.of(true, "true"), Arguments.of(7, "7"), Arguments.of((byte) -7, "-7"), Arguments.of(1.5, "1.5"),
        Arguments.of(0.1f, "0.1"), Arguments.of(9007199254740991L, "9007199254740991"),
        Arguments.of(new BigInteger("12"), "12"), Arguments.of(new BigDecimal("12.50"), "12.50"),
        Arguments.of(new BigDecimal("1E+3"), "1000"), Arguments.of(Direction.NORTH, "NORTH"),
        Arguments.of(Optional.of("Ann"), "Ann"), Arguments.of(Optional.empty(), ""),
        Arguments.of(LocalDate.of(2026, 11, 28), "2026-11-28"), Arguments.of(time, "2026-11-28T09:30:15+01:00"),
        Arguments.of(Instant.EPOCH, "1970-01-01T00:00:00Z"), Arguments.of(new Date(0), "1970-01-01T00:00:00Z"),
        Arguments.of(new UUID(1, 2), "00000000-0000-0001-0000-000000000002"),
        Arguments.of(Currency.getInstance("EUR"), "EUR"));
  }

  @ParameterizedTest
  @MethodSource("values")
  void writesValuesOfJava(Object value, String written) {
    assertEquals(written, fill(VALUE, Map.of("value", value)));
  }

  @Test
  void keysThatAreNoStringsAreWrittenAsText() {
    assertEquals("Ann", fill(VALUE, Map.of(new StringBuilder("value"), "Ann")));
    assertEquals("Ann", fill(VALUE, Map.of("value", "Ann", 1, "one")));
    assertEquals("", fill(VALUE, new TreeMap<>(Map.of(1, "one"))));
  }

  static List<Arguments> faults() {
    Runnable function = () -> { };
    return List.of(
        Arguments.of(9007199254740992L, BEYOND), Arguments.of(new BigInteger("10").pow(30), BEYOND),
        Arguments.of(Double.NaN, "must be a finite number, is NaN"),
        Arguments.of(List.of(1), "must be a value, is a list"),
        Arguments.of(Map.of("a", 1), "must be a value, is an object"),
        Arguments.of(new Failing(), "must be a value, is an object"),
        Arguments.of("x".repeat(65_537), "must be at most 65536 bytes of UTF-8"),
        Arguments.of(
            Thread.currentThread(),
            "must be a value, is an object of class java.lang.Thread, of which JSON has nothing"),
        Arguments.of(function, "must be a value, is an object of class "));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void refusesWhatIsNoValue(Object value, String msg) {
    LetterpressException refused =
        assertThrows(LetterpressException.class, () -> fill(VALUE, Map.of("value", value)));
    Issue issue = refused.issues().get(0);
    assertEquals(List.of("data", "value"), issue.loc());
    assertEquals(msg, issue.msg().substring(0, Math.min(msg.length(), issue.msg().length())));
  }

  private record Order(String value, List<Item> items) {}

  private record Item(String title) {}

  /** A bean whose getters fail where they are called though nothing asks for them. */
  public static final class Failing {
    public String getTitle() {
      return "bean";
    }

    public String getOther() {
      throw new IllegalStateException();
    }

    public boolean isOpen() {
      return true;
    }
  }

  /** As `letterpress types` prints them. */
  public record Named(@Member("value") Text class_) {}

  /** Its getter would have another name in JavaBeans. */
  public static final class NamedGetter {
    @Member("value")
    public Text getURL() {
      return Text.of(new BigDecimal("12.50"));
    }
  }

  @Test
  void readsNamedMembersAndTexts() {
    assertEquals("Ann", fill(VALUE, new Named(Text.of("Ann"))));
    assertEquals("7", fill(VALUE, new Named(Text.of(7))));
    assertEquals("12.50", fill(VALUE, new NamedGetter()));
    assertEquals("", fill(VALUE, new Named(null)));
    assertThrows(IllegalArgumentException.class, () -> new Text(true));
  }

  @Test
  void readsRecordsAndBeansAndEveryKindOfList() {
    Order order = new Order("A-7", List.of(new Item("a"), new Item("b")));
    assertEquals("A-7", fill(VALUE, order));
    assertEquals("a;b;", fill(ITEMS, order));
    assertEquals("bean;", fill(ITEMS, Map.of("items", new Failing[] {new Failing()})));
    assertEquals("a;", fill(ITEMS, Map.of("items", new LinkedHashSet<>(List.of(new Item("a"))))));
    assertEquals("", fill(VALUE, Collections.singletonMap("value", null)));
  }

  @Test
  void aGetterThatFailsIsAFault() {
    Template other = templateOf("", "{\"group\":\"text\",\"name\":\"other\",\"source\":\"\"}", "[\"plain\",0]");
    LetterpressException refused = assertThrows(LetterpressException.class, () -> fill(other, new Failing()));
    assertEquals(
        "data.other: must be a value, is an object of class java.lang.String, of which JSON has nothing",
        refused.getMessage());
  }

  @Test
  void manyThreadsFillOneTemplate() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<String>> fills = new ArrayList<>();
      for (int at = 0; at < 1000; at++) {
        String title = "t" + at;
        fills.add(() -> fill(ITEMS, Map.of("items", List.of(new Item(title), new Item(title)))));
      }
      int at = 0;
      for (Future<String> filled : threads.invokeAll(fills)) {
        assertEquals("t" + at + ";t" + at + ";", filled.get());
        at++;
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
