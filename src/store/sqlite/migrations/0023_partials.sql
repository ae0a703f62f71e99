-- What a template is for, unless it is a mail. A column of `templates` would make SQLite read every row of that table.
CREATE TABLE template_kinds (
  template_id TEXT NOT NULL PRIMARY KEY REFERENCES templates (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('partial', 'layout'))
) STRICT, WITHOUT ROWID;

-- A release that does not know kinds would serve partials and layouts to SDK keys.
CREATE TRIGGER template_kinds_exclude_older_releases AFTER INSERT ON template_kinds
BEGIN
  UPDATE oldest_release SET schema = 23 WHERE schema < 23;
END;

-- SDK keys are not served partials and layouts, so their changes are not counted.
CREATE TRIGGER template_changes_are_of_mails AFTER INSERT ON template_changes
WHEN EXISTS (SELECT 1 FROM template_kinds WHERE template_id = NEW.template_id)
BEGIN
  DELETE FROM template_changes WHERE n = NEW.n;
  UPDATE change_counter SET n = n - 1;
END;

-- The versions of partials and layouts that a version was made from, directly or through another one.
CREATE TABLE version_dependencies (
  template_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  dependency_id TEXT NOT NULL REFERENCES templates (id),
  dependency_version INTEGER NOT NULL,
  -- As it was then.
  slug TEXT NOT NULL,
  PRIMARY KEY (template_id, version, dependency_id),
  FOREIGN KEY (template_id, version) REFERENCES template_versions (template_id, version) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX version_dependencies_by_dependency ON version_dependencies (dependency_id);
