package dev.letterpress.client;

import dev.letterpress.Data;
import dev.letterpress.OnMissing;
import dev.letterpress.Target;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What to render, and with what.
 *
 * @param templateId a UUID or a slug
 * @param data the values
 * @param target what to render it to
 * @param onMissing what happens to a tag with neither value nor default
 * @param locale the language of the reader, such as de-AT. It finds the published locale that fits, or else the own
 *     language of the template; so does an empty one.
 * @param maxWait how long this call waits for the service; a stale template is used after that, if there is one.
 *     Without it the timeout of the client is the only one.
 */
public record RenderRequest(
    String templateId,
    Data data,
    Target target,
    OnMissing onMissing,
    String locale,
    Optional<Duration> maxWait) {

  /**
   * Requires that no component is null.
   *
   * @param templateId a UUID or a slug
   * @param data the values
   * @param target the target
   * @param onMissing the policy
   * @param locale a language tag, or an empty string
   * @param maxWait the longest wait, if this call has one
   */
  public RenderRequest {
    Objects.requireNonNull(templateId, "templateId");
    Objects.requireNonNull(data, "data");
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(onMissing, "onMissing");
    Objects.requireNonNull(locale, "locale");
    Objects.requireNonNull(maxWait, "maxWait");
  }

  /**
   * Requests a mail in HTML, in the own language of the template and without data.
   *
   * @param templateId a UUID or a slug
   * @return the request
   */
  public static RenderRequest of(String templateId) {
    Data none = Data.ofMembers(Map.of());
    return new RenderRequest(templateId, none, Target.HTML, OnMissing.ERROR_URLS, "", Optional.empty());
  }

  /**
   * Changes the values.
   *
   * @param changed the values
   * @return the changed request
   */
  public RenderRequest withData(Data changed) {
    return new RenderRequest(templateId, changed, target, onMissing, locale, maxWait);
  }

  /**
   * Changes what to render it to.
   *
   * @param changed the target
   * @return the changed request
   */
  public RenderRequest withTarget(Target changed) {
    return new RenderRequest(templateId, data, changed, onMissing, locale, maxWait);
  }

  /**
   * Changes what happens to a tag with neither value nor default.
   *
   * @param changed the policy
   * @return the changed request
   */
  public RenderRequest withOnMissing(OnMissing changed) {
    return new RenderRequest(templateId, data, target, changed, locale, maxWait);
  }

  /**
   * Changes the language of the reader.
   *
   * @param changed a language tag; that of a Locale is its toLanguageTag()
   * @return the changed request
   */
  public RenderRequest withLocale(String changed) {
    return new RenderRequest(templateId, data, target, onMissing, changed, maxWait);
  }

  /**
   * Bounds how long this call waits for the service.
   *
   * @param changed the longest wait
   * @return the changed request
   */
  public RenderRequest withMaxWait(Duration changed) {
    return new RenderRequest(templateId, data, target, onMissing, locale, Optional.of(changed));
  }
}
