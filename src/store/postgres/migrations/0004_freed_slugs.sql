-- Slugs that published templates had, with the latest template that gave each one up. The trigger refuses nothing, and
-- notes what older releases do as well.
CREATE TABLE freed_slugs (
  slug TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  template_id TEXT COLLATE "C" NOT NULL REFERENCES templates (id),
  freed_at BIGINT NOT NULL
);

CREATE FUNCTION note_freed_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO freed_slugs (slug, template_id, freed_at) VALUES (OLD.slug, OLD.id, NEW.updated_at)
    ON CONFLICT (slug) DO UPDATE SET template_id = excluded.template_id, freed_at = excluded.freed_at;
  RETURN NULL;
END
$$;

CREATE TRIGGER freed_slugs_of_templates AFTER UPDATE OF slug ON templates
  FOR EACH ROW WHEN (OLD.slug IS NOT NULL AND OLD.slug IS DISTINCT FROM NEW.slug AND OLD.published_version IS NOT NULL)
  EXECUTE FUNCTION note_freed_slug();
