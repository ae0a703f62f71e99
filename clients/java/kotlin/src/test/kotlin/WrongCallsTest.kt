import java.io.ByteArrayOutputStream
import java.io.PrintStream
import java.nio.file.Files
import java.nio.file.Path
import org.jetbrains.kotlin.cli.common.ExitCode
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class WrongCallsTest {
    private val source: Path = Path.of("src/test/resources/Wrong.kt")

    @Test
    fun `the compiler refuses exactly the calls that are wrong`(@TempDir folder: Path) {
        val printed = ByteArrayOutputStream()
        val path = System.getProperty("java.class.path")
        val options = arrayOf("-no-stdlib", "-no-reflect", "-classpath", path, "-d", "$folder", "$source")
        val code = PrintStream(printed).use { K2JVMCompiler().exec(it, *options) }
        assertEquals(ExitCode.COMPILATION_ERROR, code)
        val refused = Regex("""Wrong\.kt:(\d+):\d+: error""").findAll("$printed").map { it.groupValues[1].toInt() }
        val lines = Files.readAllLines(source)
        val wrong = lines.indices.filter { "// wrong: " in lines[it] }.map { it + 1 }
        assertEquals(wrong, refused.toSortedSet().toList(), "$printed")
    }
}
