package dev.letterpress.evaluator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a fill found. Tags are `group.name`, each once per list, in order of first appearance. Those of items are
 * `items[3].group.name`, for up to 20 items.
 *
 * @param missing what was written without a value and without a default
 * @param defaulted what was written with its default
 * @param unused what was supplied but is not used, as the caller spelled it
 * @param rejectedUrls what was replaced by `#` because the URL rule refuses it
 * @param hidden the ids of the topmost hidden nodes
 * @param lists the total number of items of each list
 * @param bytes the length of the output in UTF-8
 */
public record Report(
    List<String> missing,
    List<String> defaulted,
    List<String> unused,
    List<String> rejectedUrls,
    List<String> hidden,
    Map<String, Integer> lists,
    int bytes) {

  static final String ERROR_URLS = "error-urls";
  static final String EMPTY = "empty";
  static final String KEEP = "keep";
  static final String ERROR = "error";

  private static final int DEFAULT_MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

  /** The most items that are named for one tag. */
  private static final int MAX_PLACES = 20;

  /**
   * How to fill.
   *
   * @param onMissing error-urls, empty, keep or error: what happens to a tag with neither value nor default
   * @param maxOutputBytes bounds the output, in bytes of UTF-8
   */
  public record Options(String onMissing, long maxOutputBytes) {
    /** The options of a policy, with the usual limit of the output. */
    public static Options of(String onMissing) {
      return new Options(onMissing, DEFAULT_MAX_OUTPUT_BYTES);
    }

    /** Adds every fault to the issues. */
    void check(Data.Issues issues) {
      if (!Set.of(ERROR_URLS, EMPTY, KEEP, ERROR).contains(onMissing)) {
        Place loc = Place.ROOT.at("options").at("onMissing");
        issues.addOverall(loc, "must be error-urls, empty, keep or error", "enum");
      }
      if (maxOutputBytes < 0) {
        issues.addOverall(Place.ROOT.at("options").at("maxOutputBytes"), "must be a whole number from 0", "integer");
      }
    }
  }

  /** Joins the reports of a body and its parts: each finding once. A value is unused when none uses it. */
  static Report join(List<Report> reports) {
    Report body = reports.get(0);
    if (reports.size() == 1) {
      return body;
    }
    Set<String> missing = new LinkedHashSet<>();
    Set<String> defaulted = new LinkedHashSet<>();
    Set<String> rejected = new LinkedHashSet<>();
    Set<String> hidden = new LinkedHashSet<>();
    for (Report report : reports) {
      missing.addAll(report.missing);
      defaulted.addAll(report.defaulted);
      rejected.addAll(report.rejectedUrls);
      hidden.addAll(report.hidden);
    }
    return new Report(
        List.copyOf(missing), List.copyOf(defaulted), body.unused, List.copyOf(rejected), List.copyOf(hidden),
        body.lists, body.bytes);
  }

  /** Tags that a report or a refusal names: each once, or once for each item, in order. */
  private static final class TagPlaces {
    private record Placed(Tags.Tag tag, Scope scope) {}

    private record TagKey(int list, String label) {}

    private final Map<String, Placed> places = new LinkedHashMap<>();
    private final Map<TagKey, Integer> counts = new HashMap<>();

    void add(Tags.Tag tag, Scope in) {
      String label = in.prefix() + tag.label;
      if (places.containsKey(label)) {
        return;
      }
      boolean isItem = in.holder != null;
      if (isItem && counts.merge(new TagKey(tag.names.index, tag.label), 1, Integer::sum) > MAX_PLACES) {
        return;
      }
      places.put(label, new Placed(tag, in));
    }

    void refuse(String msg, String type) {
      List<Issue> issues = new ArrayList<>();
      for (Placed place : places.values()) {
        List<Object> loc = place.scope.locOf(place.tag.value);
        Names.FormattedKey made = place.tag.made;
        boolean isUnwritten = made != null && !place.scope.textOf(made.from()).isEmpty();
        issues.add(isUnwritten ? new Issue(loc, made.format().wanted(), "format") : new Issue(loc, msg, type));
      }
      if (!issues.isEmpty()) {
        throw FillException.ofData(issues);
      }
    }

    List<String> labels() {
      return List.copyOf(places.keySet());
    }
  }

  /** The findings of one fill. */
  static final class Findings {
    private final TagPlaces missing = new TagPlaces();
    private final TagPlaces missingUrls = new TagPlaces();
    private final TagPlaces defaulted = new TagPlaces();
    private final TagPlaces rejectedUrls = new TagPlaces();
    private final Set<String> hidden = new LinkedHashSet<>();

    void addMissing(Tags.Tag tag, Scope in) {
      missing.add(tag, in);
    }

    void addMissingUrl(Tags.Tag tag, Scope in) {
      missingUrls.add(tag, in);
    }

    void addDefaulted(Tags.Tag tag, Scope in) {
      defaulted.add(tag, in);
    }

    void addRejectedUrl(Tags.Tag tag, Scope in) {
      rejectedUrls.add(tag, in);
    }

    void addHidden(String node) {
      hidden.add(node);
    }

    /** Throws RENDER_ERROR with every missing tag that the policy refuses. */
    void refuse(String policy) {
      if (policy.equals(ERROR)) {
        missing.refuse("has neither a value nor a default", "missing");
      } else if (policy.equals(ERROR_URLS)) {
        missingUrls.refuse("stands for a URL, so it needs a value or a default", "missing_url");
      }
    }

    Report report(List<String> unused, Map<String, Integer> lists, int bytes) {
      return new Report(
          missing.labels(), defaulted.labels(), List.copyOf(unused), rejectedUrls.labels(), List.copyOf(hidden),
          lists, bytes);
    }
  }
}
