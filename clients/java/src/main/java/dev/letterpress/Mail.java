package dev.letterpress;

import java.util.Optional;

/**
 * A rendered template.
 *
 * @param templateId the UUID of the template; of a client, the UUID or slug that it was requested by
 * @param target what it was rendered to
 * @param output the body
 * @param text the plain text part, if the template has one
 * @param subject the subject, if the template has one: one line whatever the values
 * @param message what messages of it have unless a call says otherwise, as JSON, if the template says anything of it
 * @param report covers the whole mail, except its bytes, which are the length of the output
 * @param fromStaleCache whether a client used a stale template or brand, because the service did not answer
 */
public record Mail(
    String templateId,
    Target target,
    String output,
    Optional<String> text,
    Optional<String> subject,
    Optional<String> message,
    Report report,
    boolean fromStaleCache) {}
