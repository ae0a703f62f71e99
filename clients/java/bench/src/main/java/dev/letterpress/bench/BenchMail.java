package dev.letterpress.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A mail as a template of Letterpress and of others.
 *
 * @param program the body, as the service delivers it
 * @param data its values
 * @param thymeleaf the same body for Thymeleaf
 * @param freeMarker the same for FreeMarker
 * @param jte the same for jte
 */
record BenchMail(String program, Map<String, Object> data, String thymeleaf, String freeMarker, String jte) {
  private static final int SLOTS = 18;
  private static final int ITEMS = 50;
  private static final int ITEM_SLOTS = 6;
  private static final String STYLE =
      "font-family:Arial,sans-serif;font-size:14px;line-height:21px;text-align:left;color:#1f2937;";
  private static final String OPENING =
      "<tr><td align=\"left\" style=\"font-size:0px;padding:8px 24px;\"><div style=\"" + STYLE + "\">";
  private static final String TABLE =
      "<table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" style=\"width:600px;\"></table>";
  private static final String CLOSING = "</div></td></tr></table>" + TABLE.repeat(8) + "<table>";
  private static final String JTE_HEAD = "@param java.util.Map<String, Object> data\n";

  /** A mail of 20 KB with 18 values. */
  static BenchMail ofSlots() {
    Map<String, Object> data = new HashMap<>();
    List<String> ops = new ArrayList<>(List.of(quote("<table>" + OPENING)));
    for (int at = 0; at < SLOTS; at++) {
      data.put(name(at), "Ann & Bo, order " + at + " of the week");
      ops.add("[\"text\"," + at + "]");
      ops.add(quote(CLOSING + OPENING));
    }
    ops.add(quote("</div></td></tr></table>"));
    UnaryOperator<String> body =
        slot -> {
          StringBuilder text = new StringBuilder("<table>" + OPENING);
          for (int at = 0; at < SLOTS; at++) {
            text.append(slot.replace("NAME", name(at))).append(CLOSING).append(OPENING);
          }
          return text + "</div></td></tr></table>";
        };
    return new BenchMail(
        template("\"format\":1", tags(SLOTS, ""), ops), data, body.apply("[[${NAME}]]"), body.apply("${NAME}"),
        JTE_HEAD + body.apply("${(String) data.get(\"NAME\")}"));
  }

  /** A list of 50 items with 6 values each. */
  static BenchMail ofItems() {
    List<Map<String, Object>> items = new ArrayList<>();
    for (int at = 0; at < ITEMS; at++) {
      Map<String, Object> item = new HashMap<>();
      for (int slot = 0; slot < ITEM_SLOTS; slot++) {
        item.put(name(slot), "Ann & Bo, item " + at);
      }
      items.add(item);
    }
    String each = "[\"each\",0,2," + (4 + 2 * ITEM_SLOTS) + "]";
    List<String> ops = new ArrayList<>(List.of("\"<table>\"", each, "\"<tr>\""));
    StringBuilder row = new StringBuilder();
    for (int at = 0; at < ITEM_SLOTS; at++) {
      ops.add(at == 0 ? "\"<td>\"" : "\"</td><td>\"");
      ops.add("[\"text\"," + at + "]");
      row.append(at == 0 ? "<td>" : "</td><td>").append("{" + name(at) + "}");
    }
    ops.add("\"</td></tr>\"");
    ops.add("\"</table>\"");
    String cells = row + "</td>";
    String list = "\"format\":2,\"lists\":[{\"name\":\"items\",\"max\":" + ITEMS + "}]";
    UnaryOperator<String> slots = slot -> cells.replaceAll("\\{(field_[0-9])}", slot);
    return new BenchMail(
        template(list, tags(ITEM_SLOTS, ",\"list\":0"), ops), Map.of("items", items),
        "<table><tr th:each=\"item : ${items}\">" + slots.apply("[[\\${item.$1}]]") + "</tr></table>",
        "<table><#list items as item><tr>" + slots.apply("\\${item.$1}") + "</tr></#list></table>",
        JTE_HEAD + "<table>@for(java.util.Map<?, ?> item : (java.util.List<java.util.Map<?, ?>>) "
            + "data.get(\"items\"))<tr>" + slots.apply("\\${(String) item.get(\"$1\")}") + "</tr>@endfor</table>");
  }

  private static String name(int at) {
    return "field_" + at;
  }

  private static String quote(String text) {
    return "\"" + text.replace("\"", "\\\"") + "\"";
  }

  private static List<String> tags(int count, String more) {
    List<String> tags = new ArrayList<>();
    for (int at = 0; at < count; at++) {
      String name = quote(name(at));
      tags.add("{\"group\":\"text\",\"name\":" + name + ",\"source\":" + name + more + "}");
    }
    return tags;
  }

  private static String template(String head, List<String> tags, List<String> ops) {
    String program =
        "{" + head + ",\"target\":\"html\",\"conditions\":[],\"tags\":[" + String.join(",", tags) + "],\"ops\":["
            + String.join(",", ops) + "]}";
    return "{\"template_id\":\"bench\",\"programs\":{\"html\":" + program + "}}";
  }
}
