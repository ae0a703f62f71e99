-- How many versions of a template were deleted. A process that has one in memory looks for it again when this changes.
CREATE TABLE pruned_versions (
  template_id TEXT NOT NULL PRIMARY KEY REFERENCES templates (id),
  versions INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Also for versions that a release deletes which does not know of it.
CREATE TRIGGER template_versions_count_pruned AFTER DELETE ON template_versions
BEGIN
  INSERT INTO pruned_versions (template_id, versions) VALUES (OLD.template_id, 1)
    ON CONFLICT (template_id) DO UPDATE SET versions = versions + 1;
END;
