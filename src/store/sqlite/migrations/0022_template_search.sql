-- Labels for people: sorted, each once, with a space between two. No row is none. A column of `templates` would make
-- SQLite read every row of that table.
CREATE TABLE template_tags (
  template_id TEXT NOT NULL PRIMARY KEY REFERENCES templates (id) ON DELETE CASCADE,
  tags TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What lists of templates filter and sort by. Triggers write it for every release; what must be derived of the texts is
-- derived by releases that know this table before they search. Templates that are older than the table get their rows
-- before the first list, a few at a time, so that a start reads none of them.
CREATE TABLE template_search (
  number INTEGER PRIMARY KEY,
  template_id TEXT NOT NULL UNIQUE REFERENCES templates (id) ON DELETE CASCADE,
  archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- 0 for a template that was never published.
  published_at INTEGER NOT NULL,
  tags TEXT NOT NULL DEFAULT '',
  -- The name that lists are sorted by; NULL when it and the text must be derived again.
  name TEXT,
  -- What a search looks in: name, slug, subject and tags, without differences of case, in lines.
  text TEXT
) STRICT;

CREATE INDEX template_search_by_name ON template_search (name, template_id);
CREATE INDEX active_template_search_by_change ON template_search (updated_at, template_id) WHERE archived = 0;
CREATE INDEX active_template_search_by_publish ON template_search (published_at, template_id) WHERE archived = 0;

-- How far the templates that are older than the table have rows; no row once all have one.
CREATE TABLE template_search_gap (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  after_id TEXT NOT NULL
) STRICT;

INSERT INTO template_search_gap (one, after_id) SELECT 1, '' WHERE EXISTS (SELECT 1 FROM templates);

CREATE TRIGGER template_search_of_new AFTER INSERT ON templates
BEGIN
  INSERT INTO template_search (template_id, archived, created_at, updated_at, published_at)
    VALUES (NEW.id, NEW.archived_at IS NOT NULL, NEW.created_at, NEW.updated_at, coalesce(NEW.published_at, 0));
END;

CREATE TRIGGER template_search_of_changed AFTER UPDATE ON templates
BEGIN
  UPDATE template_search SET
    archived = NEW.archived_at IS NOT NULL, updated_at = NEW.updated_at, published_at = coalesce(NEW.published_at, 0),
    name = iif((OLD.name, OLD.slug, OLD.subject) IS (NEW.name, NEW.slug, NEW.subject), name, NULL)
  WHERE template_id = NEW.id;
END;

CREATE TRIGGER template_search_of_new_tags AFTER INSERT ON template_tags
BEGIN
  UPDATE template_search SET tags = NEW.tags, name = NULL WHERE template_id = NEW.template_id;
END;

CREATE TRIGGER template_search_of_changed_tags AFTER UPDATE ON template_tags
BEGIN
  UPDATE template_search SET tags = NEW.tags, name = NULL WHERE template_id = NEW.template_id;
END;
