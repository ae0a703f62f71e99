-- The oldest schema whose release may serve this store. A later migration may add tables, and columns that take NULL or
-- have a default: a release that does not know them goes on. One that takes away, renames or forbids what that release
-- uses raises the number to its own, in a release after the one whose code no longer needs it.
CREATE TABLE oldest_release (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  schema INTEGER NOT NULL
) STRICT;

INSERT INTO oldest_release (one, schema) VALUES (1, 10);

CREATE TRIGGER oldest_release_never_lowers BEFORE UPDATE ON oldest_release WHEN NEW.schema < OLD.schema
BEGIN
  SELECT RAISE(ABORT, 'a release that cannot serve a store cannot serve it later');
END;
