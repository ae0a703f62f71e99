package mails;

import dev.letterpress.Member;
import dev.letterpress.Text;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Made by letterpress types; generate it again after publishing a template. */
public final class Mails {
  private Mails() {}

  /**
   * The data that version 3 of order-receipt reads.
   *
   * @param firstName Ends a comment *&#47; /* """ &#92;u002a/ $x &#64;see &lt;b> &amp;
   * @param class_ class
   * @param link link
   * @param seats seats
   * @param isTrial is_trial
   * @param firstName2 a line and another
   * @param note note
   * @param any decides
   * @param gifts gifts
   * @param tags tags
   * @param brand brand; accent: Buttons; company
   * @param order order
   */
  public record OrderReceiptData(
      @Member("first_name") Text firstName,
      @Member("class") Text class_,
      String link,
      Optional<Text> seats,
      @Member("is_trial") Optional<Boolean> isTrial,
      @Member("first-name") Optional<Text> firstName2,
      Optional<Text> note,
      Optional<Object> any,
      Optional<Object> gifts,
      Optional<List<Text>> tags,
      Optional<Map<String, String>> brand,
      OrderReceiptOrder order) {}

  /**
   * Part of OrderReceiptData.
   *
   * @param no no
   * @param lines lines
   * @param shop shop
   */
  public record OrderReceiptOrder(
      Number no,
      List<OrderReceiptLine> lines,
      Optional<OrderReceiptShop> shop) {}

  /**
   * Part of OrderReceiptData.
   *
   * @param title title
   * @param aBC a "b" $c
   */
  public record OrderReceiptLine(
      Text title,
      @Member("a \"b\" $c") Optional<Text> aBC) {}

  /**
   * Part of OrderReceiptData.
   *
   * @param member7 7
   * @param shopUrl shop_url
   * @param member -
   */
  public record OrderReceiptShop(
      @Member("7") Optional<Text> member7,
      @Member("shop_url") Optional<String> shopUrl,
      @Member("-") Optional<Text> member) {}

  /** The data that version 1 of plain reads. */
  public record PlainData() {}
}
