-- How often each key fetched each template on each day of UTC. The days come first: the rows that one write changes are
-- beside each other, and so are those that are deleted together. No reference: what a deleted key fetched stays known.
CREATE TABLE template_fetches (
  -- Days since 1970.
  day INTEGER NOT NULL,
  template_id TEXT NOT NULL,
  key_id TEXT NOT NULL,
  fetches INTEGER NOT NULL CHECK (fetches > 0),
  PRIMARY KEY (day, template_id, key_id)
) STRICT, WITHOUT ROWID;

-- The names of deleted keys, for as long as fetches of theirs can be known.
CREATE TABLE deleted_keys (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  deleted_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
