import dev.letterpress.Data
import dev.letterpress.OnMissing
import dev.letterpress.Target
import dev.letterpress.Template
import dev.letterpress.Text
import java.math.BigDecimal
import mails.BrandedData
import mails.ReceiptData
import mails.ShippedCustomer
import mails.ShippedData
import mails.ShippedLine
import mails.ShippedOrder
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

/** Fills a template with data of the types that `letterpress types` has printed. */
class TypedDataTest {
    private val template =
        Template.parse(
            """
            {"template_id":"mail","programs":{"html":{"format":3,"target":"html","lists":[],"tags":[
              {"group":"text","name":"class","source":""},{"group":"text","name":"shop_url","source":""}
            ],"conditions":[],"ops":[["plain",0],";",["plain",1]]}}}""",
        )

    private fun fill(data: Any): String = template.renderOutput(Data.of(data), Target.HTML, OnMissing.EMPTY)

    @Test
    fun `names of the template are read from properties with other names`() {
        val order =
            ShippedOrder(
                no = Text.of(7),
                track = "https://e.com/",
                gifts = listOf(1),
                lines = listOf(ShippedLine(title = Text.of(2), qty = Text.of("Pen"))),
            )
        val customer = ShippedCustomer(Text.of("Ada"))
        assertEquals("b;", fill(ShippedData(class_ = Text.of("b"), customer = customer, order = order)))
        val digits = Text.of(BigDecimal("12.50"))
        assertEquals("12.50;", fill(ShippedData(class_ = digits, customer = customer, order = order)))
    }

    @Test
    fun `what is left out is missing`() {
        val receipt = ReceiptData(order = Text.of(1), shopUrl = "https://a.example", seats = Text.of(4))
        assertEquals(";https://a.example", fill(receipt))
        assertEquals(";", fill(BrandedData(brand = mapOf("accent" to "#0a7d33"), name = Text.of("Ada"))))
    }
}
