package dev.letterpress.message;

import dev.letterpress.Issue;
import dev.letterpress.LetterpressException;
import dev.letterpress.evaluator.Json;
import jakarta.mail.MessagingException;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Prints for each case in a line of the input the message that Jakarta Mail sends, in base64, or how it is refused:
 * test/messages reads both.
 */
final class WriteMessages {
  private WriteMessages() {}

  /** Answers each line until the input ends. */
  public static void main(String[] arguments) throws IOException, MessagingException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream output = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      output.println(write(new MessageCase((Map<?, ?>) Json.parse(line))));
    }
    output.flush();
  }

  private static String write(MessageCase given) throws IOException, MessagingException {
    try {
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      MimeMessages.of(given.make(), null).writeTo(text);
      return "{\"message\":\"" + Base64.getEncoder().encodeToString(text.toByteArray()) + "\"}";
    } catch (LetterpressException fault) {
      if (!fault.code().equals(LetterpressException.INVALID_REQUEST)) {
        throw fault;
      }
      return fault.issues().stream().map(WriteMessages::print).collect(Collectors.joining(",", "{\"issues\":[", "]}"));
    }
  }

  /** The issue as JSON. Its place can have the name of a header field, which no rule bounds. */
  private static String print(Issue issue) {
    String loc =
        issue.loc().stream()
            .map(part -> part instanceof String name ? quote(name) : String.valueOf(part))
            .collect(Collectors.joining(","));
    return "{\"loc\":[" + loc + "],\"type\":" + quote(issue.type()) + "}";
  }

  private static String quote(String text) {
    String escaped = text.chars().mapToObj(unit -> String.format("\\u%04x", unit)).collect(Collectors.joining());
    return '"' + escaped + '"';
  }
}
