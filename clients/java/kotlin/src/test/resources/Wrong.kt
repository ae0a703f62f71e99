import dev.letterpress.Data
import dev.letterpress.Text
import dev.letterpress.client.Letterpress
import dev.letterpress.client.TraceContext
import mails.BrandedData
import mails.ShippedCustomer
import mails.ShippedLine

fun calls(letterpress: Letterpress, slug: String?) =
    listOf(
        ShippedCustomer(), // wrong: no name
        ShippedLine(title = 2, qty = Text.of("Pen")), // wrong: a number that is none of Text
        ShippedLine(title = Text.of(2), qty = Text.of(true)), // wrong: a truth value where a text is written
        BrandedData(brand = mapOf("accent" to 7), name = Text.of("Ada")), // wrong: a value of a brand
        BrandedData(name = Text.of("Ada")).names, // wrong: a misspelt member
        letterpress.render(slug, Data.ofJson("{}")), // wrong: a slug that may be null
        letterpress.render("welcome", null), // wrong: no data
        Data.of(null), // wrong: no object
        Data.ofJson("{}").withBrand(mapOf("accent" to null)),
        TraceContext(null, null),
    )
