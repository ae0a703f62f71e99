-- How many versions of a template were deleted. A node that has one in memory looks for it again when this changes.
ALTER TABLE templates ADD COLUMN pruned_versions INTEGER NOT NULL DEFAULT 0;

-- Also for versions that a release deletes which does not know of it.
CREATE FUNCTION count_pruned_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE templates SET pruned_versions = pruned_versions + 1 WHERE id = OLD.template_id;
  RETURN NULL;
END
$$;

CREATE TRIGGER template_versions_count_pruned AFTER DELETE ON template_versions
  FOR EACH ROW EXECUTE FUNCTION count_pruned_version();
