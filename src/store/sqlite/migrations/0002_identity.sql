-- Names this store and no other one, at random. Its copies keep the name: they are the same store at an older time.
CREATE TABLE store_identity (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  id TEXT NOT NULL CHECK (length(id) = 32)
) STRICT;

INSERT INTO store_identity (one, id) VALUES (1, lower(hex(randomblob(16))));

CREATE TRIGGER store_identity_never_changes BEFORE UPDATE ON store_identity
BEGIN
  SELECT RAISE(ABORT, 'the identity of a store is never changed');
END;

CREATE TRIGGER store_identity_never_vanishes BEFORE DELETE ON store_identity
BEGIN
  SELECT RAISE(ABORT, 'the identity of a store is never deleted');
END;
