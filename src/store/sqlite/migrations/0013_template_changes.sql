-- What changed of what SDK keys are served, in the order of the commits. `n` is the number of the latest change; of the
-- changes the newest `kept` stay. A row is written by the transaction of its change, also by that of a release which
-- does not know of it: these triggers refuse nothing.
CREATE TABLE change_counter (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  n INTEGER NOT NULL,
  kept INTEGER NOT NULL
) STRICT;

INSERT INTO change_counter (one, n, kept) VALUES (1, 0, 100000);

CREATE TABLE template_changes (
  n INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('published', 'rolled_back', 'archived', 'unarchived')),
  template_id TEXT NOT NULL,
  slug TEXT,
  version INTEGER NOT NULL
) STRICT;

CREATE TRIGGER template_changes_of_versions AFTER UPDATE OF published_version ON templates
WHEN NEW.published_version IS NOT NULL AND NEW.published_version IS NOT OLD.published_version
BEGIN
  UPDATE change_counter SET n = n + 1;
  INSERT INTO template_changes (n, at, kind, template_id, slug, version)
    SELECT n, NEW.updated_at, iif(
      (SELECT rolled_back_from FROM template_versions WHERE template_id = NEW.id AND version = NEW.published_version)
        IS NULL, 'published', 'rolled_back'
    ), NEW.id, NEW.slug, NEW.published_version FROM change_counter;
  DELETE FROM template_changes WHERE n <= (SELECT n - kept FROM change_counter);
END;

-- Nobody is served a template without a version, so nobody is told of it.
CREATE TRIGGER template_changes_of_archive AFTER UPDATE OF archived_at ON templates
WHEN NEW.published_version IS NOT NULL AND (NEW.archived_at IS NULL) <> (OLD.archived_at IS NULL)
BEGIN
  UPDATE change_counter SET n = n + 1;
  INSERT INTO template_changes (n, at, kind, template_id, slug, version)
    SELECT n, NEW.updated_at, iif(NEW.archived_at IS NULL, 'unarchived', 'archived'), NEW.id, NEW.slug,
      NEW.published_version FROM change_counter;
  DELETE FROM template_changes WHERE n <= (SELECT n - kept FROM change_counter);
END;
