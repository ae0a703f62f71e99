import dev.letterpress.Data
import dev.letterpress.Text
import dev.letterpress.client.Letterpress
import java.net.InetAddress
import java.net.ServerSocket
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import mails.WelcomeData
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable

/** With a running service with the examples, as `npm run suite -- java --all` starts it. */
@EnabledIfEnvironmentVariable(named = "LETTERPRESS_URL", matches = ".+")
class CoroutinesTest {
    private val user =
        WelcomeData(
            firstName = Text.of("Ann & Bo"),
            startUrl = "https://example.com/start",
            campaign = Text.of("welcome"),
            unsubscribeUrl = "https://example.com/mail",
            isTrial = true,
        )

    @Test
    fun `a coroutine fetches and fills a mail`() = runBlocking {
        val letterpress = Letterpress.create()
        val mail = withContext(Dispatchers.IO) { letterpress.render("welcome", Data.of(user)) }
        assertTrue(mail.output().contains("Ann &amp; Bo"))
        assertTrue(mail.subject().orElseThrow().contains("Ann & Bo"))
        assertEquals(emptyList<String>(), mail.report().missing())
    }

    @Test
    fun `the example of the README renders for many coroutines`() = runBlocking {
        val mails = WelcomeMails(Letterpress.create())
        val outputs = List(50) { async { mails.render(user).output() } }.awaitAll()
        assertEquals(1, outputs.toSet().size)
        assertTrue(outputs.first().contains("Ann &amp; Bo"))
    }

    @Test
    @Timeout(20)
    fun `a coroutine that is cancelled leaves the call of the example`() = runBlocking {
        ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { silent ->
            val asked = CompletableFuture<Unit>()
            thread(isDaemon = true) {
                val caller = silent.accept()
                caller.getInputStream().read()
                asked.complete(Unit)
            }
            val address = "http://127.0.0.1:${silent.localPort}"
            val mails = WelcomeMails(Letterpress.builder().baseUrl(address).build())
            val call = launch(Dispatchers.Default) { mails.render(user) }
            withContext(Dispatchers.IO) { asked.get(10, TimeUnit.SECONDS) }
            // The service never answers, and the client would wait for 30 seconds.
            call.cancelAndJoin()
            assertTrue(call.isCancelled)
        }
    }
}
