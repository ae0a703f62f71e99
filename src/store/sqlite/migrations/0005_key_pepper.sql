-- What tells the pepper of this store's keys from others, without giving it away. There is no row before the first key.
CREATE TABLE key_pepper (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  fingerprint TEXT NOT NULL CHECK (length(fingerprint) BETWEEN 1 AND 64)
) STRICT;
