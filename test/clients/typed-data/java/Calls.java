import dev.letterpress.Data;
import dev.letterpress.OnMissing;
import dev.letterpress.Target;
import dev.letterpress.Template;
import dev.letterpress.Text;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mails.Mails;

/** Fills templates with data of the types that `letterpress types` has printed. */
public final class Calls {
  private static final Template TEMPLATE =
      Template.parse(
          """
          {"template_id":"mail","programs":{"html":{"format":3,"target":"html","lists":[],"tags":[
            {"group":"text","name":"class","source":""},{"group":"text","name":"shop_url","source":""}
          ],"conditions":[],"ops":[["plain",0],";",["plain",1],"\\n"]}}}""");

  private static void fill(Object data) {
    System.out.print(TEMPLATE.renderOutput(Data.of(data), Target.HTML, OnMissing.EMPTY));
  }

  public static void main(String[] arguments) {
    var customer = new Mails.ShippedCustomer(Text.of("Ada"));
    var lines = List.of(new Mails.ShippedLine(Text.of(2), Text.of("Pen")));
    var order =
        new Mails.ShippedOrder(
            Text.of(7), Optional.empty(), "https://e.com/", Optional.empty(), Optional.of(List.of(1)),
            Optional.empty(), Optional.of(lines));
    for (Text name : List.of(Text.of("b"), Text.of(new BigDecimal("12.50")))) {
      fill(new Mails.ShippedData(Optional.of(name), customer, order, Optional.empty()));
    }
    fill(
        new Mails.ReceiptData(
            Optional.empty(), Text.of(1), "https://a.example", Optional.empty(), Text.of(4), Optional.empty(),
            Optional.empty(), Optional.empty()));
    fill(new Mails.BrandedData(Optional.of(Map.of("accent", "#0a7d33")), Text.of("Ada")));
  }
}
