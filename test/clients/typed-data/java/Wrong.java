import dev.letterpress.Text;
import java.util.Map;
import java.util.Optional;
import mails.Mails;

final class Wrong {
  Object[] calls() {
    return new Object[] {
      new Mails.ShippedCustomer(), // wrong: no name
      new Mails.ShippedLine(2, Text.of("Pen")), // wrong: a number that is none of Text
      new Mails.ShippedLine(Text.of(2), Text.of(true)), // wrong: a truth value where a text is written
      new Mails.BrandedData(Optional.of(Map.of("accent", 7)), Text.of("Ada")), // wrong: a value of a brand
      new Mails.BrandedData(Optional.empty(), Text.of("Ada")).names(), // wrong: a misspelt member
    };
  }
}
