-- Example data of templates, as JSON.
CREATE TABLE template_samples (
  template_id TEXT NOT NULL REFERENCES templates (id),
  name TEXT NOT NULL,
  data TEXT NOT NULL CHECK (json_valid(data)),
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (template_id, name)
) STRICT;
