package client

import (
	"context"
	"time"
)

// Store is where an application keeps what several machines share, such as Redis. Many goroutines use it at once. What
// it holds is sealed: nobody who can write in it can make a client use what no client kept.
type Store interface {
	// Get returns what was set last under a name, or nil if that is gone or was never set.
	Get(ctx context.Context, name string) ([]byte, error)
	// Set replaces the value of a name, whole or not at all. The value is of no use after ttl.
	Set(ctx context.Context, name string, value []byte, ttl time.Duration) error
}
