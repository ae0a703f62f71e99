package dev.letterpress.client;

import java.time.Instant;
import java.util.Optional;

/**
 * A change of what the service serves of a template, or of a brand where the watch has brands.
 *
 * @param kind what happened: published, rolled_back, archived, unarchived, renamed, or one that begins with brand_; the
 *     service may add others
 * @param templateId the UUID of the template; empty for a brand
 * @param brandId the UUID of the brand; empty for a template
 * @param slug the slug after the change, if there is one
 * @param previousSlug of one that was renamed, the slug before
 * @param version the version that is served from then on, and for archived the one that no longer is
 * @param digest the SHA-256 of what the version serves; empty when the version is no longer stored
 * @param changedAt when it changed
 * @param cursor the position in the stream after this change; a watch continues there
 */
public record Change(
    String kind,
    Optional<String> templateId,
    Optional<String> brandId,
    Optional<String> slug,
    Optional<String> previousSlug,
    int version,
    Optional<String> digest,
    Instant changedAt,
    String cursor) {}
