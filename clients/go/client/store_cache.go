package client

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"sync/atomic"
	"time"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

const (
	// storePatience is how long a store is waited for: one that is slower than the service is of no use.
	storePatience = time.Second
	// storePause is how long a store that did not answer is left alone: it must not slow every fetch.
	storePause = 10 * time.Second
)

// storeCache keeps sealed entries in a store of the application. Such a store cannot be listed: a new generation hides
// all entries of the one before. Every method fails when the store fails, or does not answer in time.
type storeCache struct {
	store Store
	seal  *cacheSeal
	// ttl is how long anybody has use for an entry.
	ttl time.Duration
	now func() time.Time
	// silentAt is when the store last did not answer in time, in nanoseconds since began; 0 if it never did.
	silentAt atomic.Int64
	began    time.Time
}

func newStoreCache(of *settings, seal *cacheSeal) *storeCache {
	return &storeCache{
		store: of.store, seal: seal, ttl: of.ttl + of.maxStale + time.Second, now: of.now, began: time.Now(),
	}
}

// find returns nil when there is no entry, or only one that this client's key does not authenticate.
func (cache *storeCache) find(key entryKey) (*entry, error) {
	name, err := cache.nameOf(key)
	if err != nil {
		return nil, err
	}
	value, err := cache.get(name)
	if err != nil {
		return nil, err
	}
	return parseDiskEntry(cache.seal, name, value, cache.now()), nil
}

// put replaces the entry of the same key.
func (cache *storeCache) put(of *entry) error {
	name, err := cache.nameOf(of.entryKey)
	if err != nil {
		return err
	}
	value, err := printDiskEntry(cache.seal, name, of)
	if err != nil {
		return err
	}
	return cache.set(name, value)
}

// list returns the entries of a template in its own language: of all templates and locales a store does not know.
func (cache *storeCache) list(id string) ([]*entry, error) {
	if id == "" {
		return nil, nil
	}
	var entries []*entry
	for _, target := range []letterpress.Target{letterpress.HTML, letterpress.MJML, letterpress.ReactEmail} {
		found, err := cache.find(entryKey{id: id, kind: Kind(target)})
		if err != nil {
			return nil, err
		}
		if found != nil {
			entries = append(entries, found)
		}
	}
	return entries, nil
}

// delete empties an entry. Nothing that is sealed is empty.
func (cache *storeCache) delete(key entryKey) error {
	name, err := cache.nameOf(key)
	if err != nil {
		return err
	}
	return cache.set(name, []byte{})
}

// clear hides all entries of the owner.
func (cache *storeCache) clear() error {
	digits := make([]byte, 8)
	if _, err := rand.Read(digits); err != nil {
		return err
	}
	return cache.set(cache.generationName(), []byte(hex.EncodeToString(digits)))
}

func (cache *storeCache) generationName() string { return cache.seal.owner + ".generation" }

func (cache *storeCache) nameOf(key entryKey) (string, error) {
	generation, err := cache.get(cache.generationName())
	key.kind = Kind(string(generation) + ":" + string(key.kind))
	return cache.seal.nameOf(key), err
}

func (cache *storeCache) get(name string) (value []byte, err error) {
	type found struct {
		value []byte
		err   error
	}
	answer, err := askStore(cache, func(ctx context.Context) found {
		value, err := cache.store.Get(ctx, name)
		return found{value, err}
	})
	if err != nil {
		return nil, err
	}
	return answer.value, answer.err
}

func (cache *storeCache) set(name string, value []byte) error {
	fault, err := askStore(cache, func(ctx context.Context) error { return cache.store.Set(ctx, name, value, cache.ttl) })
	if err != nil {
		return err
	}
	return fault
}

// askStore calls the store, and leaves a call that does not end in time, whether or not it regards its context.
func askStore[Answer any](cache *storeCache, call func(context.Context) Answer) (Answer, error) {
	var none Answer
	silent := fmt.Errorf("the store did not answer within %v", storePatience)
	at := cache.silentAt.Load()
	if at != 0 && time.Since(cache.began)-time.Duration(at) < storePause {
		return none, silent
	}
	ctx, cancel := context.WithTimeout(context.Background(), storePatience)
	defer cancel()
	answered := make(chan Answer, 1)
	go func() { answered <- call(ctx) }()
	select {
	case answer := <-answered:
		return answer, nil
	case <-ctx.Done():
		cache.silentAt.Store(int64(time.Since(cache.began)))
		return none, silent
	}
}
