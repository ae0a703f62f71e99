-- Values of the tokens of templates. The tokens are in tables of their own, so that lists read small rows.
CREATE TABLE brands (
  id TEXT NOT NULL PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  revision INTEGER NOT NULL,
  draft_digest TEXT NOT NULL,
  published_version INTEGER,
  published_digest TEXT,
  published_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  archived_at INTEGER,
  -- The name that lists are sorted by, and name and slug without differences of case.
  sort_name TEXT NOT NULL,
  search_text TEXT NOT NULL
) STRICT;

CREATE INDEX brands_by_age ON brands (created_at, id);

-- JSON objects with the members in the order of their names.
CREATE TABLE brand_drafts (
  brand_id TEXT NOT NULL PRIMARY KEY REFERENCES brands (id) ON DELETE CASCADE,
  tokens TEXT NOT NULL
) STRICT;

CREATE TABLE brand_versions (
  brand_id TEXT NOT NULL REFERENCES brands (id),
  version INTEGER NOT NULL,
  digest TEXT NOT NULL,
  comment TEXT NOT NULL,
  published_at INTEGER NOT NULL,
  published_by TEXT NOT NULL,
  rolled_back_from INTEGER,
  tokens TEXT NOT NULL,
  PRIMARY KEY (brand_id, version)
) STRICT;

CREATE TRIGGER brand_versions_never_change BEFORE UPDATE ON brand_versions
BEGIN
  SELECT RAISE(ABORT, 'versions of brands never change');
END;

CREATE TRIGGER brand_versions_never_vanish BEFORE DELETE ON brand_versions
BEGIN
  SELECT RAISE(ABORT, 'versions of brands are never deleted');
END;

-- The brand that a change is of. Such a row has no template and no slug, so older releases report no template with it.
ALTER TABLE template_changes ADD COLUMN brand_id TEXT;

CREATE TRIGGER template_changes_of_brand_versions AFTER UPDATE OF published_version ON brands
WHEN NEW.published_version IS NOT OLD.published_version
BEGIN
  UPDATE change_counter SET n = n + 1;
  INSERT INTO template_changes (n, at, kind, template_id, slug, version, brand_id)
    SELECT n, NEW.updated_at, iif(
      (SELECT rolled_back_from FROM brand_versions WHERE brand_id = NEW.id AND version = NEW.published_version)
        IS NULL, 'published', 'rolled_back'
    ), '', NULL, NEW.published_version, NEW.id FROM change_counter;
  DELETE FROM template_changes WHERE n <= (SELECT n - kept FROM change_counter);
END;

CREATE TRIGGER template_changes_of_brand_archive AFTER UPDATE OF archived_at ON brands
WHEN NEW.published_version IS NOT NULL AND (NEW.archived_at IS NULL) <> (OLD.archived_at IS NULL)
BEGIN
  UPDATE change_counter SET n = n + 1;
  INSERT INTO template_changes (n, at, kind, template_id, slug, version, brand_id)
    SELECT n, NEW.updated_at, iif(NEW.archived_at IS NULL, 'unarchived', 'archived'), '', NULL,
      NEW.published_version, NEW.id FROM change_counter;
  DELETE FROM template_changes WHERE n <= (SELECT n - kept FROM change_counter);
END;
