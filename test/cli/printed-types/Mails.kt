// Made by letterpress types; generate it again after publishing a template.
package mails

import dev.letterpress.Member
import dev.letterpress.Text

/** The data that version 3 of order-receipt reads. */
data class OrderReceiptData(
    /** Ends a comment * / / * """ \u002a/ $x @see <b> & */
    @get:Member("first_name") val firstName: Text,
    @get:Member("class") val class_: Text,
    val link: String,
    val seats: Text? = null,
    @get:Member("is_trial") val isTrial: Boolean? = null,
    /** a line and another */
    @get:Member("first-name") val firstName2: Text? = null,
    val note: Text? = null,
    /** decides */
    val any: Any? = null,
    val gifts: Any? = null,
    val tags: List<Text>? = null,
    /** accent: Buttons; company */
    val brand: Map<String, String?>? = null,
    val order: OrderReceiptOrder,
)

/** Part of OrderReceiptData. */
data class OrderReceiptOrder(
    val no: Number,
    val lines: List<OrderReceiptLine>,
    val shop: OrderReceiptShop? = null,
)

/** Part of OrderReceiptData. */
data class OrderReceiptLine(
    val title: Text,
    @get:Member("a \"b\" \$c") val aBC: Text? = null,
)

/** Part of OrderReceiptData. */
data class OrderReceiptShop(
    @get:Member("7") val member7: Text? = null,
    @get:Member("shop_url") val shopUrl: String? = null,
    @get:Member("-") val member: Text? = null,
)

/** The data that version 1 of plain reads. */
class PlainData
