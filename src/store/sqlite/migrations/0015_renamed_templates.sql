-- What a published template was called before it got another slug: '' for no slug, NULL for changes of other kinds. Such a
-- row has the kind 'published', which older releases know and tell.
ALTER TABLE template_changes ADD COLUMN renamed_from TEXT;

CREATE TRIGGER template_changes_of_slugs AFTER UPDATE OF slug ON templates
WHEN NEW.published_version IS NOT NULL AND NEW.archived_at IS NULL AND NEW.slug IS NOT OLD.slug
BEGIN
  UPDATE change_counter SET n = n + 1;
  INSERT INTO template_changes (n, at, kind, template_id, slug, version, renamed_from)
    SELECT n, NEW.updated_at, 'published', NEW.id, NEW.slug, NEW.published_version, coalesce(OLD.slug, '')
    FROM change_counter;
  DELETE FROM template_changes WHERE n <= (SELECT n - kept FROM change_counter);
END;
