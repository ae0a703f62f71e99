-- What a template is for: 'mail', 'partial' or 'layout'.
ALTER TABLE templates ADD COLUMN kind TEXT COLLATE "C" NOT NULL DEFAULT 'mail';

-- A release that does not know kinds would serve partials and layouts to SDK keys.
CREATE FUNCTION exclude_releases_without_kinds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE store_state SET oldest_schema = 12 WHERE oldest_schema < 12;
  RETURN NULL;
END
$$;

CREATE TRIGGER template_kinds_exclude_older_releases AFTER INSERT ON templates
  FOR EACH ROW WHEN (NEW.kind <> 'mail') EXECUTE FUNCTION exclude_releases_without_kinds();

-- The versions of partials and layouts that a version was made from, directly or through another one.
CREATE TABLE version_dependencies (
  template_id TEXT COLLATE "C" NOT NULL,
  version INTEGER NOT NULL,
  dependency_id TEXT COLLATE "C" NOT NULL REFERENCES templates (id),
  dependency_version INTEGER NOT NULL,
  -- As it was then.
  slug TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (template_id, version, dependency_id),
  FOREIGN KEY (template_id, version) REFERENCES template_versions (template_id, version) ON DELETE CASCADE
);

CREATE INDEX version_dependencies_by_dependency ON version_dependencies (dependency_id);
