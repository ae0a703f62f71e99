-- A node that serves from memory says here what it knows: nothing that it serves is older than this audit event. NULL of
-- a node that asks for each request.
ALTER TABLE nodes ADD COLUMN known_event BIGINT;

-- The number that the node gives to the beat which wrote the row, never twice: while it stays, no lease begins.
ALTER TABLE nodes ADD COLUMN beats BIGINT NOT NULL DEFAULT 0;
