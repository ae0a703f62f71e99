package dev.letterpress.bench;

import dev.letterpress.Data;
import dev.letterpress.OnMissing;
import dev.letterpress.Target;
import dev.letterpress.Template;
import freemarker.cache.StringTemplateLoader;
import freemarker.core.HTMLOutputFormat;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import gg.jte.resolve.DirectoryCodeResolver;
import gg.jte.runtime.Constants;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.thymeleaf.context.Context;
import org.thymeleaf.templateresolver.StringTemplateResolver;

/** The ways to render a mail to a string, each by name and with its template compiled and cached. */
final class Ways {
  static final String OURS = "Letterpress";

  private Ways() {}

  static Map<String, Supplier<String>> of(BenchMail mail, Path folder) throws IOException {
    Map<String, Supplier<String>> ways = new LinkedHashMap<>();
    ways.put(OURS, letterpress(mail));
    ways.put("Thymeleaf", thymeleaf(mail));
    ways.put("FreeMarker", freeMarker(mail));
    ways.put("jte", jte(mail, folder));
    return ways;
  }

  private static Supplier<String> letterpress(BenchMail mail) {
    Template template = Template.parse(mail.program());
    Data data = Data.of(mail.data());
    return () -> template.renderOutput(data, Target.HTML, OnMissing.ERROR_URLS);
  }

  private static Supplier<String> thymeleaf(BenchMail mail) {
    StringTemplateResolver resolver = new StringTemplateResolver();
    resolver.setCacheable(true);
    org.thymeleaf.TemplateEngine engine = new org.thymeleaf.TemplateEngine();
    engine.setTemplateResolver(resolver);
    return () -> engine.process(mail.thymeleaf(), new Context(Locale.ROOT, mail.data()));
  }

  private static Supplier<String> freeMarker(BenchMail mail) throws IOException {
    StringTemplateLoader loader = new StringTemplateLoader();
    loader.putTemplate("mail", mail.freeMarker());
    Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
    configuration.setTemplateLoader(loader);
    configuration.setOutputFormat(HTMLOutputFormat.INSTANCE);
    freemarker.template.Template template = configuration.getTemplate("mail");
    return () -> {
      StringWriter output = new StringWriter();
      try {
        template.process(mail.data(), output);
      } catch (IOException fault) {
        throw new UncheckedIOException(fault);
      } catch (TemplateException fault) {
        throw new IllegalStateException(fault);
      }
      return output.toString();
    };
  }

  private static Supplier<String> jte(BenchMail mail, Path folder) throws IOException {
    Path sources = Files.createDirectories(folder.resolve("sources"));
    Files.writeString(sources.resolve("mail.jte"), mail.jte());
    Path classes = folder.resolve("classes");
    DirectoryCodeResolver resolver = new DirectoryCodeResolver(sources);
    String packageName = Constants.PACKAGE_NAME_PRECOMPILED;
    TemplateEngine.create(resolver, classes, ContentType.Html, null, packageName).precompileAll();
    TemplateEngine engine = TemplateEngine.createPrecompiled(classes, ContentType.Html);
    return () -> {
      StringOutput output = new StringOutput();
      engine.render("mail.jte", (Object) mail.data(), output);
      return output.toString();
    };
  }
}
