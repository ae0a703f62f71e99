-- What MJML text may include, as a JSON object of texts by their paths, and where the text itself stands among them.
-- Sources that include nothing have no row. In tables of their own: a new column with a rule has SQLite read every row.
CREATE TABLE template_draft_files (
  template_id TEXT NOT NULL PRIMARY KEY REFERENCES template_drafts (template_id),
  source_path TEXT NOT NULL,
  source_files TEXT NOT NULL CHECK (json_valid(source_files))
) STRICT;

CREATE TABLE template_version_files (
  template_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  source_path TEXT NOT NULL,
  source_files TEXT NOT NULL CHECK (json_valid(source_files)),
  PRIMARY KEY (template_id, version),
  FOREIGN KEY (template_id, version) REFERENCES template_versions (template_id, version)
) STRICT;
