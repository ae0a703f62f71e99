-- Requests that came with an Idempotency-Key, for a day.
CREATE TABLE repeatable_requests (
  caller_id TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  digest TEXT NOT NULL CHECK (length(digest) = 64),
  claim_id TEXT NOT NULL UNIQUE,
  claimed_at INTEGER NOT NULL,
  claim_ends_at INTEGER NOT NULL,
  -- What the request has made; NULL while it is carried out.
  outcome TEXT CHECK (outcome IS NULL OR json_valid(outcome)),
  PRIMARY KEY (caller_id, idempotency_key)
) STRICT;

CREATE INDEX repeatable_requests_by_age ON repeatable_requests (claimed_at);
CREATE INDEX repeatable_requests_of_caller ON repeatable_requests (caller_id, claimed_at);
