package dev.letterpress.client;

import dev.letterpress.Target;
import java.time.Instant;

/**
 * A template in the cache.
 *
 * @param templateId the UUID or slug that it was requested by
 * @param target the target that it was requested for
 * @param locale as in the call; empty for the own language of the template
 * @param checkedAt when the service last sent or confirmed it
 * @param isFresh false when the next render asks the service
 */
public record CachedTemplate(String templateId, Target target, String locale, Instant checkedAt, boolean isFresh) {}
