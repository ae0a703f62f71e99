-- What MJML text may include, as a JSON object of texts by their paths, and where the text itself stands among them.
ALTER TABLE template_drafts ADD COLUMN source_path TEXT NOT NULL DEFAULT '';
ALTER TABLE template_drafts ADD COLUMN source_files TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(source_files));
ALTER TABLE template_versions ADD COLUMN source_path TEXT NOT NULL DEFAULT '';
ALTER TABLE template_versions ADD COLUMN source_files TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(source_files));
