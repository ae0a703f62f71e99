-- Slugs that published templates had, with the latest template that gave each one up. The trigger refuses nothing, and
-- notes what older releases do as well.
CREATE TABLE freed_slugs (
  slug TEXT NOT NULL PRIMARY KEY,
  template_id TEXT NOT NULL REFERENCES templates (id),
  freed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER freed_slugs_of_templates AFTER UPDATE OF slug ON templates
WHEN OLD.slug IS NOT NULL AND OLD.slug IS NOT NEW.slug AND OLD.published_version IS NOT NULL
BEGIN
  INSERT INTO freed_slugs (slug, template_id, freed_at) VALUES (OLD.slug, OLD.id, NEW.updated_at)
    ON CONFLICT (slug) DO UPDATE SET template_id = excluded.template_id, freed_at = excluded.freed_at;
END;
