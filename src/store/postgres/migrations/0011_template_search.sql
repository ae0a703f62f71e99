-- Labels for people: sorted, each once, with a space between two.
ALTER TABLE templates ADD COLUMN tags TEXT COLLATE "C" NOT NULL DEFAULT '';

-- What lists of templates filter and sort by. Triggers write it for every release; what must be derived of the texts is
-- derived by releases that know this table before they search. Templates that are older than the table get their rows
-- before the first list, a few at a time, so that a start reads none of them.
CREATE TABLE template_search (
  template_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES templates (id) ON DELETE CASCADE,
  archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  -- 0 for a template that was never published.
  published_at BIGINT NOT NULL,
  tags TEXT COLLATE "C" NOT NULL,
  -- The name that lists are sorted by; NULL when it and the text must be derived again.
  name TEXT COLLATE "C",
  -- What a search looks in: name, slug, subject and tags, without differences of case, in lines.
  text TEXT COLLATE "C"
);

CREATE INDEX template_search_by_name ON template_search (name, template_id);
CREATE INDEX active_template_search_by_change ON template_search (updated_at, template_id) WHERE archived = 0;
CREATE INDEX active_template_search_by_publish ON template_search (published_at, template_id) WHERE archived = 0;

-- How far the templates that are older than the table have rows; no row once all have one.
CREATE TABLE template_search_gap (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  after_id TEXT COLLATE "C" NOT NULL
);

INSERT INTO template_search_gap (one, after_id) SELECT 1, '' WHERE EXISTS (SELECT 1 FROM templates);

CREATE FUNCTION begin_template_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO template_search (template_id, archived, created_at, updated_at, published_at, tags)
    VALUES (
      NEW.id, (NEW.archived_at IS NOT NULL)::integer, NEW.created_at, NEW.updated_at, coalesce(NEW.published_at, 0),
      NEW.tags
    );
  RETURN NULL;
END
$$;

CREATE FUNCTION note_template_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE template_search SET
    archived = (NEW.archived_at IS NOT NULL)::integer, updated_at = NEW.updated_at,
    published_at = coalesce(NEW.published_at, 0), tags = NEW.tags,
    name = CASE
      WHEN (OLD.name, OLD.slug, OLD.subject, OLD.tags) IS NOT DISTINCT FROM (NEW.name, NEW.slug, NEW.subject, NEW.tags)
      THEN name
    END
  WHERE template_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER template_search_of_new AFTER INSERT ON templates
  FOR EACH ROW EXECUTE FUNCTION begin_template_search();
CREATE TRIGGER template_search_of_changed AFTER UPDATE ON templates
  FOR EACH ROW EXECUTE FUNCTION note_template_search();
