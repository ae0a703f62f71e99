package dev.letterpress;

import dev.letterpress.evaluator.Fill;
import dev.letterpress.evaluator.FillException;
import dev.letterpress.evaluator.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A published template. Many threads may use it. Each of its programs is checked once, before it is first filled, so
 * keep it where one template is rendered many times.
 */
public final class Template {
  /** The newest version of the program format that this library fills, with all earlier ones. */
  public static final int PROGRAM_FORMAT = Fill.PROGRAM_FORMAT;

  private static final String MESSAGE = "message";

  /** The programs that are part of every mail and no target. */
  private static final List<String> MAIL_PARTS = List.of("text", "subject", MESSAGE);

  private final String id;
  private final Map<?, ?> programs;
  private final List<String> parts;
  private final Map<List<String>, Fill> prepared = new ConcurrentHashMap<>();

  private Template(String id, Map<?, ?> programs) {
    this.id = id;
    this.programs = programs;
    this.parts = MAIL_PARTS.stream().filter(programs::containsKey).toList();
  }

  /**
   * Reads a published template, as the service delivers it. The programs are checked when they are filled.
   *
   * @param json the answer of the service
   * @return the template
   * @throws LetterpressException RENDER_ERROR for anything else
   */
  public static Template parse(String json) {
    Object value;
    try {
      value = Json.parse(json);
    } catch (IllegalArgumentException fault) {
      throw LetterpressException.refuse(List.of("template"), fault.getMessage(), "json");
    }
    if (!(value instanceof Map<?, ?> object)) {
      throw LetterpressException.refuse(List.of("template"), "must be an object", "object_type");
    }
    if (!(object.get("template_id") instanceof String id)) {
      throw LetterpressException.refuse(List.of("template", "template_id"), "must be a string", "string_type");
    }
    if (!(object.get("programs") instanceof Map<?, ?> programs)) {
      String msg = "must be an object; only published templates have programs";
      throw LetterpressException.refuse(List.of("template", "programs"), msg, "object_type");
    }
    return new Template(id, programs);
  }

  /**
   * Says which template it is.
   *
   * @return its UUID
   */
  public String id() {
    return id;
  }

  /**
   * Renders the template to HTML, with its text part and its subject.
   *
   * @param data the values
   * @return the mail
   * @throws LetterpressException RENDER_ERROR, with every fault, when the data break a rule
   */
  public Mail render(Data data) {
    return render(data, Target.HTML, OnMissing.ERROR_URLS);
  }

  /**
   * Renders the template, with its text part and its subject.
   *
   * @param data the values
   * @param target what to render it to
   * @param onMissing what happens to a tag with neither value nor default
   * @return the mail
   * @throws LetterpressException RENDER_ERROR, with every fault, when the template has no program for the target, or
   *     when the data break a rule
   */
  public Mail render(Data data, Target target, OnMissing onMissing) {
    List<String> names = new ArrayList<>(List.of(target.id()));
    names.addAll(parts);
    Fill.Filled filled = fill(names, data, onMissing);
    Map<String, String> outputs = new HashMap<>();
    for (int at = 1; at < names.size(); at++) {
      outputs.put(names.get(at), filled.outputs().get(at));
    }
    Optional<String> message = Optional.ofNullable(outputs.get(MESSAGE));
    message.ifPresent(Template::checkMessage);
    return new Mail(
        id, target, filled.outputs().get(0), Optional.ofNullable(outputs.get("text")),
        Optional.ofNullable(outputs.get("subject")), message, Report.of(filled.report()), false);
  }

  private static void checkMessage(String json) {
    Object members = null;
    try {
      members = Json.parse(json);
    } catch (IllegalArgumentException fault) {
      // What is not JSON is refused as any other value is.
    }
    if (!(members instanceof Map)) {
      List<Object> loc = List.of("template", "programs", MESSAGE);
      throw LetterpressException.refuse(loc, "must write a JSON object", "message");
    }
  }

  /**
   * Renders the body alone, without text part and subject.
   *
   * @param data the values
   * @param target what to render it to
   * @param onMissing what happens to a tag with neither value nor default
   * @return the body
   * @throws LetterpressException as {@link #render(Data, Target, OnMissing)}
   */
  public String renderOutput(Data data, Target target, OnMissing onMissing) {
    return fill(List.of(target.id()), data, onMissing).outputs().get(0);
  }

  /** Fills programs by their names, the first of which is the body. */
  Fill.Filled fill(List<String> names, Data data, OnMissing onMissing) {
    if (!programs.containsKey(names.get(0))) {
      throw refuseTarget(names.get(0));
    }
    try {
      Fill mail = prepared.computeIfAbsent(names, of -> Fill.prepare(of.stream().map(programs::get).toList()));
      return mail.fill(data.supplied(), dev.letterpress.evaluator.Report.Options.of(onMissing.policy()));
    } catch (FillException fault) {
      throw LetterpressException.of(fault);
    }
  }

  private LetterpressException refuseTarget(String target) {
    List<String> targets = new ArrayList<>();
    programs.keySet().forEach(name -> targets.add((String) name));
    targets.removeAll(MAIL_PARTS);
    String msg = "there is no program for target '" + target + "', only for " + targets;
    Issue issue = new Issue(List.of("template", "programs", target), msg, "missing_program");
    return new LetterpressException(msg, List.of(issue));
  }
}
