-- What nobody is served any more may be forgotten, by a policy that somebody has set.
DROP TRIGGER template_versions_never_vanish;

CREATE TRIGGER kept_template_versions_never_vanish BEFORE DELETE ON template_versions
WHEN OLD.comment <> '' OR EXISTS (
  SELECT 1 FROM templates WHERE id = OLD.template_id AND published_version = OLD.version
)
BEGIN
  SELECT RAISE(ABORT, 'template versions that are published or have a comment are never deleted');
END;
