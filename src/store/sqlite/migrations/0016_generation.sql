-- What the store has become: a number that each audited change raises, and random marks of the latest 256 changes, the
-- newest first. Of two stores with one identity, the later one has the marks of the earlier one. The text never changes
-- its length, so that SQLite overwrites it where it is: one page of the file holds all of it.
CREATE TABLE store_generation (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  state TEXT NOT NULL CHECK (length(state) = 2070)
) STRICT;

INSERT INTO store_generation (one, state)
  VALUES (1, 'LPGN:' || printf('%016d', 1) || ':' || lower(hex(randomblob(1024))));

-- Also for the changes of a release that does not know of it.
CREATE TRIGGER audit_events_raise_generation AFTER INSERT ON audit_events
BEGIN
  UPDATE store_generation SET state = 'LPGN:' || printf('%016d', substr(state, 6, 16) + 1) || ':'
    || lower(hex(randomblob(4))) || substr(state, 23, 2040);
END;
