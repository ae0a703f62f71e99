package dev.letterpress.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.letterpress.Data;
import dev.letterpress.LetterpressException;
import dev.letterpress.Mail;
import dev.letterpress.Target;
import dev.letterpress.evaluator.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskCacheTest {
  private static final Path CASES = Path.of("../../../conformance/cache/entries.json");

  private static final Data NO_DATA = Data.ofMembers(Map.of());

  @TempDir Path place;

  private final TestClock clock = new TestClock();

  private static Map<?, ?> cases() throws IOException {
    return (Map<?, ?>) Json.parse(Files.readString(CASES));
  }

  private Path folder() {
    return place.resolve("cache");
  }

  private void write(String name, String content) throws IOException {
    Files.createDirectories(folder());
    Files.setPosixFilePermissions(folder(), PosixFilePermissions.fromString("rwx------"));
    Path file = Files.write(folder().resolve(name), content.getBytes(StandardCharsets.UTF_8));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  /** A client of an address where nothing listens: what it renders is from the disk. */
  private LetterpressBuilder clientOf(Map<?, ?> given) {
    clock.set(Instant.ofEpochMilli(((Double) given.get("checked_at")).longValue()));
    return Letterpress.builder()
        .apiKey((String) given.get("api_key"))
        .baseUrl((String) given.get("base_url"))
        .diskCache(folder())
        .clock(clock);
  }

  @Test
  void readsWhatEveryLibraryWritesAndWritesItAlike() throws IOException {
    List<?> entries = (List<?>) cases().get("entries");
    assertTrue(entries.size() > 2);
    for (Object each : entries) {
      Map<?, ?> given = (Map<?, ?>) each;
      String name = (String) given.get("file_name");
      write(name, (String) given.get("file"));
      RenderRequest request =
          RenderRequest.of((String) given.get("template_id"))
              .withTarget(Target.of((String) given.get("target")).orElseThrow())
              .withLocale(given.get("locale") instanceof String locale ? locale : "");
      Mail mail = clientOf(given).build().render(request);
      assertEquals(given.get("output"), mail.output(), (String) given.get("name"));
      CacheSeal seal = new CacheSeal((String) given.get("base_url"), (String) given.get("api_key"));
      assertEquals(given.get("seal"), seal.of(name, ((String) given.get("content")).getBytes(StandardCharsets.UTF_8)));
      byte[] file = ((String) given.get("file")).getBytes(StandardCharsets.UTF_8);
      Entry entry = DiskEntry.parse(seal, name, file, clock.instant());
      assertEquals(given.get("file"), new String(DiskEntry.print(seal, name, entry), StandardCharsets.UTF_8));
    }
  }

  @Test
  void whatIsNotSealedIsAbsent() throws IOException {
    Map<?, ?> first = (Map<?, ?>) ((List<?>) cases().get("entries")).get(0);
    CacheSeal seal = new CacheSeal((String) first.get("base_url"), (String) first.get("api_key"));
    Instant now = Instant.ofEpochMilli(((Double) first.get("checked_at")).longValue());
    List<?> absent = (List<?>) cases().get("absent");
    assertTrue(absent.size() > 3);
    for (Object each : absent) {
      Map<?, ?> given = (Map<?, ?>) each;
      byte[] file = ((String) given.get("file")).getBytes(StandardCharsets.UTF_8);
      assertNull(DiskEntry.parse(seal, (String) first.get("file_name"), file, now), (String) given.get("name"));
    }
  }

  private Map<?, ?> writeFirst() throws IOException {
    Map<?, ?> first = (Map<?, ?>) ((List<?>) cases().get("entries")).get(0);
    write((String) first.get("file_name"), (String) first.get("file"));
    return first;
  }

  private String codeOfRender(Map<?, ?> given) {
    Letterpress client = clientOf(given).build();
    return assertThrows(LetterpressException.class, () -> client.render("greeting", NO_DATA)).code();
  }

  @Test
  void refusesAFolderThatOthersMayWrite() throws IOException {
    Map<?, ?> first = writeFirst();
    Files.setPosixFilePermissions(folder(), PosixFilePermissions.fromString("rwxrwx---"));
    assertEquals(LetterpressException.INVALID_REQUEST, codeOfRender(first));
    Letterpress client = clientOf(first).build();
    assertThrows(LetterpressException.class, client::listCached);
  }

  @Test
  void doesNotReadFilesThatOthersMayHaveWritten() throws IOException {
    Map<?, ?> first = writeFirst();
    Path file = folder().resolve((String) first.get("file_name"));
    assertEquals("Hello .", clientOf(first).build().render("greeting", NO_DATA).output());
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw--w----"));
    assertEquals(LetterpressException.NETWORK_ERROR, codeOfRender(first));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    Path elsewhere = Files.move(file, place.resolve("elsewhere"));
    Files.createSymbolicLink(file, elsewhere);
    assertEquals(LetterpressException.NETWORK_ERROR, codeOfRender(first));
  }

  @Test
  void keepsItsFilesToItselfAndRemovesAbandonedOnes() throws IOException {
    try (ScriptedServer server = new ScriptedServer()) {
      server.play(List.of(ScriptedServer.sendTemplate("greeting"), ScriptedServer.sendTemplate("greeting")));
      Letterpress client =
          Letterpress.builder().apiKey(FetchCase.API_KEY).baseUrl(server.url()).diskCache(folder()).build();
      client.render("greeting", NO_DATA);
      assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder())));
      Path file = onlyFile();
      assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
      assertFalse(Files.readString(file).contains(FetchCase.API_KEY));
      Path abandoned = Files.createFile(Path.of(file + ".aside.tmp"));
      Files.setLastModifiedTime(abandoned, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
      client.render(RenderRequest.of("greeting").withTarget(Target.MJML));
      assertFalse(Files.exists(abandoned));
      client.clearCache();
      try (Stream<Path> left = Files.list(folder())) {
        assertEquals(0, left.count());
      }
    }
  }

  private Path onlyFile() throws IOException {
    try (Stream<Path> files = Files.list(folder())) {
      List<Path> all = files.toList();
      assertEquals(1, all.size());
      return all.get(0);
    }
  }

  @Test
  void aFaultOfTheDiskFailsNoRender() throws IOException {
    try (ScriptedServer server = new ScriptedServer()) {
      server.play(List.of(ScriptedServer.sendTemplate("greeting")));
      Path file = Files.createFile(place.resolve("file"));
      Letterpress client =
          Letterpress.builder()
              .apiKey(FetchCase.API_KEY)
              .baseUrl(server.url())
              .diskCache(file.resolve("cache"))
              .build();
      assertEquals("<p>Hello </p>", client.render("greeting", NO_DATA).output());
    }
  }
}
